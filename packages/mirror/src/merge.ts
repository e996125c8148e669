import { isDeepStrictEqual } from 'node:util';
import { recordOf, type Row, type Table, type Value } from './columns.ts';
import { type Store, transaction } from './store.ts';

/** The rows of the mirror that a read must show if they are still there. */
export interface Scope {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** All rows. Those that a complete read does not show are gone. */
export const WHOLE: Scope = { sql: 'TRUE', values: [] };

/** No row, because others may be there that the read does not show. */
export const NONE: Scope = { sql: 'FALSE', values: [] };

/** What a read changed in the mirror. */
export interface Counts {
  /** The number of records that the mirror did not have. */
  readonly created: number;
  /** The number of records that differ from what the mirror had. */
  readonly changed: number;
  /** The number of records that are gone from the list. */
  readonly gone: number;
}

/** A read that has ended. */
interface EndedRead {
  readonly id: number;
  readonly requests: number;
  /** The code of the error, without which it is complete. */
  readonly error: string | undefined;
  readonly at: string;
}

/**
 * Takes what a read has collected into the mirror, in one transaction. Returns what that changed, and for a part of a list the customers of rows
 * that are no longer in it.
 */
export async function merge(
  store: Store,
  table: Table,
  read: EndedRead,
  scope: Scope,
): Promise<Counts & { readonly left: readonly string[] }> {
  const { name, id } = table;
  const missing = `FROM ${name} c WHERE c.gone_at IS NULL AND ${scope.sql} AND NOT EXISTS (SELECT 1 FROM pull_${name} s WHERE s.${id} = c.${id})`;
  return transaction(store, async () => {
    // A read that was continued may have found a record again. An index that grew with each page would be written again with each.
    await store.query(
      `CREATE INDEX IF NOT EXISTS ${store.dialect.pullPrefix}pull_${name}_id ON pull_${name} (${id}, n)`,
    );
    await store.query(
      `DELETE FROM pull_${name} WHERE EXISTS (SELECT 1 FROM pull_${name} s WHERE s.${id} = pull_${name}.${id} AND s.n > pull_${name}.n)`,
    );
    const isFirst = (await store.query(`SELECT 1 AS one FROM ${name} LIMIT 1`)).length === 0;
    const changes = isFirst ? await insertAll(store, table) : await update(store, table, read.at);
    let gone = 0;
    let left: string[] = [];
    // A first read misses nothing. To look for it took 0.4 s of CPU time with 100,000 rows.
    const isComplete = read.error === undefined;
    const mayMiss = isComplete && !isFirst;
    if (mayMiss && scope === WHOLE) gone = await markGone(store, table, missing, read.at);
    else if (mayMiss && scope !== NONE) {
      const rows = await store.query(
        `SELECT DISTINCT customer_id ${missing} AND customer_id IS NOT NULL`,
        ...scope.values,
      );
      left = rows.map(({ customer_id: customer }) => String(customer));
    }
    await store.query(
      `UPDATE reads SET ended = ?, complete = ?, requests = ?, error = ?, live_rows = ? + coalesce(
         (SELECT live_rows FROM reads WHERE list = ? AND live_rows IS NOT NULL ORDER BY id DESC LIMIT 1), 0) WHERE id = ?`,
      read.at,
      isComplete,
      read.requests,
      read.error ?? null,
      changes.created + changes.returned - gone,
      name,
      read.id,
    );
    return { created: changes.created, changed: changes.changed, gone, left };
  });
}

interface Changes {
  created: number;
  changed: number;
  /** Those of `changed` that were gone. */
  returned: number;
}

async function insertAll(store: Store, table: Table): Promise<Changes> {
  const { name } = table;
  const columns = table.names.join(', ');
  const [last] = await store.query(`SELECT max(n) AS n FROM pull_${name}`);
  // Where similar e-mails are together, a search skips most entries of the trigrams that nearly every e-mail has. They are sorted in parts,
  // because a search for two letters reads row after row until it has found enough.
  const order = table.searched.includes('customer_email') ? 'customer_email' : 'n';
  for (let n = 0; n < Number(last?.['n'] ?? 0); n += PART) {
    const part = `SELECT ${columns} FROM pull_${name} WHERE n > ? AND n <= ? ORDER BY ${order}`;
    await store.query(`INSERT INTO ${name} (${columns}) ${part}`, n, n + PART);
  }
  const [row] = await store.query(`SELECT count(*) AS count FROM ${name}`);
  const created = Number(row?.['count']);
  // To index all rows at once takes half the time of indexing row by row.
  const indexes = [
    `CREATE UNIQUE INDEX ${name}_id ON ${name} (${table.id})`,
    ...table.indexed.map((column) => `CREATE INDEX ${name}_${column} ON ${name} (${column})`),
  ];
  if (created > 0) for (const sql of [...indexes, ...store.dialect.searchIndex(table)]) await store.query(sql);
  return { created, changed: 0, returned: 0 };
}

/** Writes the rows that differ, and how they differed. Rows that are the same are not written. */
async function update(store: Store, table: Table, at: string): Promise<Changes> {
  const { name, id, names } = table;
  const of = (alias: string): string => names.map((column) => `${alias}.${column}`).join(', ');
  const both = names.map((column) => `c.${column} AS old_${column}, s.${column} AS new_${column}`).join(', ');
  const differ = `FROM pull_${name} s LEFT JOIN ${name} c ON c.${id} = s.${id}
    WHERE s.${id} > ? AND (c.n IS NULL OR c.gone_at IS NOT NULL OR (${of('c')}) IS DISTINCT FROM (${of('s')}))`;
  const updates = names.map((column) => `${column} = excluded.${column}`).join(', ');
  const found = await store.query(
    "SELECT 1 AS one FROM reads WHERE list = ? AND parameters = '' AND complete LIMIT 1",
    name,
  );
  const changes: Changes = { created: 0, changed: 0, returned: 0 };
  for (let last = ''; ;) {
    const rows = await store.query(
      `SELECT ${both}, c.n AS old_n, c.gone_at AS old_gone_at ${differ} ORDER BY s.${id} LIMIT ${BATCH}`,
      last,
    );
    const end = rows.at(-1)?.[`new_${id}`];
    if (end === undefined) return changes;
    const created = rows.filter(isNew).length;
    changes.created += created;
    changes.changed += rows.length - created;
    changes.returned += rows.filter((row) => row['old_gone_at'] !== null).length;
    // Until a list was complete once, a row that the mirror lacks is not known to be new.
    const told = rows.filter((row) => found.length > 0 || !isNew(row));
    const history = told.map((row) => historyOf(table, row, at));
    await store.insert('history', HISTORY, history);
    await store.query(
      `INSERT INTO ${name} (${names.join(', ')}) SELECT ${of('s')} ${differ} AND s.${id} <= ?
       ON CONFLICT (${id}) DO UPDATE SET ${updates}, gone_at = NULL`,
      last,
      end,
    );
    last = String(end);
  }
}

function isNew({ old_n }: Row): boolean {
  return old_n === null;
}

/** The fields that differ; the whole record if it is new. */
function historyOf(table: Table, row: Row, at: string): Value[] {
  const id = String(row[`new_${table.id}`]);
  const after = recordOf(table, row, 'new_');
  if (isNew(row)) return [table.name, id, at, null, JSON.stringify(after)];
  const goneAt = row['old_gone_at'] ?? null;
  const before: Record<string, unknown> = { ...recordOf(table, row, 'old_'), gone_at: goneAt };
  const now: Record<string, unknown> = { ...after, gone_at: null };
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const different = [...names].filter((name) => !isDeepStrictEqual(before[name] ?? null, now[name] ?? null));
  const pick = (record: Record<string, unknown>): string =>
    JSON.stringify(Object.fromEntries(different.map((name) => [name, record[name] ?? null])));
  return [table.name, id, at, pick(before), pick(now)];
}

async function markGone(store: Store, table: Table, missing: string, at: string): Promise<number> {
  const { name, id } = table;
  let gone = 0;
  for (let last = ''; ;) {
    const rows = await store.query(`SELECT c.* ${missing} AND c.${id} > ? ORDER BY c.${id} LIMIT ${BATCH}`, last);
    if (rows.length === 0) break;
    const history = rows.map((row) => [name, String(row[id]), at, JSON.stringify(recordOf(table, row)), null]);
    await store.insert('history', HISTORY, history);
    gone += rows.length;
    last = String(rows.at(-1)?.[id]);
  }
  if (gone > 0) await store.query(`UPDATE ${name} SET gone_at = ? WHERE n IN (SELECT c.n ${missing})`, at);
  return gone;
}

const HISTORY = ['list', 'id', 'changed_at', 'before', 'after'];
/** Rows that are sorted at a time. */
const PART = 5_000;
/** Rows that are compared at a time. */
const BATCH = 500;
