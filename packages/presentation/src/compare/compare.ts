import type { AmountUnit } from '../amounts/amount.ts';
import type { Column } from '../columns/column.ts';
import type { Format } from '../columns/format.ts';
import type { Listing } from '../columns/listing.ts';
import { filterColumn } from '../filter/item-filter.ts';
import { safeText } from '../text/safe-text.ts';
import { suggestion } from '../text/suggestion.ts';
import { DifferenceLog, type Difference } from './difference-log.ts';
import { RowStore } from './row-store.ts';
import { TableError } from './table-error.ts';
import { openTable } from './table-file.ts';
import type { Table } from './table.ts';
import { isSame, textOfValue, valueProblem, type ValueKind } from './values.ts';

export interface CompareOptions<T> {
  /** A CSV, NDJSON or JSON file, or a SQLite file with `sql`. */
  readonly file: string;
  /** The query of a SQLite file. */
  readonly sql?: string | undefined;
  readonly view: Listing<T>;
  /** The column that identifies a row: `subscription_id`, or `ours=theirs`. Default: the id of the list. */
  readonly on?: string | undefined;
  /** The columns that are compared, `status,next=next_billing_date`. Default: those of the file that the list has, too. */
  readonly columns?: string | undefined;
  /** What amounts of the file count. Default: the same as those of the service. */
  readonly amounts?: AmountUnit | undefined;
  readonly format: Format;
  /** Reads the whole list. It is called after the file was read. */
  readonly pages: () => AsyncIterable<{ readonly items: readonly T[] }>;
  readonly onRead?: ((count: number) => void) | undefined;
}

/** A table and a list that were read whole. */
export interface Comparison {
  /** The rows of the file. */
  readonly rows: number;
  /** The items of the list. */
  readonly items: number;
  /** The column that identifies a row, by the name of the service. */
  readonly on: string;
  /** The columns that were compared, by the name of the service. */
  readonly columns: readonly string[];
  /** How many keys have each difference. */
  readonly counts: Readonly<Record<Difference['difference'], number>>;
  /** The differences of the list in its order, then the rows that are not in it in theirs. */
  differences(): Iterable<Difference>;
}

/**
 * Compares a table with a list: times as moments, amounts as numbers. Throws a `TableError` if the table is wrong, before the
 * list is read, and the error of the list if it cannot be read whole.
 */
export async function compareFile<T>(options: CompareOptions<T>): Promise<Comparison> {
  const { view, format } = options;
  const on = pairOf(options.on ?? idColumn(view), view);
  const table = await openTable(options.file, options.sql);
  const pairs = (options.columns?.split(',') ?? sharedColumns(table, view, on)).map((text) => pairOf(text, view));
  const compared = pairs.map(({ ours, column }) => ({ ours, column, kind: kindOf(column, options) }));
  const store = await readTable(table, on, compared);
  const log = new Differences();
  const isId = on.column.key === idColumn(view);
  const rows = store.size;
  let items = 0;
  for await (const page of options.pages()) {
    for (const item of page.items) compareItem(item);
    items += page.items.length;
    options.onRead?.(items);
  }
  for (const address of store.addresses()) {
    if (store.markOf(address) !== unseen) continue;
    const [key = ''] = store.textsOf(address, 1);
    log.add({ difference: 'not_in_list', key });
  }
  return {
    rows,
    items,
    on: on.column.key,
    columns: compared.map(({ column }) => column.key),
    counts: log.counts,
    differences: () => log.all(),
  };

  function compareItem(item: T): void {
    const key = textOfValue(on.column.value(item, format)) ?? '';
    const address = store.find(key);
    if (address === undefined) {
      log.add({ difference: 'not_in_file', key });
      // The ids of a list differ. Of other columns, a second item with the same value is recognized.
      if (isId) return;
      if (store.add(0, key, []) === 'full') throw tooLarge();
      const added = store.find(key);
      if (added !== undefined) store.mark(added, seen);
      return;
    }
    const mark = store.markOf(address);
    if (mark !== unseen) {
      if (mark === seen) log.add({ difference: 'twice_in_list', key });
      store.mark(address, seenTwice);
      return;
    }
    store.mark(address, seen);
    const [, ...cells] = store.textsOf(address, 1 + compared.length);
    let hasDifference = false;
    for (const [index, { column, kind }] of compared.entries()) {
      const ours = cells[index] ?? '';
      const theirs = column.value(item, format);
      const currency = column.currency?.(item, format);
      if (isSame(ours, theirs, kind, currency)) continue;
      const difference = { key, column: column.key, ours: ours === '' ? null : ours, theirs: textOfValue(theirs) };
      log.add({ difference: 'differs', ...difference }, hasDifference);
      hasDifference = true;
    }
  }
}

