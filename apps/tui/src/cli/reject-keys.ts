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

/** Returns the line of a usage error, with what may be keys in the arguments left out of it. */
export function withoutKeys(line: string, args: readonly string[]): string {
  const keys = args.flatMap((arg) => arg.match(/[A-Za-z0-9_.-]{20,}/g) ?? []).filter(mayBeKey);
  const safe = keys.reduce((text, key) => text.replaceAll(key, hidden), line);
  return safe === line ? line : `${safe} ${remedy}`;
}

/** Whether a text contains random letters and digits. Words, dates, names of files and ids of the service do not. */
function mayBeKey(text: string): boolean {
  if (/^(?:brd|cus|dsc|ep|pdt|pyt|sub)_[A-Za-z0-9]+$/.test(text)) return false;
  return text.split(/[_.-]/).filter(isRandom).join('').length >= 12;
}

/** `report2026` is not. */
function isRandom(part: string): boolean {
  if (!/\d/.test(part)) return part.length >= 20 && /[a-z][A-Z]/.test(part);
  return /[A-Za-z]/.test(part) && !/^(?:[A-Za-z]+\d{1,4}|\d{1,4}[A-Za-z]+)$/.test(part);
}

const hidden = '(not shown: it may be a key)';
const exposed = 'the shell history has it now: replace it in the dashboard, and store the new one with paydeck login.';
const remedy = `If it is a key, ${exposed}`;
const rejection = `a key is never taken as an argument, and ${exposed}`;

const keyFlag = /^--?(?:(?:test|live|api|secret|access|bearer|auth)[-_]?)*(?:key|token|secret|bearer|apikey)(?:=|$)/i;
