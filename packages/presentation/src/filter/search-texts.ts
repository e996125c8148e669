import type { Column } from '../columns/column.ts';
import { fold } from '../text/fold.ts';
import type { Format } from '../columns/format.ts';
import { fuzzyMatch } from '../text/fuzzy.ts';
import type { Range } from '../text/range.ts';

/** The texts of items that a filter searches. */
export interface SearchTexts<T extends object> {
  /** Whether one of the values of an item matches. */
  some(item: T, passes: (text: string) => boolean): boolean;
  /** Whether one of the values of an item includes a folded text of one line. */
  includes(item: T, folded: string): boolean;
  /** Returns the text of its row, and the start of each column in it. */
  shown(item: T): { readonly text: string; readonly starts: ReadonlyMap<string, number> };
  /** Returns the ranges of a fuzzy match of the row that are in one column. */
  marksOf(wanted: string, item: T, column: Column<T>): readonly Range[];
}

export function searchTexts<T extends object>(columns: readonly Column<T>[], format: Format): SearchTexts<T> {
  const written = columns.filter(isFormatted);
  // Words such as `expired` depend on the time, so they are not cached.
  const words = columns.filter(({ kind, isComputed }) => kind === 'text' && isComputed === true);
  const hasWord = (item: T, passes: (text: string) => boolean): boolean =>
    words.some((column) => passes(column.text(item, format)));
  const foldedByItem = foldedTextsOf(columns, format);
  const foldedText = (item: T): string => {
    const known = foldedByItem.get(item);
    if (known !== undefined) return known;
    let text = '';
    const add = (value: string): false => {
      text += `${value}\n`;
      return false;
    };
    hasValue(item, add);
    for (const column of written) writtenTexts(column, item, format).forEach(add);
    const folded = fold(text);
    foldedByItem.set(item, folded);
    return folded;
  };
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
      hasValue(item, passes) ||
      written.some((column) => writtenTexts(column, item, format).some(passes)) ||
      hasWord(item, passes),
    includes: (item, folded) =>
      foldedText(item).includes(folded) || hasWord(item, (text) => fold(text).includes(folded)),
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

/**
 * Returns the cached texts of items with these columns, folded and one on each line. A filter is typed character by
 * character, and reading an item takes ten times as long as searching its text. The time of the format does not matter:
 * no amount and no timestamp of the columns on the screen is written relative to it.
 */
function foldedTextsOf(columns: readonly object[], format: Format): WeakMap<object, string> {
  const key = JSON.stringify({ ...format, now: 0 });
  const known = foldedTexts.get(columns);
  if (known?.key === key) return known.byItem;
  const byItem = new WeakMap<object, string>();
  foldedTexts.set(columns, { key, byItem });
  return byItem;
}

const foldedTexts = new WeakMap<
  readonly object[],
  { readonly key: string; readonly byItem: WeakMap<object, string> }
>();

/** Whether the formatted values of a column differ from the sent values. */
export function isFormatted({ kind }: Pick<Column<never>, 'kind'>): boolean {
  return kind === 'amount' || kind === 'timestamp';
}

/** An amount is found with and without its currency and its thousands separators. */
function writtenTexts<T>(column: Column<T>, item: T, format: Format): string[] {
  const text = column.text(item, format);
  return column.kind === 'amount' ? [text, digitsOf(text)] : [text];
}

/** Returns the plain number of a formatted amount: `1488.31` for `$1,488.31`. */
export function digitsOf(amount: string): string {
  const [digits = ''] = /\d[\d,]*(?:\.\d+)?/.exec(amount) ?? [];
  return `${amount.startsWith('-') ? '-' : ''}${digits.replaceAll(',', '')}`;
}

/**
 * Whether one of the strings and numbers in an item matches, at any depth, including fields without a column. Booleans are
 * excluded, because they would match everywhere. A term with a field still matches them.
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
    // Three times as fast as `for … in` on parsed JSON.
    return Object.values(value).some((each) => search(each, depth + 1));
  };
  return search(item, 0);
}

/** The most characters of an item that are searched. It limits the cost of a filter and the input of a regular expression. */
export const longestCell = 256;
const maxValues = 200;
const maxDepth = 8;
