import { displayWidth } from '../text/display-width.ts';
import type { FieldKind } from './field.ts';
import { fit, type Alignment } from '../text/fit.ts';
import type { Format } from './format.ts';
import type { Tone } from './tone.ts';

/** A column of a list as data. Tables, exports, `--columns` and the column chooser share the columns. */
export interface Column<T> {
  /** The field name of the service, dotted inside an object. `--columns` and CSV use it. */
  readonly key: string;
  readonly title: string;
  readonly align: Alignment;
  /** The preferred width. */
  readonly width: number;
  /** The width that fits most values, for output without a width limit. Default: `width`. */
  readonly full?: number | undefined;
  /** Whether values are never truncated. Default: true for numbers, times and booleans. */
  readonly neverTruncate?: boolean | undefined;
  /** Whether it is shown only if no other column is truncated. Default: false. */
  readonly isOptional?: boolean | undefined;
  /** The minimum width. Below it the column is omitted. */
  readonly min: number;
  /** Its share of unused width; 0 takes none. */
  readonly grow: number;
  /** The column with the highest number is omitted first when the width is short. */
  readonly priority: number;
  /** The kind of its values, as in their field. */
  readonly kind: FieldKind;
  /** Whether its value is computed, so that no field of the item contains it. Default: false. */
  readonly isComputed?: boolean | undefined;
  /** Returns the value as sent, or computed at `format.now`, for exports and sorting. */
  value(item: T, format: Format): unknown;
  /** Returns the cell as sanitized text on one row, not yet truncated. */
  text(item: T, format: Format): string;
  /** Returns the currency of an amount, if known. Amounts of different currencies are neither compared nor summed. */
  currency?(item: T, format: Format): string | undefined;
  /** Returns the tone of the value, if it has one. */
  tone?(item: T, format: Format): Tone | undefined;
}

/** A column with its position in a row. */
export interface SizedColumn<T> {
  readonly column: Column<T>;
  readonly width: number;
}

export interface LayoutOptions {
  /** Spaces between two columns. Default: 2. */
  readonly gap?: number | undefined;
  /**
   * The width of the widest value of each column, by column key. A column with a size is as wide as its values: always if
   * its values are never truncated, else if the width allows.
   */
  readonly sizes?: ReadonlyMap<string, number> | undefined;
  /** Whether the user chose the columns, so that none of them is spare. Default: false. */
  readonly isChosen?: boolean | undefined;
  /** Widths that the user chose, by column key. Values that are never truncated keep their width. */
  readonly chosen?: Readonly<Record<string, number>> | undefined;
}

/**
 * Lays out all columns without a width limit, each as wide as its widest value in the sample. Without a sample it is wide
 * enough for most values. One very long value shifts its own row only.
 */
export function fullLayout<T>(columns: readonly Column<T>[], sample: readonly T[], format: Format): SizedColumn<T>[] {
  return columns.map((column) => {
    const held = sample.map((item) => Math.min(displayWidth(column.text(item, format)), widestFull));
    const width = held.length === 0 ? (column.full ?? column.width) : Math.max(...held);
    return { column, width: Math.max(width, displayWidth(column.title)) };
  });
}

/**
 * Lays out columns in a row of `width` terminal columns. Columns have their preferred width if possible. Otherwise the
 * widest ones shrink first, down to their minimum, and then the least important are omitted. The first column is never
 * omitted, nor is one that fits.
 */
export function layoutColumns<T>(
  columns: readonly Column<T>[],
  width: number,
  options: LayoutOptions = {},
): SizedColumn<T>[] {
  const gap = options.gap ?? defaultGap;
  const sized = columns.map((column) => ({ ...sizeOf(column, options), priority: column.priority, column }));
  const least = (some: readonly Size[]): number => sum(some.map(({ min }) => min)) + gap * (some.length - 1);
  let kept = sized;
  while (kept.length > 1 && least(kept) > width) kept = kept.toSpliced(leastImportant(kept), 1);
  for (const each of byImportance(sized)) {
    const more = sized.filter((one) => one === each || kept.includes(one));
    if (more.length > kept.length && least(more) <= width) kept = more;
  }
  const isTight = (): boolean => sum(kept.map((each) => each.width)) + gap * (kept.length - 1) > width;
  const isOptional = ({ column }: { column: Column<T> }): boolean =>
    column.isOptional === true && options.isChosen !== true;
  while (isTight() && kept.some(isOptional)) {
    kept = kept.toSpliced(leastImportant(kept.map((each) => (isOptional(each) ? each : { priority: -1 }))), 1);
  }
  const widths = shrunk(kept, width - gap * (kept.length - 1));
  growInto(widths, kept, width - sum(widths) - gap * (kept.length - 1));
  return kept.map(({ column }, index) => ({ column, width: widths[index] ?? 0 }));
}

