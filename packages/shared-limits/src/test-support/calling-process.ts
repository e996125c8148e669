import { setTimeout } from 'node:timers/promises';
import { createClient, createRateLimiter } from '@paydeck/core';
import type { Priority } from '@paydeck/core/rate-limit';
import type { BudgetAccount } from '../account.ts';
import { redisStore } from '../redis-store.ts';
import { sqliteStore } from '../sqlite-store.ts';

/** The calls of a process. */
export interface Task {
  readonly baseUrl: string;
  readonly calls: number;
  /** The folder of the shared budget. Without it and `redisUrl` the process shares no budget. */
  readonly folder?: string;
  /** The server of the shared budget. */
  readonly redisUrl?: string;
  readonly priority?: Priority;
  /** Whether one call follows the other instead of all at once. */
  readonly inTurn?: boolean;
}

/** The results of the calls. */
export interface Report {
  readonly failed: number;
  readonly tookMs: readonly number[];
  /** When each of them ended, in milliseconds since 1970. */
  readonly endedAt: readonly number[];
  /** The events of the store. */
  readonly events: readonly unknown[];
}

// This process sends `ready`. Then it executes the commands of its parent.
const task: Task = JSON.parse(process.argv[2] ?? '{}');
const { baseUrl, calls, folder, redisUrl, priority, inTurn = false } = task;
const account: BudgetAccount = { mode: 'test', baseUrl, apiKey: 'test_key' };
const stopping = new AbortController();
const events: unknown[] = [];
const onEvent = (event: unknown) => void events.push(event);
const redis = redisUrl ? await connected(redisUrl) : undefined;
const store = redis
  ? redisStore({ client: redis, account, onEvent })
  : folder && sqliteStore({ account, folder, onEvent });
const client = createClient({
  mode: 'test',
  baseUrl,
  apiKey: 'test_key',
  maxWait: 3_600_000,
  rateLimiter: createRateLimiter(store ? { store } : {}),
});

async function connected(url: string) {
  const { createClient: createRedis } = await import('redis');
  return createRedis({ url })
    .on('error', () => undefined)
    .connect();
}

async function call(): Promise<number> {
  const startedAt = performance.now();
  await client.discounts.list({}, { priority }).page();
  return performance.now() - startedAt;
}

async function run(): Promise<Report> {
  const tookMs: number[] = [];
  const endedAt: number[] = [];
  let failed = 0;
  const one = async () => {
    try {
      tookMs.push(await call());
      endedAt.push(Date.now());
    } catch {
      failed += 1;
    }
  };
  if (inTurn) for (let done = 0; done < calls && !stopping.signal.aborted; done++) await one();
  else await Promise.all(Array.from({ length: calls }, one));
  await setTimeout(1);
  return { failed, tookMs, endedAt, events };
}

const commands: Record<string, () => void> = {
  go: () => void run().then((report) => process.send?.(report, () => process.exit())),
  stop: () => stopping.abort(),
  leave: () => void Promise.resolve(store && store.close()).then(() => process.exit()),
};
process.on('message', (message) => commands[String(message)]?.());
process.send?.('ready');
