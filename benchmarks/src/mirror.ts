import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { deleteMirror, openMirror, pull } from '@paydeck/mirror';
import { createFake } from '@paydeck/testing';
import { Child } from './child-process.ts';
import type { SideResult, SideTask } from './mirror-side.ts';
import { paired, type Paired, print, type Side } from './paired.ts';
import { goal, printTable } from './table.ts';
import { startInTerminal } from './terminal-program.ts';

const program = fileURLToPath(new URL('../../apps/tui/dist/paydeck.mjs', import.meta.url));

/** The cost of a mirror of subscriptions, compared with the requests that it needs and with plain SQL. */
export async function mirror(rows = 100_000): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paydeck-mirror-'));
  try {
    const file = join(folder, 'mirror.sqlite');
    const service = await Child.start('service.ts', { subscriptions: rows, limits: false, latency: latencyMs });
    const baseUrl = String(service.firstMessage);
    const side = async (what: SideTask['what']): Promise<SideResult> => run({ what, baseUrl, file });
    const few = await smallest(folder);
    const reads: SideResult[] = [];
    const pulls: SideResult[] = [];
    const requestsAlone = timed('its requests alone', async () => side('read'), reads);
    const firstPull = async (): Promise<SideResult> => {
      await deleteMirror(file);
      return side('pull');
    };
    const many = `${rows.toLocaleString('en')} rows at ${latencyMs} ms`;
    const first = timed('the first pull', firstPull, pulls);
    const inTime = await paired(many, first, requestsAlone, { rounds: pulledRounds, goal: 1.1 });
    const inCpu = { ...inTime, title: `CPU of ${many}`, rounds: cpuOf(pulls, reads), goal: undefined };
    const unchanged = timed('a pull of what has not changed', async () => side('pull'), []);
    const again = await paired(many, unchanged, requestsAlone, { rounds: pulledRounds, goal: 1.1 });
    service.stop();
    print(inTime, inCpu, again);
    const bytesARow = (result: SideResult): number => (result.maxBytes - few.maxBytes) / rows;
    const mostOf = (results: readonly SideResult[]): number => Math.max(...results.map(bytesARow));
    const most = mostOf(pulls);
    figure('memory a row beyond a pull of 100 rows', `${most.toFixed(0)} B`, '300 B', most <= 300);
    figure('the same of the requests alone', `${mostOf(reads).toFixed(0)} B`);
    const fileBytes = sizeOf(file) / rows;
    figure('file a row', `${fileBytes.toFixed(0)} B`, '1,200 B', fileBytes <= 1_200);
    const { keysMs } = await side('search');
    figure('CPU of a search, a key', keyTimes(keysMs), 'p99 16 ms', part(keysMs, 0.99) <= 16);
    await plainSql(folder, rows);
    await limited(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await refreshRequests();
  await firstScreen();
  printTable('', ['measured', 'goal'], figures);
}

/** A side by the clock, which collects its results. */
function timed(name: string, work: () => Promise<SideResult>, results: SideResult[]): Side {
  return {
    name,
    run: async () => {
      const result = await work();
      results.push(result);
      return result.tookMs;
    },
  };
}

/** The rounds of two sides in CPU time. The first run of each is not counted. */
function cpuOf(a: readonly SideResult[], b: readonly SideResult[]): Paired['rounds'] {
  return a.slice(1).map(({ cpuMs }, round) => ({ a: cpuMs, b: b[round + 1]?.cpuMs ?? Number.NaN }));
}

async function run(task: SideTask): Promise<SideResult> {
  const child = await Child.start('mirror-side.ts', task);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program sends nothing else
  return child.firstMessage as SideResult;
}

/** A pull of a hundred rows, whose memory is that of the process. */
async function smallest(folder: string): Promise<SideResult> {
  const service = await Child.start('service.ts', { subscriptions: 100, limits: false });
  const result = await run({ what: 'pull', baseUrl: String(service.firstMessage), file: join(folder, 'few.sqlite') });
  service.stop();
  return result;
}

/** A pull from a service with a rate limit, which no real one is without. */
async function limited(folder: string): Promise<void> {
  const service = await Child.start('service.ts', { subscriptions: 10_000, limits: LIMITS, latency: latencyMs });
  const task = { baseUrl: String(service.firstMessage), file: join(folder, 'limited.sqlite') };
  const read = await run({ ...task, what: 'read' });
  // The windows of the first run are over.
  await setTimeout(60_000);
  const pulled = await run({ ...task, what: 'pull' });
  service.stop();
  const times = pulled.tookMs / read.tookMs;
  const what = `10,000 rows at ${LIMITS} and ${latencyMs} ms, against the requests alone, which take ${seconds(read.tookMs)}`;
  figure(what, `${times.toFixed(2)}x`, '1.10x', times <= 1.1);
}

/** The same rows in a table without an index: by the import of the program `sqlite3`, and by inserts of their JSON. */
async function plainSql(folder: string, rows: number): Promise<void> {
  const fake = createFake({ seed: 1, subscriptions: rows, limits: false });
  const csv = join(folder, 'rows.csv');
  const json = [...fake.subscriptions];
  const inserted = join(folder, 'plain.sqlite');
  const database = new DatabaseSync(inserted);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE subscriptions (id TEXT PRIMARY KEY, raw TEXT)');
  const from = performance.now();
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO subscriptions VALUES (?, ?)');
  for (const record of json) insert.run(record.subscription_id, JSON.stringify(record));
  database.exec('COMMIT');
  const took = performance.now() - from;
  const keys: number[] = [];
  const find = database.prepare('SELECT raw FROM subscriptions WHERE raw LIKE ? LIMIT 50');
  for (const word of ['hopper', 'nobody has this', 'lovelace']) {
    for (let length = 1; length <= word.length; length++) {
      const at = performance.now();
      find.all(`%${word.slice(0, length)}%`);
      keys.push(performance.now() - at);
    }
  }
  database.close();
  const plain = `${seconds(took)}, file a row ${(sizeOf(inserted) / rows).toFixed(0)} B`;
  figure('plain SQL: inserts of id and JSON', plain);
  figure('plain SQL: `LIKE`, a key', keyTimes(keys));
  writeFileSync(csv, json.map((record) => cells(record).join(',')).join('\n'));
  const start = performance.now();
  const imported = join(folder, 'imported.sqlite');
  const { status } = spawnSync('sqlite3', [
    imported,
    '-cmd',
    'CREATE TABLE subscriptions (id, email, name, status, json)',
    `.import --csv ${csv} subscriptions`,
  ]);
  const importedMs = performance.now() - start;
  const imports =
    status === 0 ? `${seconds(importedMs)}, file a row ${(sizeOf(imported) / rows).toFixed(0)} B` : undefined;
  figure('`sqlite3 .import` of CSV', imports ?? 'not installed here');
}

function cells(record: {
  subscription_id: string;
  customer: { email: string; name: string };
  status: string;
}): string[] {
  const { subscription_id: id, customer, status } = record;
  return [id, customer.email, customer.name, status, JSON.stringify(record)].map(
    (cell) => `"${cell.replaceAll('"', '""')}"`,
  );
}

/** The requests of a refresh of 100,000 rows of which a thousandth has changed. */
async function refreshRequests(): Promise<void> {
  const rows = 100_000;
  const folder = mkdtempSync(join(tmpdir(), 'paydeck-mirror-'));
  const fake = createFake({ seed: 7, subscriptions: rows, limits: false });
  const client = fake.client();
  const account = { mode: 'test', baseUrl: fake.baseUrl.test, apiKey: fake.keys.test } as const;
  const copy = await openMirror(join(folder, 'mirror.sqlite'), { account });
  const lists = ['subscriptions'] as const;
  const full = await pull(copy, client, { lists });
  const ids = [...fake.subscriptions].map(({ subscription_id: id }) => id);
  for (let changed = 0; changed < rows / 1_000; changed++) {
    if (changed % 2 === 0) fake.subscriptions.add();
    else fake.subscriptions.update(ids[(changed * 997) % ids.length] ?? '', { status: 'past_due' });
  }
  const refreshed = await pull(copy, client, { lists, kind: 'refresh' });
  await copy.close();
  rmSync(folder, { recursive: true });
  const [a, b] = [refreshed, full].map(({ reads }) => reads.reduce((sum, { requests }) => sum + requests, 0));
  const share = (100 * (a ?? 0)) / (b ?? 1);
  figure('requests of a refresh of 100,000 rows, 0.1% changed', `${a} of ${b}: ${share.toFixed(1)}%`, '5%', share <= 5);
}

/** The time to the first rows of the browser with a large mirror, and with a small one. */
async function firstScreen(): Promise<void> {
  const few = await mirrored(100);
  const many = await mirrored(100_000);
  const times = new Map([few, many].map((each) => [each, { rows: [] as number[], cpu: [] as number[] }]));
  for (let round = 0; round < rounds; round++) {
    for (const each of [few, many]) {
      const running = startInTerminal(process.execPath, [program, 'subscriptions', '--offline'], each.env);
      await running.until('loaded');
      times.get(each)?.rows.push((running.output.at(-1)?.at ?? 0) - running.startedAt);
      times.get(each)?.cpu.push(running.cpu());
      await running.end();
    }
  }
  const median = (each: typeof few, of: 'rows' | 'cpu'): number => part(times.get(each)?.[of] ?? [], 0.5);
  const [cpuOfFew, cpuOfMany] = [median(few, 'cpu'), median(many, 'cpu')];
  figure(
    'the first rows of the browser with 100,000 mirrored rows, against 100',
    `${ms(median(many, 'rows'))} and ${ms(median(few, 'rows'))}, CPU ${ms(cpuOfMany)} and ${ms(cpuOfFew)}`,
  );
  for (const each of [few, many]) each.remove();
}

/** An account with a mirror, which the program has pulled. */
async function mirrored(subscriptions: number) {
  const state = mkdtempSync(join(tmpdir(), 'paydeck-state-'));
  mkdirSync(join(state, 'paydeck'), { recursive: true });
  const service = await Child.start('service.ts', { subscriptions, limits: false });
  const env = { PAYDECK_TEST_URL: String(service.firstMessage), PAYDECK_TEST_KEY: 'test_key', XDG_STATE_HOME: state };
  const { status, stderr } = spawnSync(process.execPath, [program, 'pull', '--quiet'], {
    env: { PATH: process.env['PATH'], HOME: '/dev/null', ...env },
    encoding: 'utf8',
  });
  service.stop();
  if (status !== 0) throw new Error(`paydeck pull ended with ${status}: ${stderr}`);
  return { env, remove: () => rmSync(state, { recursive: true }) };
}

function sizeOf(file: string): number {
  return statSync(file).size;
}

function keyTimes(keysMs: readonly number[]): string {
  const [middle, high, most] = [part(keysMs, 0.5), part(keysMs, 0.99), Math.max(...keysMs)].map(ms);
  return `median ${middle}, p99 ${high}, most ${most} of ${keysMs.length} keys`;
}

const figures: string[][] = [];

function figure(what: string, measured: string, aim = '', isMet = true): void {
  figures.push([what, measured, goal(aim, isMet)]);
}

function part(values: readonly number[], which: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * which)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function seconds(value: number): string {
  return `${(value / 1_000).toFixed(2)} s`;
}

const latencyMs = 50;
const pulledRounds = 3;
const LIMITS = '10/s,600/min';
const rounds = 7;