/** Takes width from the widest columns, the less important first, until they fit or all have their minimum. */
function shrunk(columns: readonly (Size & { readonly priority: number })[], room: number): number[] {
  const widths = columns.map((each) => each.width);
  for (let over = sum(widths) - room; over > 0; over -= 1) {
    let widest = -1;
    for (const [index, { min, priority }] of columns.entries()) {
      const more = (widths[index] ?? 0) - (widths[widest] ?? 0);
      const isLess = more === 0 && priority > (columns[widest]?.priority ?? 0);
      if ((widths[index] ?? 0) > min && (more > 0 || isLess)) widest = index;
    }
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  // A column without room for its minimum has what there is.
  return widths.map((each) => Math.min(each, Math.max(0, room)));
}

/** The preferred width, the minimum width and the share of unused width of a column. */
type Size = Pick<Column<unknown>, 'width' | 'min' | 'grow'>;

/** Returns the size of a column: from its values if they are known, else from its definition. */
function sizeOf<T>(column: Column<T>, { sizes, chosen }: LayoutOptions): Size {
  const wanted = chosen !== undefined && Object.hasOwn(chosen, column.key) ? chosen[column.key] : undefined;
  const held = sizes?.get(column.key);
  const neverTruncate = column.neverTruncate ?? wholeKinds.has(column.kind);
  if (wanted !== undefined)
    return fixedSize(neverTruncate ? Math.max(wanted, Math.min(held ?? 0, widestWhole)) : wanted);
  if (held === undefined) return column;
  const title = displayWidth(column.title);
  if (neverTruncate) return fixedSize(Math.max(title, Math.min(held, widestWhole)));
  const width = Math.max(title, Math.min(held, column.full ?? widestText));
  return { width, min: Math.min(column.min, width), grow: 0 };
}

function fixedSize(width: number): Size {
  return { width, min: width, grow: 0 };
}

const wholeKinds: ReadonlySet<FieldKind> = new Set(['amount', 'integer', 'timestamp', 'boolean']);
/** The service may send anything, so a value that is longer than any number or id is truncated. */
const widestWhole = 40;
const widestText = 32;
/** A longer value would put a screen of blanks into every other row. */
const widestFull = 60;

/** Formats the titles of a layout with the widths of its rows. */
export function headerText<T>(layout: readonly SizedColumn<T>[], options: LayoutOptions = {}): string {
  return layout
    .map(({ column, width }) => fit(column.title, width, column.align))
    .join(' '.repeat(options.gap ?? defaultGap));
}

/**
 * Formats an item as one row of sanitized text, as wide as the layout. An amount is never truncated: a wide amount takes
 * width from the text columns of its row. If they cannot shrink, the row is longer.
 */
export function rowText<T>(
  layout: readonly SizedColumn<T>[],
  item: T,
  format: Format,
  options: LayoutOptions = {},
): string {
  const texts = layout.map(({ column }) => column.text(item, format));
  const widths = widthsInRow(layout, texts);
  return layout
    .map(({ column }, index) => fit(texts[index] ?? '', widths[index] ?? 0, column.align))
    .join(' '.repeat(options.gap ?? defaultGap));
}

function widthsInRow<T>(layout: readonly SizedColumn<T>[], texts: readonly string[]): number[] {
  const widths = layout.map(({ column, width }, index) =>
    column.kind === 'amount' ? Math.max(width, displayWidth(texts[index] ?? '')) : width,
  );
  let lacking = sum(widths) - sum(layout.map(({ width }) => width));
  for (const [index, { column }] of layout.entries()) {
    if (lacking === 0) break;
    if (column.kind !== 'text') continue;
    const taken = Math.min(lacking, Math.max(0, (widths[index] ?? 0) - leastText));
    widths[index] = (widths[index] ?? 0) - taken;
    lacking -= taken;
  }
  return widths;
}

/** The minimum width of a text column beside a wide amount. */
const leastText = 4;

/** Formats an item as one row of sanitized text without truncation. A wide value shifts the rest of its row. */
export function fullRowText<T>(layout: readonly SizedColumn<T>[], item: T, format: Format): string {
  return layout
    .map(({ column, width }) => {
      const text = column.text(item, format);
      return displayWidth(text) > width ? text : fit(text, width, column.align);
    })
    .join(' '.repeat(defaultGap));
}

/** Finds columns by key, in the requested order, and returns the unknown keys. */
export function columnsByKey<T>(
  all: readonly Column<T>[],
  keys: readonly string[],
): { columns: Column<T>[]; unknown: string[] } {
  const byKey = new Map(all.map((column) => [column.key, column]));
  const columns = keys.map((key) => byKey.get(key)).filter((column) => column !== undefined);
  return { columns, unknown: keys.filter((key) => !byKey.has(key)) };
}

const defaultGap = 2;

function growInto(widths: number[], columns: readonly Size[], room: number): void {
  const shares = sum(columns.map((column) => column.grow));
  if (shares === 0 || room <= 0 || !Number.isFinite(room)) return;
  let left = room;
  columns.forEach((column, index) => {
    const given = Math.floor((room * column.grow) / shares);
    widths[index] = (widths[index] ?? 0) + given;
    left -= given;
  });
  const first = columns.findIndex((column) => column.grow > 0);
  widths[first] = (widths[first] ?? 0) + left;
}

function leastImportant(columns: readonly { readonly priority: number }[]): number {
  let found = columns.length - 1;
  for (let index = columns.length - 1; index > 0; index -= 1) {
    if ((columns[index]?.priority ?? 0) > (columns[found]?.priority ?? 0)) found = index;
  }
  return found;
}

function byImportance<Each extends { readonly priority: number }>(columns: readonly Each[]): Each[] {
  return columns.toSorted((left, right) => left.priority - right.priority);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
