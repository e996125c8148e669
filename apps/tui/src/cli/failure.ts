import { exitCodeMeanings, exitCodes } from './exit-codes.ts';

/** Why a command failed. */
export interface Failure {
  /** What happened, for a person: one sanitized line. */
  readonly message: string;
  /** The exit code. */
  readonly exit: number;
  /** The error behind it, of which code and remedy follow. */
  readonly error?: unknown;
}

/** How failures are printed: for a person, or as one line of JSON. */
export type FailureFormat = 'text' | 'json';

/** `PAYDECK_ERRORS`, text or json; otherwise JSON where the data is JSON or NDJSON. */
export function failureFormat(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): FailureFormat {
  const chosen = env['PAYDECK_ERRORS'];
  if (chosen === 'json' || chosen === 'text') return chosen;
  const isJson = args.some((arg, index) => {
    const value = arg === '--format' ? args[index + 1] : /^--format=(.*)$/.exec(arg)?.[1];
    return value === 'json' || value === 'ndjson';
  });
  return isJson ? 'json' : 'text';
}

/** Reports failures on stderr. */
export interface Failures {
  /** Reports a failure, and returns its exit code. */
  report(failure: Failure): number;
  /** Reports an exit code for a program, unless a failure was reported. For a person the output has said why. */
  ensure(exit: number): number;
}

export function createFailures(
  format: FailureFormat,
  { write, now }: { readonly write: (text: string) => void; readonly now: () => number },
): Failures {
  let isReported = false;
  const report = (failure: Failure): number => {
    isReported = true;
    write(failureText(failure, format, now()));
    return failure.exit;
  };
  return {
    report,
    ensure: (exit) =>
      exit === exitCodes.done || isReported || format === 'text'
        ? exit
        : report({ message: exitCodeMeanings.find(([code]) => code === exit)?.[1] ?? 'failed', exit }),
  };
}

/** Returns the text of a failure for stderr. In JSON it is one line, whatever the message holds. */
export function failureText(failure: Failure, format: FailureFormat, now: number): string {
  const { message, exit, error } = failure;
  if (format === 'text') return `paydeck: ${message}\n`;
  const fields = {
    code: codeOf(error, exit),
    message: message.replaceAll(/\s*\n(?:paydeck: )?/g, ' '),
    fix: fixOf(error, exit),
    exit,
    retry_after: retryAfter(error, now),
  };
  return `${JSON.stringify({ error: fields })}\n`;
}

/** The code of the client, of the service or of the set-up; otherwise that of the exit code. */
function codeOf(error: unknown, exit: number): string {
  const code = fieldOf(error, 'code');
  if (nameOf(error) === 'SetupError') return problemOf(error).replaceAll('-', '_').toUpperCase();
  // The service's own code is text of a stranger.
  if (typeof code === 'string' && /^[\w.-]{1,64}$/.test(code)) return code;
  return codes.get(exit) ?? (exit > signalExit ? 'INTERRUPTED' : 'FAILED');
}

/** The next step. It never quotes the service, so that nothing of what the service sends is an instruction. */
function fixOf(error: unknown, exit: number): string {
  const status = fieldOf(error, 'status');
  const name = nameOf(error);
  if (exit === exitCodes.unknown) return 'Do not run it again. Look for the record in the dashboard first.';
  if (exit === exitCodes.incomplete) return 'Run it again. Do not count or add up what was printed: it is not all.';
  if (exit > signalExit) return 'Run it again.';
  if (name === 'SetupError') return setupFixes.get(problemOf(error)) ?? 'Run paydeck doctor.';
  if (name === 'RateLimitError') return 'Run it again after retry_after seconds.';
  if (name === 'ApiError' && typeof status === 'number') return statusFix(status);
  if (isOfNetwork(name)) return 'Run paydeck doctor, then run it again.';
  const correct = 'Correct what the message names, then run it again.';
  return exit === exitCodes.usage ? `${correct} paydeck capabilities --format json has commands and flags.` : correct;
}

function isOfNetwork(name: string): boolean {
  return name === 'ConnectionError' || name === 'TimeoutError' || name === 'UnexpectedResponseError';
}

function statusFix(status: number): string {
  if (status === 401) return 'Store a key that is valid in this mode: paydeck login.';
  if (status === 403) return 'Grant the key access to this resource in the dashboard.';
  if (status === 404) return 'Check the id. paydeck doctor checks the address.';
  return status >= 500 ? 'Run it again later.' : 'Correct the values.';
}

const setupFixes = new Map([
  ['no-key', 'Set the key and the address of the mode in the environment, or run paydeck login.'],
  ['no-address', 'Set the key and the address of the mode in the environment, or run paydeck login.'],
  ['half-pair', 'Set the variable that the message names.'],
  ['unknown-profile', 'Run paydeck profiles for the names.'],
  ['unknown-mode', 'Use test or live.'],
]);

const codes = new Map<number, string>([
  [exitCodes.usage, 'USAGE'],
  [exitCodes.incomplete, 'INCOMPLETE'],
  [exitCodes.unknown, 'UNKNOWN_OUTCOME'],
]);

/** Exit codes of signals are above this one. */
const signalExit = 128;

/** Whole seconds until the rate limit resets; null where the service has not said so. */
function retryAfter(error: unknown, now: number): number | null {
  const resetAt = fieldOf(error, 'resetAt');
  return resetAt instanceof Date ? Math.max(0, Math.ceil((resetAt.getTime() - now) / 1000)) : null;
}

function problemOf(error: unknown): string {
  const problem = fieldOf(error, 'problem');
  return typeof problem === 'string' ? problem : '';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

// By name and field, so that usage errors load no client for its classes.
function fieldOf(error: unknown, name: 'code' | 'problem' | 'status' | 'resetAt'): unknown {
  return error instanceof Error ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
}
