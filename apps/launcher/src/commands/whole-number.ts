import { UsageError } from './command.ts';

/** Reads an argument that is a whole number from 1 on; a wrong one is a `UsageError`. */
export function wholeNumber(
  text: string | undefined,
  { name, most, byDefault }: { readonly name: string; readonly most: number; readonly byDefault: number },
): number {
  if (text === undefined) return byDefault;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new UsageError(`Give the number of ${name}, 1 to ${most}.`);
}
