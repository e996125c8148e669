import type { Filter } from '../resources/filters.ts';

/** Formats filters as the flags of `paydeck` that select the same: `--status past_due`. */
export function filterFlags(filters: readonly Filter[], query: Readonly<Record<string, FlagValue>>): string[] {
  return filters.flatMap(({ name }) => flagWords(name.replaceAll('_', '-'), query[name]));
}

/** Formats a flag of `paydeck` and its value as words of a command; none for `undefined`. */
export function flagWords(name: string, value: FlagValue): string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
  const text = String(value);
  // After a blank, a value that starts with a dash would be parsed as a flag.
  return text.startsWith('-') ? [`--${name}=${text}`] : [`--${name}`, text];
}

type FlagValue = string | number | boolean | undefined;
