import { decimalAmount } from '../amounts/amount.ts';
import type { Column } from '../columns/column.ts';
import { readFilter, type FilterTerm, type FilterTest } from './filter-terms.ts';
import { findFolded, fold } from '../text/fold.ts';
import { missingText, type Format } from '../columns/format.ts';
import { fuzzyMatch } from '../text/fuzzy.ts';
import { joinRanges, type Range } from '../text/range.ts';
import { digitsOf, longestCell, searchTexts, type SearchTexts } from './search-texts.ts';
import { suggestion } from '../text/suggestion.ts';
import { readTimeSpan, type TimeSpan } from '../times/time-span.ts';
import { parseTimestamp } from '../times/timestamp.ts';
import { readYesOrNo, yesOrNo } from './yes-or-no.ts';

/** A filter over loaded items, created from typed text. */
export interface ItemFilter<T> {
  /** A one-line description of an invalid term. An invalid term matches every item. */
  readonly problem: string | undefined;
  matches(item: T): boolean;
  /** Returns the matching ranges of a cell in order, for highlighting. */
  marks(item: T, column: Column<T>): readonly Range[];
}

export interface FilterableColumns<T> {
  /** All columns that a term may name. A term without a name searches all of them. */
  readonly all: readonly Column<T>[];
  /** The visible columns. Terms may use their titles, and fuzzy terms search only these. */
  readonly shown: readonly Column<T>[];
}

/** Creates a filter from its text. See `readFilter` for the language. */
export function itemFilter<T extends object>(
  text: string,
  columns: FilterableColumns<T>,
  format: Format,
): ItemFilter<T> {
  const problems: string[] = [];
  const conditions: Condition<T>[] = [];
  const texts = searchTexts(columns.shown, format);
  for (const term of readFilter(text)) {
    const made = conditionOf(term, columns, texts, format);
    if (typeof made === 'string') problems.push(made);
    else conditions.push(made);
  }
  return {
    problem: problems[0],
    matches: (item) => conditions.every(({ holds }) => holds(item)),
    marks: (item, column) => joinRanges(conditions.flatMap(({ marks }) => marks(item, column))),
  };
}

/** Reads the texts of items that filters search, which takes ten times as long as searching them. */
export function readSearchTexts<T extends object>(
  items: readonly T[],
  { shown }: FilterableColumns<T>,
  format: Format,
): void {
  const texts = searchTexts(shown, format);
  for (const item of items) texts.includes(item, '');
}

interface Condition<T> {
  readonly holds: (item: T) => boolean;
  readonly marks: (item: T, column: Column<T>) => readonly Range[];
}

/** Returns the condition of a term, or a description of its problem. */
function conditionOf<T extends object>(
  { isNegated, field, test }: FilterTerm,
  columns: FilterableColumns<T>,
  texts: SearchTexts<T>,
  format: Format,
): Condition<T> | string {
  const column = field === undefined ? undefined : filterColumn(field, columns);
  if (field !== undefined && column === undefined)
    return `there is no column "${field}"${suggestion(field, namesOf(columns))}`;
  if (column !== undefined && test.kind === 'text' && test.alternatives !== undefined && column.kind === 'text') {
    return anyOf(test.alternatives, { isNegated, field, test }, columns, texts, format);
  }
  const wrong = column === undefined ? undefined : wrongBound(test, column, format);
  if (wrong !== undefined) return `${field} takes ${wrong}`;
  const expression = test.kind === 'expression' ? compiled(test.source) : undefined;
  if (test.kind === 'expression' && expression === undefined)
    return `/${test.source}/ is not a valid regular expression`;
  const cell = (item: T, from: Column<T>): string => from.text(item, format).slice(0, longestCell);
  const { has, finds } = finder(test, expression);
  const wanted = test.kind === 'text' ? fold(test.text) : undefined;
  const bounds = column === undefined ? noBounds : boundsOf(test, column, format);
  const holds = (item: T): boolean => {
    if (column !== undefined)
      return holdsIn(test, column, item, { text: () => cell(item, column), has, bounds, format });
    if (test.kind === 'fuzzy') return has(texts.shown(item).text);
    return wanted === undefined ? texts.some(item, has) : texts.includes(item, wanted);
  };
  return {
    holds: isNegated ? (item) => !holds(item) : holds,
    marks: (item, shown) => {
      if (isNegated || (column !== undefined && column.key !== shown.key)) return [];
      return test.kind === 'fuzzy' ? texts.marksOf(test.text, item, shown) : finds(cell(item, shown));
    },
  };
}

