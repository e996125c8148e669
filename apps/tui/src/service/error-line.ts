import { safeText, shellCommand } from '@paydeck/presentation/internal';
import { SetupError } from '@paydeck/profiles';
import type { Reach } from '@paydeck/profiles/internal';

export function errorLine(error: unknown): string {
  const line = problemText(error);
  if (!(error instanceof SetupError)) return line;
  const { problem, profile, mode } = error;
  if (problem === 'bad-key-command')
    return `${line} Run it in a terminal to see why. To store a key in its place: ${loginTo(profile ?? 'NAME')}`;
  if (problem !== 'no-key' && problem !== 'no-address') return line;
  if (profile !== undefined) return `${line} Or run ${loginTo(profile)}, which stores both.`;
  return `${line} Or run paydeck login${mode === 'live' ? ' --mode live' : ''}, which stores both; paydeck --demo needs none.`;
}

function loginTo(profile: string): string {
  return shellCommand(['paydeck', 'login', '--profile', profile]);
}

export function notStoredText(reached: readonly Reach[], baseUrl: string): string {
  const [first] = reached;
  const isDenied = reached.every(({ outcome }) => outcome === 'denied');
  const isWrongPath = reached.every(({ error }) => statusOf(error) === 404);
  if (isWrongPath) {
    return `the service is not at ${baseUrl} (404): the path of the address is wrong. Nothing was stored.`;
  }
  // The error includes the remedy.
  const why = isDenied ? `the key was rejected for everything at ${baseUrl}.` : 'nothing could be read.';
  return `nothing was stored: ${why} ${first?.error === undefined ? '' : errorLine(first.error)}`.trim();
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : undefined;
}

/** Describes an error in one sanitized line. Errors of the client already include the remedy. */
export function problemText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const ours = message.replace(/\bbaseUrl\b/, addressName).replaceAll(/\s*\n\s*/g, ' ');
  return safeText(ours.trim(), maxLength);
}

/** The code of an error of the system, such as `ENOENT`; `unknown` if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

// The client names its own option, which users of this program never set.
const addressName = 'the address (PAYDECK_TEST_URL, PAYDECK_LIVE_URL or the profile)';

const maxLength = 2000;
