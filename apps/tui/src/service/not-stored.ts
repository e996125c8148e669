import { errorLine } from './error-line.ts';
import type { Reach } from '@paydeck/profiles/internal';

/** Describes in one line why a key was not stored. */
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