/** The value that a test names, in each form that a value of an item may have. */
interface Bound {
  readonly number: number;
  readonly text: string;
  /** Only for a column of times. */
  readonly span: TimeSpan | undefined;
}

/** The bounds of a test by their texts, parsed once for all items. */
type Bounds = ReadonlyMap<string, Bound>;

const noBounds: Bounds = new Map();

interface CellTest {
  /** Returns the text of the cell. */
  readonly text: () => string;
  readonly has: (text: string) => boolean;
  readonly bounds: Bounds;
  readonly format: Format;
}

function holdsIn<T>(test: FilterTest, column: Column<T>, item: T, { text, has, bounds, format }: CellTest): boolean {
  if (test.kind === 'fuzzy' || test.kind === 'expression') return cellHas(column, text(), has);
  if (test.kind === 'text') {
    if (test.text === missingText) return text() === missingText;
    const stated = column.kind === 'boolean' ? column.value(item, format) : undefined;
    if (typeof stated === 'boolean') return stated === readYesOrNo(test.text);
    if (test.isWhole && fold(text()) === fold(test.text)) return true;
    if (!test.isWhole && bounds.get(test.text)?.span?.isRelative !== true) return cellHas(column, text(), has);
  }
  const value = column.value(item, format);
  if (value === undefined || value === null || value === '') return false;
  const own = comparable(column, item, value, text, format);
  return isWithin(test, bounds, (bound) => orderOf(own, column, bounds.get(bound)));
}

/** An amount is found with and without its currency and its thousands separators. */
function cellHas<T>({ kind }: Column<T>, text: string, has: (text: string) => boolean): boolean {
  return has(text) || (kind === 'amount' && has(digitsOf(text)));
}

/** `order` compares the value with a bound. */
function isWithin(
  test: Extract<FilterTest, { kind: 'text' | 'between' | 'compare' }>,
  bounds: Bounds,
  order: (bound: string) => number,
): boolean {
  if (test.kind === 'text') return order(test.text) === 0;
  if (test.kind === 'between') {
    return (test.low === '' || order(test.low) >= 0) && (test.high === '' || order(test.high) <= 0);
  }
  // `<7d` matches times within the next 7 days, not past times.
  const isAhead = bounds.get(test.text)?.span?.isDistance === true && test.sign.startsWith('<');
  if (isAhead && order('now') < 0) return false;
  const side = order(test.text);
  if (test.sign === '<') return side < 0;
  if (test.sign === '>') return side > 0;
  return test.sign === '<=' ? side <= 0 : side >= 0;
}

/** Returns a condition that matches if a column has one of several values. */
function anyOf<T extends object>(
  values: readonly string[],
  { isNegated, field, test }: FilterTerm,
  columns: FilterableColumns<T>,
  texts: SearchTexts<T>,
  format: Format,
): Condition<T> | string {
  const isWhole = test.kind === 'text' && test.isWhole;
  const made: Condition<T>[] = [];
  for (const text of values) {
    const one = conditionOf({ isNegated: false, field, test: { kind: 'text', text, isWhole } }, columns, texts, format);
    if (typeof one === 'string') return one;
    made.push(one);
  }
  const holds = (item: T): boolean => made.some((each) => each.holds(item));
  return {
    holds: isNegated ? (item) => !holds(item) : holds,
    marks: (item, column) => (isNegated ? [] : joinRanges(made.flatMap(({ marks }) => marks(item, column)))),
  };
}

/** Describes the expected value for a column whose values cannot be compared with the given one. */
function wrongBound<T>(test: FilterTest, { kind }: Column<T>, { now }: Format): string | undefined {
  if (kind === 'boolean' && test.kind === 'text' && test.text !== missingText && readYesOrNo(test.text) === undefined)
    return `${yesOrNo}, not "${test.text}"`;
  const bounds = test.kind === 'compare' ? [test.text] : test.kind === 'between' ? [test.low, test.high] : [];
  const given = bounds.filter((bound) => bound !== '');
  if (kind === 'amount' || kind === 'integer') {
    const wrong = given.find((bound) => Number.isNaN(numberOf(bound)));
    return wrong === undefined ? undefined : `a number, not "${wrong}"`;
  }
  const wrong = kind === 'timestamp' ? given.find((bound) => readTimeSpan(bound, now) === undefined) : undefined;
  return wrong === undefined ? undefined : `a time such as today, -7d, this month or 2026-12-03, not "${wrong}"`;
}

