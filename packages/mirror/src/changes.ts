import { listNames } from '@paydeck/core';
import { recordOf, type Row, tables } from './columns.ts';
import { type HistoryEntry, historyEntry, type Mirror, storeOf } from './mirror.ts';

/** A change that a pull found, and the record that it happened to. */
export interface Change extends HistoryEntry {
  /** What happened. `changed` is any other change. */
  readonly kind:
    | 'created'
    | 'gone'
    | 'returned'
    | 'ended'
    | 'failed'
    | 'status'
    | 'amount'
    | 'disabled'
    | 'enabled'
    | 'changed';
  /** The record as the mirror has it now. */
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * Returns what pulls have found after a time, the first one first. Of what happened between two pulls only the outcome is known.
 *
 * @example
 * for (const { kind, list, id } of await changes(mirror, yesterday)) console.log(kind, list, id);
 */
export async function changes(mirror: Mirror, since: Date): Promise<Change[]> {
  const store = storeOf(mirror);
  const rows = await store.query(
    'SELECT * FROM history WHERE changed_at > ? ORDER BY changed_at, n',
    since.toISOString(),
  );
  const entries = rows.map(historyEntry);
  const records = new Map<string, Record<string, unknown>>();
  for (const list of listNames) {
    const { id } = tables[list];
    const sql = `SELECT * FROM ${list} WHERE ${id} IN (SELECT id FROM history WHERE list = ? AND changed_at > ?)`;
    const current: Row[] = await store.query(sql, list, since.toISOString());
    for (const row of current) records.set(`${list} ${String(row[id])}`, recordOf(tables[list], row));
  }
  return entries.map((entry) => ({
    ...entry,
    kind: kindOf(entry),
    record: records.get(`${entry.list} ${entry.id}`) ?? {},
  }));
}

/** Returns when the last pull began, after which is what it has found; `undefined` without one. */
export async function lastPull(mirror: Mirror): Promise<Date | undefined> {
  const [row] = await storeOf(mirror).query('SELECT max(pull_began) AS began FROM reads');
  const began = row?.['began'];
  return typeof began === 'string' ? new Date(began) : undefined;
}

function kindOf({ list, before, after }: HistoryEntry): Change['kind'] {
  if (!after) return 'gone';
  if (!before) return list === 'payouts' && after['status'] === 'failed' ? 'failed' : 'created';
  if ('gone_at' in before) return 'returned';
  if ('status' in after) {
    const isEnd = (status: unknown): boolean => ENDED.has(String(status));
    if (list === 'payouts' && after['status'] === 'failed') return 'failed';
    return isEnd(after['status']) && !isEnd(before['status']) ? 'ended' : 'status';
  }
  if ('disabled' in after && list === 'webhooks') return after['disabled'] === true ? 'disabled' : 'enabled';
  return AMOUNTS.some((name) => name in after) ? 'amount' : 'changed';
}

const AMOUNTS = ['recurring_pre_tax_amount', 'amount', 'quantity', 'currency'];
const ENDED = new Set(['cancelled', 'failed', 'expired']);
