import { createClient } from '@paydeck/core';
import { seededRandom } from '@paydeck/core/test-support/seeded-random';
import { VirtualClock } from '@paydeck/core/test-support/virtual-clock';
import { type Row, rowOfFaults, type RunOptions } from '../row.ts';

/** Calls of a day in virtual time, and what they leave. */
export async function virtualDayRow({ isQuick, seed }: RunOptions): Promise<Row> {
  const calls = isQuick ? 2_000 : 86_400;
  const { requests, ends, pendingTimers, waiting } = await virtualDay(calls, seed);
  const known = new Set(['done', 'ApiError', 'ConnectionError', 'UnexpectedResponseError']);
  const odd = Object.keys(ends).filter((end) => !known.has(end));
  const ended = Object.values(ends).reduce((sum, count) => sum + count, 0);
  return rowOfFaults(
    `${calls.toLocaleString('en')} calls, ten a virtual second, one request of ten with a fault`,
    'each ends in data or a typed error; no timer and no waiting call left',
    `${requests.toLocaleString('en')} requests, ${ends['done'] ?? 0} done`,
    [
      ...odd.map((end) => `ended in ${end}`),
      ...(ended === calls ? [] : [`${calls - ended} never ended`]),
      ...(pendingTimers > 0 ? [`${pendingTimers} timers`] : []),
      ...(waiting > 0 ? [`${waiting} wait`] : []),
    ],
  );
}

/** The outcome of a day's calls. */
interface Day {
  readonly requests: number;
  readonly ends: Readonly<Record<string, number>>;
  readonly pendingTimers: number;
  readonly waiting: number;
}

/** Makes ten calls in each virtual second, to a service that fails one of ten requests. */
async function virtualDay(calls: number, seed: number): Promise<Day> {
  const random = seededRandom(seed);
  const clock = new VirtualClock();
  const ends: Record<string, number> = {};
  let requests = 0;
  const client = createClient({
    mode: 'test',
    apiKey: 'k',
    baseUrl: 'https://service.invalid',
    clock,
    random,
    fetch: async () => {
      requests += 1;
      await new Promise<void>((resolve) => void clock.after(5 + random() * 50, resolve));
      return responseFor(random());
    },
  });
  const batch = 100;
  for (let made = 0; made < calls; made += batch) {
    const all = Array.from({ length: Math.min(batch, calls - made) }, async (_, index) => {
      await new Promise<void>((resolve) => void clock.after(index * 100, resolve));
      const end = await client.payouts
        .list()
        .page()
        .then(() => 'done', nameOf);
      ends[end] = (ends[end] ?? 0) + 1;
    });
    await clock.run(Promise.all(all));
  }
  return { requests, ends, pendingTimers: clock.pending, waiting: client.rateLimit.snapshot().waiting };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'no error';
}

function responseFor(chance: number): Response {
  if (chance < 0.03)
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) });
  if (chance < 0.06) return new Response('{}', { status: 503 });
  if (chance < 0.07) return new Response('{"items":[', { headers: { 'content-type': 'application/json' } });
  if (chance < 0.08) return new Response('<html>', { headers: { 'content-type': 'text/html' } });
  if (chance < 0.1)
    return Response.json({ code: 'X', message: '' }, { status: 429, headers: { 'x-ratelimit-reset': '1' } });
  return Response.json({ items: [] });
}
