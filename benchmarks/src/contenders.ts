import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, createRateLimiter } from '@paydeck/core';
import type { RateLimitStore } from '@paydeck/core/rate-limit';
import { type SharedLimitsEvent, sqliteStore } from '@paydeck/shared-limits';
import { redisStore } from '@paydeck/shared-limits/redis';
import { Octokit } from '@octokit/core';
import { throttling } from '@octokit/plugin-throttling';
import Bottleneck from 'bottleneck';
import { DodoPayments } from 'dodopayments';
import ky from 'ky';
import PQueue from 'p-queue';
import { Stripe } from 'stripe';

/** Lists a service's discounts with one request. */
type Call = () => Promise<unknown>;

/** Connects to what it needs besides the service, and returns the call. */
type Contender = (baseUrl: string, limits: { perSecond: number; perMinute: number }) => Call | Promise<Call>;

const key = 'test_key';
const headers = { authorization: `Bearer ${key}` };

/** The client with one budget for all processes. */
export const sharing = { sqlite: '@paydeck/core, SQLite', redis: '@paydeck/core, Redis' } as const;

/** All contenders, by the name that is printed. */
export const contenders: Readonly<Record<string, Contender>> = {
  '@paydeck/core': (baseUrl) => {
    const client = createClient({ mode: 'test', apiKey: key, baseUrl, maxWait: 3_600_000 });
    return async () => client.discounts.list().page();
  },

  [sharing.sqlite]: (baseUrl) => {
    const folder = join(tmpdir(), `paydeck-bench-${new URL(baseUrl).port}`);
    return withStore(baseUrl, sqliteStore({ account: { mode: 'test', baseUrl, apiKey: key }, folder, onEvent }));
  },

  [sharing.redis]: async (baseUrl) => {
    const account = { mode: 'test', baseUrl, apiKey: key } as const;
    return withStore(baseUrl, redisStore({ account, client: await connected(), onEvent }));
  },

  dodopayments: (baseUrl) => {
    const client = new DodoPayments({ bearerToken: key, baseURL: baseUrl, logLevel: 'off' });
    return async () => client.discounts.list();
  },

  stripe: (baseUrl) => {
    const { hostname: host, port, pathname } = new URL(baseUrl);
    const client = new Stripe(key, { host, port, protocol: 'http', telemetry: false });
    return async () => {
      const { lastResponse } = await client.rawRequest('GET', `${pathname}/discounts`);
      // It detects a failure by a field that only Stripe sends, and does not retry a 429.
      if (lastResponse.statusCode >= 400) throw new Error(`${lastResponse.statusCode}`);
    };
  },

  ky: (baseUrl) => async () => ky(`${baseUrl}/discounts`, { headers }).json(),

  'ky, 1,000 retries': (baseUrl) => async () => ky(`${baseUrl}/discounts`, { headers, retry: { limit: 1_000 } }).json(),

  // It expects resets as times, so the header is converted.
  'octokit, throttling': (baseUrl) => {
    const client = new (Octokit.plugin(throttling))({
      baseUrl,
      request: { fetch: withResetAsTime },
      throttle: { onRateLimit: always, onSecondaryRateLimit: always },
    });
    return async () => client.request('GET /discounts', { headers });
  },

  // These two do not read headers, so they get the limits as options. The service's document does not have them.
  'bottleneck, told the limits': (baseUrl, { perSecond, perMinute }) => {
    const minute = new Bottleneck({
      reservoir: perMinute,
      reservoirRefreshAmount: perMinute,
      reservoirRefreshInterval: 60_000,
    });
    const second = new Bottleneck({
      reservoir: perSecond,
      reservoirRefreshAmount: perSecond,
      reservoirRefreshInterval: 1_000,
    });
    second.chain(minute);
    return async () => second.schedule(async () => asked(baseUrl));
  },

  'p-queue, told the limits': (baseUrl, { perSecond, perMinute }) => {
    const minute = new PQueue({ interval: 60_000, intervalCap: perMinute });
    const second = new PQueue({ interval: 1_000, intervalCap: perSecond });
    return async () => minute.add(async () => second.add(async () => asked(baseUrl)));
  },
};

function always(): boolean {
  return true;
}

async function asked(baseUrl: string): Promise<unknown> {
  const response = await fetch(`${baseUrl}/discounts`, { headers });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

async function withResetAsTime(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const told = new Headers(response.headers);
  const resetsIn = Number(told.get('x-ratelimit-reset'));
  told.set('x-ratelimit-reset', String(Math.ceil(Date.now() / 1_000) + resetsIn));
  return new Response(response.body, { status: response.status, headers: told });
}

/** If sharing fails, the results would be those of independent processes. */
function onEvent(event: SharedLimitsEvent): void {
  console.error(event);
}

function withStore(baseUrl: string, store: RateLimitStore): Call {
  const rateLimiter = createRateLimiter({ store });
  const client = createClient({ mode: 'test', apiKey: key, baseUrl, maxWait: 3_600_000, rateLimiter });
  return async () => client.discounts.list().page();
}

async function connected() {
  const { createClient: createRedis } = await import('redis');
  return createRedis({ url: process.env['PAYDECK_BENCH_REDIS'] ?? 'redis://127.0.0.1:6379' }).connect();
}