/** Returns what of a value is compared: a time, a number as it is shown, or a folded text. */
function comparable<T>(
  column: Column<T>,
  item: T,
  value: unknown,
  text: () => string,
  format: Format,
): number | string | undefined {
  if (column.kind === 'timestamp') return parseTimestamp(value);
  if (typeof value !== 'number') return fold(text());
  if (column.kind !== 'amount') return value;
  if (column.currency === undefined) return Number(digitsOf(text()));
  return decimalAmount(value, column.currency(item, format), format);
}

/** Compares a value with a typed bound; a time with the whole span of the bound. */
function orderOf<T>(own: number | string | undefined, { kind }: Column<T>, bound: Bound | undefined): number {
  if (own === undefined || bound === undefined) return Number.NaN;
  if (typeof own === 'string') return compare(own, bound.text);
  if (kind !== 'timestamp') return own - bound.number;
  const { span } = bound;
  if (span === undefined) return Number.NaN;
  if (own < span.from) return -1;
  return own < span.until || own === span.from ? 0 : 1;
}

/** Parses a typed number, which may have thousands separators and a currency sign. */
function numberOf(text: string): number {
  return Number(text.replaceAll(/[\p{Sc},]/gu, ''));
}

function boundsOf<T>(test: FilterTest, { kind }: Column<T>, { now }: Format): Bounds {
  const texts = test.kind === 'between' ? [test.low, test.high] : 'text' in test ? [test.text] : [];
  return new Map(
    [...texts, 'now'].map((text) => {
      const span = kind === 'timestamp' ? readTimeSpan(text, now) : undefined;
      return [text, { number: numberOf(text), text: fold(text), span }];
    }),
  );
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

interface Finder {
  readonly has: (text: string) => boolean;
  readonly finds: (text: string) => readonly Range[];
}

/** Returns a function that finds the matching ranges of a test in a text. */
function finder(test: FilterTest, expression: RegExp | undefined): Finder {
  if (expression !== undefined) {
    return {
      has: (text) => text.search(expression) !== -1,
      finds: (text) => expressionRanges(expression, text),
    };
  }
  if (test.kind === 'text') {
    const wanted = fold(test.text);
    // Folding creates a new text for each value, so a regular expression first excludes values without a possible
    // match.
    const likely = new RegExp(`${wanted.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}|[^\0-\x7F]`, 'i');
    return {
      has: (text) => likely.test(text) && fold(text).includes(wanted),
      finds: (text) => findFolded(wanted, text),
    };
  }
  if (test.kind === 'fuzzy') {
    return {
      has: (text) => fuzzyMatch(test.text, text) !== undefined,
      finds: (text) => fuzzyMatch(test.text, text)?.ranges ?? [],
    };
  }
  return { has: () => false, finds: () => [] };
}

/** `^` and `$` match the ends of a value and of each of its lines. */
function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'gimu');
  } catch {
    return undefined;
  }
}

function expressionRanges(expression: RegExp, text: string): Range[] {
  const ranges: Range[] = [];
  for (const { 0: found, index } of text.matchAll(expression)) {
    ranges.push({ from: index, to: index + found.length });
    if (ranges.length === maxRanges) break;
  }
  return ranges;
}

/** Finds a column by its key, its title, the last part of its key, or a unique prefix of its key. */
export function filterColumn<T>(name: string, { all, shown }: FilterableColumns<T>): Column<T> | undefined {
  const wanted = name.toLowerCase().replaceAll('-', '_');
  const begins = all.filter(({ key }) => key.startsWith(wanted));
  return (
    all.find(({ key }) => key === wanted) ??
    shown.find(({ title }) => [name.toLowerCase(), wanted].includes(title.toLowerCase())) ??
    all.find(({ key }) => key.endsWith(`.${wanted}`)) ??
    (begins.length === 1 ? begins[0] : undefined)
  );
}

/** Every name by which `filterColumn` finds a column, except for prefixes. */
function namesOf<T>({ all, shown }: FilterableColumns<T>): string[] {
  return [...shown.map(({ title }) => title.toLowerCase()), ...all.flatMap(({ key }) => [key, lastPart(key)])];
}

function lastPart(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}

const maxRanges = 100;
