import process from 'node:process';
import { createClient, createRateLimiter } from '@paydeck/core';
import { redisStore } from '@paydeck/shared-limits/redis';
import { createClient as createRedis } from 'redis';

/** The end of the calls of a process. */
export interface Report {
  readonly passed: number;
  /** The errors of the calls that failed. */
  readonly errors: readonly string[];
  /** The types of the store's events, in their order. */
  readonly events: readonly string[];
}

// This process makes a call, sends `ready`, makes its other calls when its parent sends anything, and sends a report.
const [baseUrl = '', redisUrl = '', calls = ''] = process.argv.slice(2);
const redis = createRedis({ url: redisUrl, socket: { reconnectStrategy: 50 } });
redis.on('error', () => undefined);
await redis.connect();
const account = { mode: 'test', baseUrl, apiKey: 'test_key' } as const;
const events: string[] = [];
const store = redisStore({ client: redis, account, onEvent: ({ type }) => void events.push(type) });
const client = createClient({ ...account, rateLimiter: createRateLimiter({ store }) });

await client.discounts.list().page();
process.once('message', () => void callAll());
process.send?.('ready');

async function callAll(): Promise<void> {
  const results = await Promise.allSettled(Array.from({ length: Number(calls) }, () => client.discounts.list().page()));
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  const report: Report = { passed: results.length - errors.length, errors, events };
  process.send?.(report, () => process.exit());
}
