import { displayWidth } from './display-width.ts';
import type { FieldKind } from './field.ts';
import { fit, type Alignment } from './fit.ts';
import type { Format } from './format.ts';
import type { Tone } from './tone.ts';

/** One column of a list, as data: tables, exports, `--columns` and the column chooser read the same ones. */
export interface Column<T> {
  /** The service's name of the field, dotted inside an object: what `--columns` takes and CSV prints. */
  readonly key: string;
  readonly title: string;
  readonly align: Alignment;
  /** The width it likes to have. */
  readonly width: number;
  /** The width that shows most values whole, for where there is no edge. Default: `width`. */
  readonly full?: number | undefined;
  /** Whether a value is shown whole or not at all. Default: so are numbers, moments, and yes and no. */
  readonly isWhole?: boolean | undefined;
  /** Whether it is shown only where all others are whole. Default: false. */
  readonly isSpare?: boolean | undefined;
  /** The width below which it is left out instead. */
  readonly min: number;
  /** Its share of room that nobody needs; 0 takes none. */
  readonly grow: number;
  /** Who goes first when room is short: the column with the highest number. */
  readonly priority: number;
  /** What the values are, as their field has it. */
  readonly kind: FieldKind;
  /** The value as the service sent it, or as it is worked out at `format.now`, for exports and sorting. */
  value(item: T, format: Format): unknown;
  /** The cell as safe text on one row, not yet cut to a width. */
  text(item: T, format: Format): string;
  /** The currency of an amount, where one is known: amounts of different currencies are neither compared nor summed. */
  currency?(item: T, format: Format): string | undefined;
  /** What the value means to its reader, where that can be told. */
  tone?(item: T, format: Format): Tone | undefined;
}

/** A column with its place in a row of a certain width. */
export interface LaidColumn<T> {
  readonly column: Column<T>;
  readonly width: number;
}

export interface LayoutOptions {
  /** Blanks between two columns. Default: 2. */
  readonly gap?: number | undefined;
  /**
   * How wide the widest value of each column is, by the column's key. A column that is named here is as wide as what it
   * holds: whole where cut values mislead, else as far as there is room.
   */
  readonly sizes?: ReadonlyMap<string, number> | undefined;
  /** Whether somebody chose the columns: then none of them is spare. Default: false. */
  readonly isChosen?: boolean | undefined;
  /** Widths that somebody chose, by the column's key. Values that must be whole stay whole. */
  readonly chosen?: Readonly<Record<string, number>> | undefined;
}

/** Lays columns out where there is no edge to fit: all of them, each as wide as shows most of its values whole. */
export function fullLayout<T>(columns: readonly Column<T>[]): LaidColumn<T>[] {
  return columns.map((column) => ({
    column,
    width: Math.max(column.full ?? column.width, displayWidth(column.title)),
  }));
}

/**
 * Lays columns out in a row of `width` terminal columns: everyone gets what it likes when there is room, then columns
 * shrink to their minimum, then the least important are left out. The first column always stays. Never wider than `width`.
 */
export function layoutColumns<T>(
  columns: readonly Column<T>[],
  width: number,
  options: LayoutOptions = {},
): LaidColumn<T>[] {
  const gap = options.gap ?? defaultGap;
  const kept = columns.map((column) => ({ ...sizeOf(column, options), priority: column.priority, column }));
  while (kept.length > 1 && sum(kept.map(({ min }) => min)) + gap * (kept.length - 1) > width) {
    kept.splice(leastImportant(kept), 1);
  }
  const isTight = (): boolean => sum(kept.map((each) => each.width)) + gap * (kept.length - 1) > width;
  const isSpare = ({ column }: { column: Column<T> }): boolean => column.isSpare === true && options.isChosen !== true;
  while (isTight() && kept.some(isSpare)) {
    kept.splice(leastImportant(kept.map((each) => (isSpare(each) ? each : { priority: -1 }))), 1);
  }
  const widths = kept.map(({ min }) => Math.min(min, Math.max(0, width)));
  let room = width - sum(widths) - gap * (kept.length - 1);
  for (const index of byImportance(kept)) {
    const wanted = (kept[index]?.width ?? 0) - (widths[index] ?? 0);
    const given = Math.max(0, Math.min(wanted, room));
    widths[index] = (widths[index] ?? 0) + given;
    room -= given;
  }
  growInto(widths, kept, room);
  return kept.map(({ column }, index) => ({ column, width: widths[index] ?? 0 }));
}

/** What a column likes to have, needs at least, and takes of the room that nobody needs. */
type Size = Pick<Column<unknown>, 'width' | 'min' | 'grow'>;

/** Gives the size of a column: by its values where they are known, else by what it says of itself. */
function sizeOf<T>(column: Column<T>, { sizes, chosen }: LayoutOptions): Size {
  const wanted = chosen !== undefined && Object.hasOwn(chosen, column.key) ? chosen[column.key] : undefined;
  const held = sizes?.get(column.key);
  const isWhole = column.isWhole ?? wholeKinds.has(column.kind);
  if (wanted !== undefined) return fixedSize(isWhole ? Math.max(wanted, Math.min(held ?? 0, widestWhole)) : wanted);
  if (held === undefined) return column;
  const title = displayWidth(column.title);
  if (isWhole) return fixedSize(Math.max(title, Math.min(held, widestWhole)));
  const width = Math.max(title, Math.min(held, column.full ?? widestText));
  return { width, min: Math.min(column.min, width), grow: 0 };
}

function fixedSize(width: number): Size {
  return { width, min: width, grow: 0 };
}

const wholeKinds: ReadonlySet<FieldKind> = new Set(['amount', 'integer', 'timestamp', 'boolean']);
/** The service may send anything: what is longer than any number or id is cut all the same. */
const widestWhole = 40;
const widestText = 32;

/** Writes the titles of a layout, in exactly the widths of its rows. */
export function headerText<T>(layout: readonly LaidColumn<T>[], options: LayoutOptions = {}): string {
  return layout
    .map(({ column, width }) => fit(column.title, width, column.align))
    .join(' '.repeat(options.gap ?? defaultGap));
}

/**
 * Writes one item as one row of safe text, as wide as the layout. An amount is never cut: one that is wider than its
 * column takes the room from the texts of its row, and where they have none the row is longer.
 */
export function rowText<T>(
  layout: readonly LaidColumn<T>[],
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

function widthsInRow<T>(layout: readonly LaidColumn<T>[], texts: readonly string[]): number[] {
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

/** What a text keeps beside an amount that needs room. */
const leastText = 4;

/** Writes one item as one row of safe text that is never cut: a value wider than its column moves the rest of its row. */
export function fullRowText<T>(layout: readonly LaidColumn<T>[], item: T, format: Format): string {
  return layout
    .map(({ column, width }) => {
      const text = column.text(item, format);
      return displayWidth(text) > width ? text : fit(text, width, column.align);
    })
    .join(' '.repeat(defaultGap));
}

/** Finds columns by key, in the order asked for, and names the keys that no column has. */
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

function byImportance(columns: readonly { readonly priority: number }[]): number[] {
  return [...columns.keys()].sort((left, right) => (columns[left]?.priority ?? 0) - (columns[right]?.priority ?? 0));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
