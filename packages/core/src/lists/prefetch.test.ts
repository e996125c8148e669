import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefetch, type PrefetchOptions } from './prefetch.ts';
import { cases, patience } from '../test-support/cases.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';

test('yields pages in order, whichever response arrives first', async () => {
  const list = listOf(9, { latencyMs: (number) => 100 - 4 * number });
  expect(await list.read()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('doubles its window from one page up to sixteen', async () => {
  const list = listOf(60);
  await list.read();
  // The current page is part of the window.
  expect(list.atOnce).toBe(15);
  const starts = [0, 1, 2, 4, 5, 11, 12].map((number) => list.startedAt(number));
  expect(starts).toEqual([0, 10, 20, 20, 30, 30, 40]);
});

test('is many times faster than sequential requests', async () => {
  const list = listOf(100, { latencyMs: () => 50 });
  await list.read();
  expect(list.clock.now() - list.beganAt).toBeLessThanOrEqual(0.15 * 100 * 50);
});

test('sends one request when the list has one page', async () => {
  const list = listOf(1);
  await list.read();
  expect(list.requests).toEqual([0]);
});

test('requests only the next page after a short page', async () => {
  const list = listOf(20, { short: [0, 1, 2] });
  const pages = list.pages();
  for (const number of [0, 1, 2]) expect((await list.clock.run(pages.next())).value).toBe(number);
  expect(list.requests).toEqual([0, 1, 2]);
});

test('prefetches no more than the rate limit allows', async () => {
  const list = listOf(40, { availableRequests: () => 0 });
  await list.read();
  expect(list.atOnce).toBe(1);
});

test('prefetches no page that the consumer does not want', async () => {
  const list = listOf(40, { wanted: 5 });
  const pages = list.pages();
  for (let number = 0; number < 5; number++) await list.clock.run(pages.next());
  expect(list.requests).toEqual([0, 1, 2, 3, 4]);
});

test('aborts pending requests when the consumer stops', async () => {
  const list = listOf(40);
  const pages = list.pages();
  for (let number = 0; number < 8; number++) await list.clock.run(pages.next());
  await pages.return();
  expect(list.aborted).toHaveLength(list.requests.length - list.arrived);
  expect(list.aborted.length).toBeGreaterThan(0);
  expect(list.aborted.length).toBeLessThan(16);
});

test('throws an error after the pages before it, and sends no further request', async () => {
  const list = listOf(40, { failing: [5, 6] });
  const pages = list.pages();
  for (const number of [0, 1, 2, 3, 4]) expect((await list.clock.run(pages.next())).value).toBe(number);
  await expect(list.clock.run(pages.next())).rejects.toThrow('page 5');
  const { length } = list.requests;
  expect(await pages.next()).toEqual({ done: true, value: undefined });
  expect(list.requests).toHaveLength(length);
});

test('throws an AbortError when its signal aborts, and leaves no listener', async () => {
  const controller = new AbortController();
  const list = listOf(40, { signal: controller.signal });
  const pages = list.pages();
  await list.clock.run(pages.next());
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  const next = pages.next();
  controller.abort();
  await expect(list.clock.run(next)).rejects.toMatchObject({ name: 'AbortError' });
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

test(
  'yields every page once and in order, with less than a window of extra requests, for any latencies',
  patience,
  async () => {
    const world = fc.record({
      pages: fc.integer({ min: 1, max: 40 }),
      most: fc.integer({ min: 1, max: 20 }),
      latencies: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 9 }),
      short: fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 4 }),
      available: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 9 }),
      failing: fc.option(fc.integer({ min: 0, max: 39 }), { nil: undefined }),
      readUntil: fc.option(fc.integer({ min: 0, max: 39 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ pages, most, latencies, short, available, failing, readUntil = Infinity }) => {
        let calls = 0;
        const list = listOf(pages, {
          most,
          short,
          failing: failing === undefined ? [] : [failing],
          latencyMs: (number) => latencies[number % latencies.length] ?? 0,
          availableRequests: () => available[calls++ % available.length] ?? 0,
        });
        const read: number[] = [];
        const reader = (async () => {
          for await (const page of list.pages()) {
            read.push(page);
            if (page === readUntil) break;
          }
          return 'read';
        })();
        const end = Math.min(pages - 1, readUntil, failing === undefined ? Infinity : failing - 1);
        const isBroken = failing !== undefined && failing < pages && failing <= readUntil;
        const outcome = await list.clock.run(reader.catch((error: unknown) => String(error)));
        expect(outcome).toBe(isBroken ? `Error: page ${failing}` : 'read');
        expect(read).toEqual(Array.from({ length: end + 1 }, (_, number) => number));
        expect(list.atOnce).toBeLessThanOrEqual(most);
        const needed = end + 1 + (isBroken ? 1 : 0);
        expect(list.requests.length - needed).toBeLessThanOrEqual(most - 1);
      }),
      cases(),
    );
  },
);

interface ListOptions extends Partial<
  Pick<PrefetchOptions<number, number>, 'most' | 'availableRequests' | 'signal' | 'wanted'>
> {
  readonly latencyMs?: (number: number) => number;
  /** Short pages, besides the last one. */
  readonly short?: readonly number[];
  readonly failing?: readonly number[];
}

/** A list whose pages are their own numbers. */
function listOf(count: number, { latencyMs = () => 10, short = [], failing = [], ...options }: ListOptions = {}) {
  const clock = new SteppingClock();
  const beganAt = clock.now();
  const requests: number[] = [];
  const started: number[] = [];
  const aborted: number[] = [];
  const state = { arrived: 0, atOnce: 0 };
  const fetchPage = (number: number, signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      requests.push(number);
      started[number] = clock.now() - beganAt;
      state.atOnce = Math.max(state.atOnce, requests.length - state.arrived - aborted.length);
      const cancel = clock.after(latencyMs(number), () => {
        state.arrived += 1;
        signal.removeEventListener('abort', abort);
        if (failing.includes(number)) reject(new Error(`page ${number}`));
        else resolve(number);
      });
      const abort = () => {
        aborted.push(number);
        cancel();
        reject(new DOMException('Aborted', 'AbortError'));
      };
      signal.addEventListener('abort', abort, { once: true });
    });
  const pages = () =>
    prefetch<number, number>(fetchPage, {
      from: 0,
      most: 16,
      wanted: Infinity,
      availableRequests: () => Infinity,
      signal: undefined,
      take: (page) => {
        const following = page >= count - 1 ? 'none' : 'more';
        return { page, following: short.includes(page) && following === 'more' ? 'maybe' : following };
      },
      ...options,
    });
  return {
    clock,
    beganAt,
    requests,
    aborted,
    pages,
    read: () => clock.run(collect(pages())),
    startedAt: (number: number) => started[number],
    get arrived() {
      return state.arrived;
    },
    get atOnce() {
      return state.atOnce;
    },
  };
}

async function collect(pages: AsyncIterable<number>): Promise<number[]> {
  const collected: number[] = [];
  for await (const page of pages) collected.push(page);
  return collected;
}
