import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@paydeck/core';
import { openMirror, pull } from '@paydeck/mirror';

/** What a side of the benchmark does, in a process of its own. */
export interface SideTask {
  readonly what: 'read' | 'pull' | 'search';
  readonly baseUrl: string;
  readonly file: string;
}

/** What it took. */
export interface SideResult {
  readonly tookMs: number;
  /** CPU time of the process in milliseconds. */
  readonly cpuMs: number;
  readonly rows: number;
  readonly requests: number;
  /** The most memory of the process. */
  readonly maxBytes: number;
  /** Milliseconds of CPU time for each key of a search, which reads and does not wait. */
  readonly keysMs: readonly number[];
}

const { what, baseUrl, file }: SideTask = JSON.parse(process.argv[2] ?? '');
const account = { mode: 'test', baseUrl, apiKey: 'test_key' } as const;
const begin = performance.now();
const cpu = process.cpuUsage();
const done = await { read, pull: pullOnce, search }[what]();
process.send?.({
  ...done,
  tookMs: performance.now() - begin,
  cpuMs: cpuMsSince(cpu),
  maxBytes: process.resourceUsage().maxRSS * 1_024,
} satisfies SideResult);
process.disconnect();

/** The requests of a pull, and nothing else. */
async function read() {
  const pages = createClient(account).subscriptions.list().pages();
  let rows = 0;
  for await (const { items } of pages) rows += items.length;
  return { rows, requests: pages.requests ?? 0, keysMs: [] };
}

async function pullOnce() {
  const mirror = await openMirror(file, { account });
  const { reads } = await pull(mirror, createClient(account), { lists: ['subscriptions'] });
  await mirror.close();
  const [{ rows, requests, isComplete } = { rows: 0, requests: 0, isComplete: false }] = reads;
  if (!isComplete) throw new Error('The pull is not complete.');
  return { rows, requests, keysMs: [] };
}

/** Types words, a key at a time, as a person searches. */
async function search() {
  const mirror = await openMirror(file, { account, readOnly: true });
  const newest = await mirror.records('subscriptions', { limit: 30 });
  const words = newest.flatMap(({ customer, subscription_id: id }) => [customer.name, customer.email, id]);
  await mirror.close();
  const database = new DatabaseSync(file, { readOnly: true });
  const find = (pattern: string) =>
    database.prepare(`SELECT * FROM subscriptions_search WHERE text ${pattern} AND gone_at IS NULL LIMIT 50`);
  const like = find('LIKE ?');
  // LIKE takes the `_` of an id for any letter.
  const glob = find('GLOB ?');
  const keysMs: number[] = [];
  for (const word of [...words, 'lovelace', 'hopper', 'nobody has this', 'example.com']) {
    for (let length = 1; length <= word.length; length++) {
      const from = process.cpuUsage();
      const key = word.slice(0, length);
      if (word.includes('_')) glob.all(`*${key}*`);
      else like.all(`%${key}%`);
      keysMs.push(cpuMsSince(from));
    }
  }
  database.close();
  return { rows: keysMs.length, requests: 0, keysMs };
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
