/** What a program needs to know of an error. */
export interface ErrorFields {
  /** The code of the set-up, of the client, of the service or of the system; `undefined` if there is none. */
  readonly code: string | undefined;
  /** The next step; `undefined` if the message says it. It never quotes the service, which gives no instructions. */
  readonly fix: string | undefined;
  /** Whole seconds until the rate limit resets; null if the service has not said so. */
  readonly retryAfter: number | null;
}

/** Returns code and remedy of any error. It reads names and fields, so that no client is loaded for its classes. */
export function errorFields(error: unknown, now: number): ErrorFields {
  const resetAt = fieldOf(error, 'resetAt');
  const retryAfter = resetAt instanceof Date ? Math.max(0, Math.ceil((resetAt.getTime() - now) / 1000)) : null;
  return { code: codeOf(error), fix: fixOf(error), retryAfter };
}

function codeOf(error: unknown): string | undefined {
  if (nameOf(error) === 'SetupError') return problemOf(error).replaceAll('-', '_').toUpperCase();
  const code = fieldOf(error, 'code');
  // The service's own code is text of a stranger.
  return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : undefined;
}

function fixOf(error: unknown): string | undefined {
  const name = nameOf(error);
  const status = fieldOf(error, 'status');
  if (name === 'SetupError') return setupFixes.get(problemOf(error)) ?? 'Run paydeck doctor.';
  if (name === 'RateLimitError') return 'Run it again after retry_after seconds.';
  if (name === 'ApiError' && typeof status === 'number') return statusFix(status);
  if ((name === 'ExportError' || name === 'MirrorError') && inUse.has(codeOf(error)))
    return 'Wait until the process that holds it has ended, then run it again.';
  return networkErrors.has(name) ? 'Run paydeck doctor, then run it again.' : undefined;
}

function statusFix(status: number): string {
  if (status === 401) return 'Store a key that is valid in this mode: paydeck login.';
  if (status === 403) return 'Grant the key access to this resource in the dashboard.';
  if (status === 404) return 'Check the id. paydeck doctor checks the address.';
  return status >= 500 ? 'Run it again later.' : 'Correct what the message names; if nothing was given, tell the user.';
}

const setupFixes = new Map([
  ['no-key', 'Set the key and the address of the mode in the environment, or run paydeck login.'],
  ['no-address', 'Set the key and the address of the mode in the environment, or run paydeck login.'],
  ['half-pair', 'Set the variable that the message names.'],
  ['unknown-profile', 'Run paydeck profiles for the names.'],
  ['unknown-mode', 'Use test or live.'],
]);

/** Codes of files and mirrors that another process holds. */
const inUse = new Set<string | undefined>(['IN_USE', 'PULL_RUNNING', 'BUSY']);

const networkErrors = new Set(['ConnectionError', 'TimeoutError', 'UnexpectedResponseError']);

function problemOf(error: unknown): string {
  const problem = fieldOf(error, 'problem');
  return typeof problem === 'string' ? problem : '';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function fieldOf(error: unknown, name: 'code' | 'problem' | 'status' | 'resetAt'): unknown {
  return error instanceof Error ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
}
