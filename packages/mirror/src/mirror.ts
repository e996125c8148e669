import { type ItemOf, type ListName, listNames } from '@paydeck/core';
import { recordOf, type Row, type Table, tables, textOf, type Value } from './columns.ts';
import { type MirrorOptions, prepare } from './schema.ts';
import { SqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** A copy of an account: the records of its lists, as far as they were read. */
export interface Mirror {
  /** The file, or the schema and its database in Postgres. */
  readonly place: string;
  /** Whether names, addresses, e-mails and metadata are left out. */
  readonly withoutPii: boolean;
  /** Returns the number of rows of each list, and how complete and old they are. */
  status(): Promise<ListStatus[]>;
  /** Returns records that are in the list, the last created first, and those without a `created_at` at the end. `limit` defaults to 100. `before` is the last record of the page before. */
  records<Name extends ListName>(
    list: Name,
    options?: { readonly limit?: number | undefined; readonly before?: ItemOf<Name> | undefined },
  ): Promise<ItemOf<Name>[]>;
  /** Returns a record, also one that is gone from the list; `undefined` if the mirror never had it. */
  get<Name extends ListName>(list: Name, id: string): Promise<MirroredRecord<ItemOf<Name>> | undefined>;
  /** Returns the changes of a record, the last one first. */
  history(list: ListName, id: string): Promise<HistoryEntry[]>;
  /** Closes the file or the connection. */
  close(): Promise<void>;
}

/** A record in a mirror. */
export interface MirroredRecord<Item> {
  /** The record. A documented field that the service left out is null. */
  readonly record: Item;
  /** When a complete read no longer found it, in ISO 8601; `undefined` while it is in the list. */
  readonly goneAt: string | undefined;
}

/** What a mirror has of a list. */
export interface ListStatus {
  readonly list: ListName;
  /** The number of records that are in the list. */
  readonly rows: number;
  /** The last read of the whole list that was complete. Without one, records are missing. */
  readonly complete: Read | undefined;
  /** The first read of the whole list that was complete. What the mirror knows of changes begins with its end. */
  readonly first: Read | undefined;
  /** The last read of the list or of a part of it. */
  readonly last: Read | undefined;
}

/** A read of a list, or of the part of it that parameters select. */
export interface Read {
  readonly list: ListName;
  /** The parameters, such as `status=past_due`; empty for the whole list. */
  readonly parameters: string;
  /** When it began, in ISO 8601: the rows are at least as new. */
  readonly began: string;
  /** When it ended, in ISO 8601; `undefined` while it runs, and after it was killed. */
  readonly ended: string | undefined;
  /** Whether every record that stayed in the list meanwhile was read. */
  readonly isComplete: boolean;
  readonly requests: number;
  /** The code of the error that ended it. */
  readonly error: string | undefined;
}

/** A change of a record, found by a pull. */
export interface HistoryEntry {
  readonly list: ListName;
  readonly id: string;
  /** When the pull found it, in ISO 8601. */
  readonly changedAt: string;
  /** The fields that changed, before; the whole record if it is gone; `undefined` if it is new. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  /** The fields that changed, after; the whole record if it is new; `undefined` if it is gone. */
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Opens a mirror in a SQLite file, or creates it for its owner alone. It needs Node 22.16 or later.
 *
 * @throws {MirrorError} When the file cannot be used: it is of another account, newer, damaged, on a network share.
 * @example
 * const mirror = await openMirror('mirror.sqlite', { account: { mode: 'test', baseUrl, apiKey } });
 */
export async function openMirror(file: string, options: MirrorOptions): Promise<Mirror> {
  return openStore(new SqliteStore(file, options.readOnly ?? false), options);
}

/** Opens the mirror of a store, and creates its tables. The store is closed when that fails. */
export async function openStore(store: Store, options: MirrorOptions): Promise<Mirror> {
  try {
    return createMirror(store, await prepare(store, options));
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Creates the mirror of a store whose tables exist. */
export function createMirror(store: Store, withoutPii: boolean): Mirror {
  const mirror: Mirror = {
    place: store.place,
    withoutPii,
    async status() {
      const whole = "FROM reads WHERE complete AND parameters = '' GROUP BY list";
      const rows = await store.query(
        `SELECT * FROM reads WHERE id IN (SELECT max(id) FROM reads GROUP BY list) OR id IN (SELECT min(id) ${whole})
         OR id IN (SELECT max(id) ${whole}) OR id IN (SELECT max(id) FROM reads WHERE live_rows IS NOT NULL GROUP BY list) ORDER BY id`,
      );
      return listNames.map((list) => {
        const own = rows.filter((row) => row['list'] === list);
        const counted = own.findLast((row) => row['live_rows'] !== null);
        const reads = own.map((row) => readOf(list, row));
        const complete = reads.filter(({ isComplete, parameters }) => isComplete && parameters === '');
        const count = Number(counted?.['live_rows'] ?? 0);
        return { list, rows: count, complete: complete.at(-1), first: complete[0], last: reads.at(-1) };
      });
    },
    async records(list, { limit = 100, before } = {}) {
      const table = tables[list];
      const last = new Map<string, unknown>(Object.entries(before ?? {}));
      const id = String(last.get(table.id));
      const created = last.get('created_at');
      const rows: Row[] = [];
      const add = async (where: string, ...values: Value[]): Promise<void> => {
        const sql = `SELECT * FROM ${list} WHERE gone_at IS NULL AND ${where} ORDER BY created_at DESC, ${table.id} DESC LIMIT ?`;
        rows.push(...(await store.query(sql, ...values, limit - rows.length)));
      };
      if (typeof created === 'string') await add(`(created_at, ${table.id}) < (?, ?)`, created, id);
      else if (!before) await add('created_at IS NOT NULL');
      if (before && typeof created !== 'string') await add(`created_at IS NULL AND ${table.id} < ?`, id);
      else await add('created_at IS NULL');
      return rows.map((row) => itemOf<typeof list>(table, row));
    },
    async get(list, id) {
      const table = tables[list];
      const [row] = await store.query(`SELECT * FROM ${list} WHERE ${table.id} = ?`, id);
      return row && { record: itemOf<typeof list>(table, row), goneAt: textOf(row, 'gone_at') };
    },
    async history(list, id) {
      const rows = await store.query(
        'SELECT * FROM history WHERE list = ? AND id = ? ORDER BY changed_at DESC, n DESC',
        list,
        id,
      );
      return rows.map(historyEntry);
    },
    async close() {
      await store.close();
    },
  };
  stores.set(mirror, store);
  return mirror;
}

const stores = new WeakMap<Mirror, Store>();

/** Returns the store of a mirror. */
export function storeOf(mirror: Mirror): Store {
  const store = stores.get(mirror);
  if (!store) throw new TypeError('mirror must come from openMirror or openPostgresMirror.');
  return store;
}

/** Returns a row of the history. */
export function historyEntry(row: Row): HistoryEntry {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only names of lists are written
    list: row['list'] as ListName,
    id: String(row['id']),
    changedAt: String(row['changed_at']),
    before: jsonOf(row, 'before'),
    after: jsonOf(row, 'after'),
  };
}

function itemOf<Name extends ListName>(table: Table, row: Row): ItemOf<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has validated what was stored
  return recordOf(table, row) as unknown as ItemOf<Name>;
}

function readOf(list: ListName, row: Row): Read {
  return {
    list,
    parameters: String(row['parameters']),
    began: String(row['began']),
    ended: textOf(row, 'ended'),
    isComplete: Boolean(row['complete']),
    requests: Number(row['requests']),
    error: textOf(row, 'error'),
  };
}

function jsonOf(row: Row, name: string): Record<string, unknown> | undefined {
  const text = textOf(row, name);
  return text === undefined ? undefined : JSON.parse(text);
}
