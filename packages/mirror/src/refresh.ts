import type { ListName, ParamsOf } from '@paydeck/core';
import { NONE, type Scope, WHOLE } from './merge.ts';
import type { ListStatus } from './mirror.ts';
import type { Store } from './store.ts';

/** Reads a part of a list into the mirror. Returns the customers of rows in its scope that it no longer shows. */
export type ReadPart = (params: ParamsOf, scope: Scope) => Promise<readonly string[]>;

/**
 * Reads what most likely changed in a list, with a twentieth of the requests of a long list; a short one is read whole. Subscriptions: those that are new, and the next
 * fiftieth, in order of creation, of those in an open status. A subscription that has left such a status is found by its customer.
 */
export async function refresh({ list, complete, rows }: ListStatus, store: Store, read: ReadPart): Promise<void> {
  if (!complete || complete.requests <= FEW_REQUESTS) return void (await read({}, WHOLE));
  const share = Math.max(LEAST_ROWS, Math.floor(rows / 50));
  if (list === 'payouts') await read({ created_at_gte: await createdAt(store, list, share) }, NONE);
  if (list !== 'subscriptions') return;
  await read({ created_at_gte: await createdAt(store, list, 0) }, NONE);
  const window = await nextWindow(store, share);
  const customers = new Set<string>();
  for (const status of OPEN_STATUSES) {
    const { created_at_gte: from = '', created_at_lte: to = '~' } = window;
    const scope = { sql: 'status = ? AND created_at >= ? AND created_at <= ?', values: [status, from, to] };
    for (const customer of await read({ ...window, status }, scope)) customers.add(customer);
  }
  for (const customer_id of [...customers].slice(0, MOST_CUSTOMERS)) await read({ customer_id }, NONE);
}

/** Returns when the record was created that so many are newer than. */
async function createdAt(store: Store, list: ListName, newer: number): Promise<string | undefined> {
  const sql = `SELECT created_at FROM ${list} WHERE gone_at IS NULL ORDER BY created_at DESC LIMIT 1 OFFSET ?`;
  const value = (await store.query(sql, newer))[0]?.['created_at'];
  return typeof value === 'string' ? value : undefined;
}

interface Window {
  created_at_gte?: string;
  created_at_lte?: string;
}

/** The time after that of the last refresh, with so many subscriptions in an open status; at the end it begins again. */
async function nextWindow(store: Store, share: number): Promise<Window> {
  const [last] = await store.query(
    "SELECT parameters FROM reads WHERE list = 'subscriptions' AND parameters LIKE '%status=%' AND complete ORDER BY id DESC LIMIT 1",
  );
  const from = new URLSearchParams(String(last?.['parameters'] ?? '')).get('created_at_lte');
  const marks = OPEN_STATUSES.map(() => '?').join(', ');
  const [end] = await store.query(
    `SELECT created_at FROM subscriptions WHERE gone_at IS NULL AND status IN (${marks}) AND created_at > ? ORDER BY created_at LIMIT 1 OFFSET ?`,
    ...OPEN_STATUSES,
    from ?? '',
    share,
  );
  const to = end?.['created_at'];
  return {
    ...(from === null ? {} : { created_at_gte: from }),
    ...(typeof to === 'string' ? { created_at_lte: to } : {}),
  };
}

/** The statuses that are expected to change soon. Most subscriptions are in none of them. */
const OPEN_STATUSES = ['past_due', 'on_hold', 'pending', 'paused'] as const;
/** A list that needs no more requests is read whole. */
const FEW_REQUESTS = 20;
const LEAST_ROWS = 500;
/** The most customers that are looked up in a refresh. The others are found by a later one. */
const MOST_CUSTOMERS = 20;
