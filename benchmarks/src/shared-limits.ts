import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, createRateLimiter } from '@paydeck/core';
import { sqliteStore } from '@paydeck/shared-limits';
import { createFake } from '@paydeck/testing';
import { sharing } from './contenders.ts';
import { paired, type Paired } from './paired.ts';

/** Runs a benchmark with the contenders that share a budget and one that does not, with its own Redis if installed. */
export async function withSharers(run: (contenders: readonly string[]) => Promise<void>): Promise<void> {
  const port = 20_000 + (process.pid % 10_000);
  const server = await redisServer(port);
  process.env['PAYDECK_BENCH_REDIS'] = `redis://127.0.0.1:${port}`;
  if (!server) console.log('There is no redis-server here: the rows of Redis are missing.\n');
  try {
    await run(['@paydeck/core', sharing.sqlite, ...(server ? [sharing.redis] : [])]);
  } finally {
    server?.kill();
  }
}

async function redisServer(port: number): Promise<ChildProcess | undefined> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = new Promise<false>((resolve) => void server.once('error', () => resolve(false)));
  const ready = (async () => {
    for await (const text of server.stdout) if (String(text).includes('eady to accept connections')) return true;
    return false;
  })();
  return (await Promise.race([failed, ready])) ? server : undefined;
}

/** The cost of sharing for a single process: sequential calls with responses after 20 ms. */
export async function sharingAlone(): Promise<Paired> {
  const calls = 50;
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-bench-'));
  const fake = createFake({ limits: false, clock: 'real', latency: 20 });
  const { baseUrl, keys, fetch } = fake;
  const account = { mode: 'test', baseUrl: baseUrl.test, apiKey: keys.test } as const;
  const side = (name: string, rateLimiter: ReturnType<typeof createRateLimiter>) => {
    const client = createClient({ ...account, fetch, rateLimiter });
    return {
      name,
      run: async () => {
        const startedAt = performance.now();
        for (let call = 0; call < calls; call++) await client.discounts.list().page();
        return performance.now() - startedAt;
      },
    };
  };
  const store = sqliteStore({ account, folder });
  try {
    return await paired(
      `${calls} calls one after the other, responses after 20 ms`,
      side(sharing.sqlite, createRateLimiter({ store })),
      side('@paydeck/core', createRateLimiter()),
      { goal: 1.03 },
    );
  } finally {
    store.close();
    await rm(folder, { recursive: true, force: true });
  }
}
