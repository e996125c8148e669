import type { Column } from './column.ts';
import type { Format } from './format.ts';
import { fuzzyMatch } from './fuzzy.ts';
import type { Range } from './range.ts';

/** What a filter looks into. */
export interface SearchTexts<T> {
  /** Whether one of the values of an item passes. */
  some(item: T, passes: (text: string) => boolean): boolean;
  /** What its row says, and where each column of it starts. */
  shown(item: T): { readonly text: string; readonly starts: ReadonlyMap<string, number> };
  /** The marks of a fuzzy match over the row that fall into one of its columns. */
  marksOf(wanted: string, item: T, column: Column<T>): readonly Range[];
}

export function searchTexts<T>(columns: readonly Column<T>[], format: Format): SearchTexts<T> {
  // These are not written as they were sent.
  const written = columns.filter(({ kind }) => kind === 'amount' || kind === 'timestamp');
  const shown = (item: T) => {
    let text = '';
    const starts = new Map<string, number>();
    for (const column of columns) {
      starts.set(column.key, text.length);
      text += `${column.text(item, format).slice(0, longestCell)} `;
    }
    return { text, starts };
  };
  return {
    some: (item, passes) =>
      hasValue(item, passes) || written.some((column) => writtenTexts(column, item, format).some(passes)),
    shown,
    marksOf(wanted, item, column) {
      const { text, starts } = shown(item);
      const start = starts.get(column.key);
      if (start === undefined) return [];
      const end = start + column.text(item, format).slice(0, longestCell).length;
      return (fuzzyMatch(wanted, text)?.ranges ?? []).flatMap(({ from, to }) =>
        to > start && from < end ? [{ from: Math.max(from, start) - start, to: Math.min(to, end) - start }] : [],
      );
    },
  };
}

/** An amount is found with its currency and its thousands, and without. */
function writtenTexts<T>(column: Column<T>, item: T, format: Format): string[] {
  const text = column.text(item, format);
  return column.kind === 'amount' ? [text, digitsOf(text)] : [text];
}

/** Returns the bare number of an amount that is written for people: `1488.31` of `$1,488.31`. */
export function digitsOf(amount: string): string {
  const [digits = ''] = /\d[\d,]*(?:\.\d+)?/.exec(amount) ?? [];
  return `${amount.startsWith('-') ? '-' : ''}${digits.replaceAll(',', '')}`;
}

/**
 * Whether one of the texts and numbers in an item passes, at any depth, fields included that no column has. Yes and no are
 * left out: they would be found everywhere, and a term with a field still asks them.
 */
function hasValue(item: unknown, passes: (text: string) => boolean): boolean {
  let left = maxValues;
  const search = (value: unknown, depth: number): boolean => {
    if (left <= 0 || depth > maxDepth) return false;
    if (typeof value === 'string' || typeof value === 'number') {
      left -= 1;
      return passes(String(value).slice(0, longestCell));
    }
    if (typeof value !== 'object' || value === null) return false;
    // `Object.values` makes an array of each object: half the time of a filter over a long list.
    for (const name in value) {
      if (Object.hasOwn(value, name) && search(Reflect.get(value, name), depth + 1)) return true;
    }
    return false;
  };
  return search(item, 0);
}

/** How much of an item is searched: it bounds what a filter costs and what a regular expression is given. */
export const longestCell = 256;
const maxValues = 200;
const maxDepth = 8;