const [unseen, seen, seenTwice] = [0, 1, 2];

interface Pair<T> {
  /** The column of the file. */
  readonly ours: string;
  readonly column: Column<T>;
}

interface Compared<T> extends Pair<T> {
  readonly kind: ValueKind;
}

async function readTable<T>(table: Table, on: Pair<T>, compared: readonly Compared<T>[]): Promise<RowStore> {
  const store = new RowStore();
  const wanted = [on.ours, ...compared.map(({ ours }) => ours)];
  const absent = new Set(wanted.filter((name) => !table.columns.includes(name)));
  if (table.hasAllColumns) checkColumns(absent, table);
  for await (const { line, value } of table.rows) {
    const texts = wanted.map((column) => {
      const found = value(column);
      if (found !== undefined) absent.delete(column);
      return textOfValue(found) ?? '';
    });
    const [key = '', ...cells] = texts;
    if (absent.has(on.ours)) checkColumns(new Set([on.ours]), table);
    if (key === '') throw errorAt(line, on.ours, 'is empty');
    for (const [index, { ours, kind }] of compared.entries()) {
      const problem = valueProblem(cells[index] ?? '', kind);
      if (problem !== undefined) throw errorAt(line, ours, problem);
    }
    const added = store.add(line, key, cells);
    if (added === 'full') throw tooLarge();
    if (added !== 'added')
      throw errorAt(line, on.ours, `"${safeText(key, 60)}" is there twice, first in line ${added.line}`);
  }
  checkColumns(absent, table);
  if (store.size === 0) throw new TableError('the file has no rows');
  return store;
}

/** Throws for the first column that the file does not have. */
function checkColumns(absent: ReadonlySet<string>, { columns }: Table): void {
  const [first] = absent;
  if (first === undefined) return;
  const names = columns.slice(0, 40).map((name) => safeText(name, 60));
  throw new TableError(
    `line 1: has no column "${safeText(first, 60)}"${suggestion(first, names)}. The columns are ${names.join(', ')}.`,
  );
}

function errorAt(line: number, column: string, problem: string): TableError {
  return new TableError(`line ${line}, column ${safeText(column, 60)}: ${problem}`);
}

function tooLarge(): TableError {
  return new TableError(
    'the file is too large: at most 1 MB a row and 4 GB of compared columns. Compare fewer columns.',
  );
}

/** Reads `status`, or `ours=theirs` where the file has another name. */
function pairOf<T>(text: string, view: Listing<T>): Pair<T> {
  const [ours = '', theirs = ours, ...more] = text.split('=').map((name) => name.trim());
  if (ours === '' || theirs === '' || more.length > 0)
    throw new TableError(`"${safeText(text, 60)}" is no column: name it, or write ours=theirs`);
  const column = filterColumn(theirs, { all: view.columns, shown: [...view.screenColumns, ...view.defaultColumns] });
  if (column === undefined) {
    const keys = view.columns.map(({ key }) => key);
    throw new TableError(
      `${view.name} have no column "${safeText(theirs, 60)}"${suggestion(theirs, keys)}. The columns are ${keys.join(', ')}.`,
    );
  }
  // The columns of the screen differ in titles.
  return { ours, column: view.columns.find(({ key }) => key === column.key) ?? column };
}

function sharedColumns<T>({ columns }: Table, { columns: known }: Listing<T>, on: Pair<T>): string[] {
  return columns.filter((name) => name !== on.ours && known.some(({ key }) => key === name));
}

/** The first field of every list is its id. */
function idColumn<T>({ columns: [first] }: Listing<T>): string {
  if (first === undefined) throw new Error('The list has no columns.');
  return first.key;
}

function kindOf<T>({ kind }: Column<T>, { amounts, format: { amountUnit } }: CompareOptions<T>): ValueKind {
  if (kind !== 'amount' || amounts === undefined) return { kind };
  if (amountUnit === undefined)
    throw new TableError('--amounts needs to know what amounts of the service count. Set amounts in the profile.');
  return { kind, units: { file: amounts, list: amountUnit } };
}

/** The differences, and how many keys have each. */
class Differences {
  readonly counts = { not_in_file: 0, not_in_list: 0, differs: 0, twice_in_list: 0 };
  readonly #log = new DifferenceLog();

  add(difference: Difference, isOfSameKey = false): void {
    if (!isOfSameKey) this.counts[difference.difference] += 1;
    if (!this.#log.add(difference))
      throw new TableError('there are more than 4 GB of differences. Compare fewer columns.');
  }

  all(): Iterable<Difference> {
    return this.#log.all();
  }
}
