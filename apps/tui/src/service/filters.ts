import { readFilterTime, readYesOrNo, yesOrNo, type Filter } from '@paydeck/presentation/internal';

export type ReadValue = { readonly value: string | number | boolean } | { readonly problem: string };

/**
 * Parses the value of a filter, or describes why it is invalid: `takes a value`. `sign` is the side of a time: `>2026-10`
 * means after that month.
 */
export function parseFilter(filter: Filter, text: string, sign?: '<' | '>'): ReadValue {
  if (filter.kind === 'boolean') {
    const value = readYesOrNo(text);
    return value === undefined ? { problem: `takes ${yesOrNo}` } : { value };
  }
  if (filter.kind === 'choice') return parseChoices(filter, text);
  if (filter.kind === 'timestamp') return readFilterTime(filter.name, text, sign);
  if (filter.kind === 'count') return parseCount(filter, text);
  if (text.trim() === '') return { problem: 'takes a value' };
  // No id and no code has one, and the service would find nothing.
  if (text.includes(',')) return { problem: 'takes one value: run it once for each' };
  return { value: text };
}

/** Parses several values. Each becomes a separate request, because the service accepts one. */
function parseChoices({ choices = [] }: Filter, text: string): ReadValue {
  const given = [...new Set(text.split(','))];
  if (given.every((each) => choices.includes(each))) return { value: given.join(',') };
  return { problem: `takes one of ${choices.join(', ')}, or several with commas` };
}

function parseCount(filter: Filter, text: string): ReadValue {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value <= (filter.max ?? 2_147_483_647)) return { value };
  const range = filter.max === undefined ? 'a whole number from 0 up' : `a whole number from 0 to ${filter.max}`;
  return { problem: `takes ${range}` };
}
