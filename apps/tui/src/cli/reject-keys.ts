import { UsageError } from './usage-error.ts';

/**
 * Throws if an argument is a key. No flag takes one, because the shell history and the process list would show it.
 */
export function rejectKeys(args: readonly string[], env: Readonly<Record<string, string | undefined>>): void {
  const keys = [env['PAYDECK_TEST_KEY'], env['PAYDECK_LIVE_KEY']]
    .map((key) => key?.trim() ?? '')
    .filter((key) => key.length >= 6);
  for (const arg of args) {
    if (keyFlag.test(arg) || keys.some((key) => arg.includes(key))) throw new UsageError(rejection);
  }
}

/** Returns the line of a usage error, or another one if it quotes an argument that may be a key. */
export function withoutKeys(line: string, args: readonly string[]): string {
  return args.some((arg) => mayBeKey(arg) && line.includes(arg)) ? rejection : line;
}

function mayBeKey(arg: string): boolean {
  return /[A-Za-z0-9_.-]{20,}/.test(arg) && /\d/.test(arg) && /[A-Za-z]/.test(arg);
}

const rejection =
  'a key is never taken as an argument: the shell history has it now, so replace it in the dashboard. ' +
  'Store the new one with paydeck login, which asks for it.';

const keyFlag = /^--?(?:(?:test|live|api|secret|access|bearer|auth)[-_]?)*(?:key|token|secret|bearer|apikey)(?:=|$)/i;
