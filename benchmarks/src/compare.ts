import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@paydeck/core';
import { Child } from './child-process.ts';
import { paired, print, type Side } from './paired.ts';
import { printTable } from './table.ts';

const program = fileURLToPath(new URL('../../apps/tui/dist/paydeck.mjs', import.meta.url));
const peer = fileURLToPath(new URL('compare-peer.mjs', import.meta.url));
const key = 'test_key';
const count = 10_000;

/** Compares a table of 10,000 rows with the service, 300 differences in it, at 50 ms a response, from start to exit. */
export async function compare(): Promise<void> {
  const service = await Child.start('service.ts', { subscriptions: count, limits: false, latency: 50 });
  const baseUrl = String(service.firstMessage);
  const folder = await mkdtemp(join(tmpdir(), 'compare-'));
  const file = join(folder, 'ours.csv');
  const differing = await writeOurs(file, baseUrl);
  const env = { PATH: process.env['PATH'], PAYDECK_TEST_KEY: key, PAYDECK_TEST_URL: baseUrl };
  const found = new Map<string, string>();
  const side = (name: string, args: string[], idsIn: (stdout: string) => string[]): Side => ({
    name,
    run: async () => {
      const begin = performance.now();
      const stdout = await outputOf(args, env);
      const took = performance.now() - begin;
      const ids = new Set(idsIn(stdout));
      const right = [...ids].filter((id) => differing.has(id)).length;
      found.set(name, `${right} of ${differing.size} differences found, ${ids.size - right} named that are none`);
      return took;
    },
  });
  const compareSubscriptions = [program, 'compare', 'subscriptions', file, '--format', 'ndjson'];
  const ours = side('paydeck compare', compareSubscriptions, (stdout) =>
    stdout
      .trim()
      .split('\n')
      .map((line): string => JSON.parse(line).key),
  );
  const theirs = side('a script with dodopayments', [peer, file], (stdout): string[] => JSON.parse(stdout));
  print(await paired(`a table of ${count} rows at 50 ms`, ours, theirs, { rounds: 3, goal: 1 }));
  printTable('', ['found'], [...found]);
  service.stop();
  await rm(folder, { recursive: true });
}

/** Writes the rows of the service, of which every hundredth is missing, has another status, or is not at the service. */
async function writeOurs(file: string, baseUrl: string): Promise<ReadonlySet<string>> {
  const lines = ['subscription_id,status'];
  const differing = new Set<string>();
  let place = 0;
  for await (const { subscription_id: id, status } of createClient({
    mode: 'test',
    apiKey: key,
    baseUrl,
  }).subscriptions.list()) {
    place += 1;
    const kind = place % 100;
    if (kind <= 2) differing.add(kind === 2 ? `gone_${id}` : id);
    if (kind === 1) lines.push(`${id},${status === 'active' ? 'expired' : 'active'}`);
    else if (kind !== 0) lines.push(`${id},${status}`);
    if (kind === 2) lines.push(`gone_${id},active`);
  }
  await writeFile(file, `${lines.join('\n')}\n`);
  return differing;
}

/** The exit code says that there are differences. */
async function outputOf(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error && error.code !== 5) reject(new Error(stderr, { cause: error }));
      else resolve(stdout);
    });
  });
}
