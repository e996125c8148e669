import { describe, expect, test } from 'vitest';
import type { Checkpoint } from './list.ts';
import { payout, webhook } from '../test-support/records.ts';
import { errorOf, json, type Service, serviceOf } from '../test-support/service.ts';

describe('a page-number list', () => {
  test.each([0, 1, 9, 10, 11, 99, 100, 101, 1_037, 10_000])('of %i items returns each of them once', async (count) => {
    const { client, requests } = listOf(count);
    const ids = (await client.payouts.list().toArray()).map(({ payout_id }) => payout_id);
    expect(ids).toEqual(idsUpTo(count));
    const extra = requests.length - Math.ceil(count / 100) - 1;
    expect(extra).toBeLessThanOrEqual(count < 100 ? 0 : 14);
  });

  test.each([1, 7, 10, 50, 99])('is complete when the service clamps its pages to %i', async (clamp) => {
    const { client } = listOf(237, clamp);
    expect(await client.payouts.list().toArray()).toHaveLength(237);
  });

  test('does not end at a short page in the middle', async () => {
    const pages = [idsUpTo(10), ['x1'], ['y1', 'y2'], []];
    const { client } = serviceOf((_, index) => page(pages[index] ?? []));
    expect(await client.payouts.list().toArray()).toHaveLength(13);
  });

  test('starts at page 0 with 100 items by default', async () => {
    const { client, requests } = listOf(0);
    await client.payouts.list().toArray();
    await client.payouts.list({ page_number: 4, page_size: 25 }).toArray();
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?page_size=100&page_number=0',
      '?page_number=4&page_size=25',
    ]);
  });

  test('page() sends one request, also for an empty page', async () => {
    const { client, requests } = listOf(5);
    expect(await client.payouts.list({ page_number: 7 }).page()).toEqual({ items: [], number: 7, shifted: false });
    expect(requests).toHaveLength(1);
  });

  test('toArray with a limit sends no more requests, and requests no larger pages, than needed', async () => {
    const { client, requests } = listOf(1_000);
    for (const limit of [0, 5, 100, 150]) expect(await client.payouts.list().toArray({ limit })).toHaveLength(limit);
    expect(requests.map(({ url }) => new URL(url).searchParams.get('page_size'))).toEqual(['5', '100', '100', '100']);
  });

  test('does not prefetch with prefetch: 1', async () => {
    const { client, requests } = listOf(1_000);
    for await (const item of client.payouts.list({}, { prefetch: 1 })) if (item.payout_id === 'pay_150') break;
    expect(requests).toHaveLength(2);
  });

  test('returns an item that moved to a later page once, and marks the page as shifted', async () => {
    const pages = [['a', 'b'], ['b', 'c'], ['d'], []];
    const { client } = serviceOf((_, index) => page(pages[index] ?? []));
    const seen = await Array.fromAsync(client.payouts.list().pages());
    expect(
      seen.map(({ items, number, shifted }) => [items.map(({ payout_id }) => payout_id), number, shifted]),
    ).toEqual([
      [['a', 'b'], 0, false],
      [['c'], 1, true],
      [['d'], 2, false],
    ]);
  });

  test('is unproved at its end, because one pass cannot detect missing items', async () => {
    const { client } = listOf(250);
    const walk = client.payouts.list().pages();
    expect(walk.completeness).toBe('unproved');
    const counts = [];
    for await (const { items } of walk) counts.push(items.length);
    expect(counts).toEqual([100, 100, 50]);
    expect(walk.completeness).toBe('unproved');
    expect(walk.checkpoint).toBeUndefined();
  });

  test('is unproved when an unnoticed deletion moved an item to an earlier page', async () => {
    let items = idsUpTo(20);
    const { client } = serviceOf(({ url }, index) => {
      if (index === 1) items = items.slice(1);
      const start = 10 * Number(new URL(url).searchParams.get('page_number'));
      return page(items.slice(start, start + 10));
    });
    const walk = client.payouts.list({ page_size: 10 }).pages();
    expect((await Array.fromAsync(walk)).flatMap(({ items: found }) => found)).toHaveLength(19);
    expect(walk.completeness).toBe('unproved');
  });

  test('is broken after a shifted page, and unproved when the consumer stops', async () => {
    const pages = [['a', 'b'], ['b', 'c'], []];
    const { client } = serviceOf((_, index) => page(pages[index] ?? []));
    const shifted = client.payouts.list().pages();
    await Array.fromAsync(shifted);
    expect(shifted.completeness).toBe('broken');
    const stopped = listOf(250).client.payouts.list().pages();
    for await (const { number } of stopped) if (number === 1) break;
    expect(stopped.completeness).toBe('unproved');
  });

  test('is broken after an error', async () => {
    const walk = listOf(250).client.payouts.list({}, { maxPages: 1 }).pages();
    await errorOf(Array.fromAsync(walk));
    expect(walk.completeness).toBe('broken');
  });

  test.each([[''], [undefined], [null], [7]])('never drops items whose id is %j', async (payout_id) => {
    const pages = [[{ amount: 1 }, { amount: 2 }], [{ amount: 3 }], []];
    const { client } = serviceOf((_, index) =>
      json({ items: (pages[index] ?? []).map((fields) => ({ ...payout, ...fields, payout_id })) }),
    );
    const walk = client.payouts.list().pages();
    const items = (await Array.fromAsync(walk)).flatMap((found) => found.items);
    expect(items.map(({ amount }) => amount)).toEqual([1, 2, 3]);
    expect(walk.completeness).toBe('unproved');
  });

  test('keeps two equal items without an id on one page', async () => {
    const { client } = serviceOf((_, index) => json({ items: index === 0 ? [{ amount: 1 }, { amount: 1 }] : [] }));
    expect(await client.payouts.list().toArray()).toHaveLength(2);
  });

  test('remembers only the ids of the last few thousand items', async () => {
    const { client } = serviceOf(({ url }) => {
      const number = numberOf(url);
      const items = idsUpTo(5_100).slice(100 * number, 100 * number + 100);
      return page(number === 50 ? ['pay_0', 'pay_4999', ...items] : items);
    });
    const ids = (await client.payouts.list().toArray()).map(({ payout_id }) => payout_id);
    expect(ids.filter((id) => id === 'pay_0')).toHaveLength(2);
    expect(ids.filter((id) => id === 'pay_4999')).toHaveLength(1);
  });

  test('requests no page after a short page once the client has observed that short pages are the last', async () => {
    const { client, requests } = listOf(37);
    for (const total of [2, 3, 4]) {
      expect(await client.payouts.list().toArray()).toHaveLength(37);
      expect(requests).toHaveLength(total);
    }
  });

  test('await returns the first page with exactly one request', async () => {
    const { client, requests } = listOf(250);
    const list = client.payouts.list();
    expect(requests).toHaveLength(0);
    const { items, number } = await list;
    expect(items).toHaveLength(100);
    expect(number).toBe(0);
    expect(requests).toHaveLength(1);
    expect(await client.payouts.list({}, { exact: true })).toMatchObject({ number: 0, shifted: false });
    expect(requests).toHaveLength(2);
  });

  test('await rejects with the error of the request', async () => {
    const { client } = serviceOf(() => json({ items: null }));
    await expect(client.payouts.list()).rejects.toMatchObject({ name: 'UnexpectedResponseError' });
  });

  test('aborts pending requests when the consumer stops', async () => {
    // Keeps the whole request, because its signal is garbage-collected with it.
    const held: Request[] = [];
    const { client } = serviceOf((request) => {
      const number = Number(new URL(request.url).searchParams.get('page_number'));
      if (number < 4) return page(idsUpTo(500).slice(100 * number, 100 * number + 100));
      held.push(request);
      return new Promise(() => undefined);
    });
    for await (const { number } of client.payouts.list().pages()) if (number === 3) break;
    expect(held.length).toBeGreaterThan(0);
    expect(held.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test.each<[string, (number: number) => string[], string[][], number]>([
    ['the same page forever', () => ['a', 'b'], [['a', 'b']], 1],
    ['the same items in another order', (number) => (number % 2 ? ['b', 'a'] : ['a', 'b']), [['a', 'b']], 2],
    // One page is prefetched after the first page, and three after the second.
    ['its first page after its last', (number) => [['a'], ['b'], ['c']][number % 3] ?? [], [['a'], ['b'], ['c']], 3],
  ])('that returns %s throws a ListError after the fewest possible requests', async (_, idsOf, read, further) => {
    for (const [prefetch, most] of [
      [1, Math.min(2, further)],
      [undefined, further],
    ]) {
      const { client, requests } = serviceOf(({ url }) => page(idsOf(numberOf(url))));
      const pages: string[][] = [];
      const reading = (async () => {
        for await (const { items } of client.payouts.list({}, { prefetch }).pages()) {
          if (items.length > 0) pages.push(items.map(({ payout_id }) => payout_id));
        }
      })();
      expect(await errorOf(reading)).toMatchObject({ name: 'ListError', operation: 'payouts.list' });
      expect(pages).toEqual(read);
      expect(requests.length - read.length).toBeLessThanOrEqual(most ?? 0);
    }
  });

  test('that repeats itself after many pages throws a ListError after less than a window of further requests', async () => {
    const { client, requests } = serviceOf(({ url }) => {
      const number = Math.min(19, numberOf(url));
      return page(idsUpTo(2_000).slice(100 * number, 100 * number + 100));
    });
    const error = await errorOf(client.payouts.list().toArray());
    expect(error).toMatchObject({ name: 'ListError', operation: 'payouts.list' });
    expect(requests.length - 20).toBeLessThanOrEqual(15);
  });

  test('that never ends throws a ListError at maxPages', async () => {
    const { client, requests } = serviceOf((_, index) => page([`pay_${index}`]));
    const error = await errorOf(client.payouts.list({}, { maxPages: 12 }).toArray());
    expect(error).toMatchObject({ name: 'ListError', attempts: 12 });
    expect(requests).toHaveLength(12);
  });

  test.each([0, Number.NaN, -1])('rejects maxPages: %d', async (maxPages) => {
    const { client } = listOf(3);
    const error = await errorOf(client.payouts.list({}, { maxPages }).toArray());
    expect(error).toMatchObject({ name: 'ConfigurationError', parameter: 'maxPages' });
  });

  test('detects a repeated page without ids', async () => {
    const { client } = serviceOf(() => json({ items: [{ amount: 1 }, { amount: 2 }] }));
    expect((await errorOf(client.payouts.list().toArray())).name).toBe('ListError');
  });

  test('can be read again from its start', async () => {
    const { client } = listOf(3);
    const list = client.payouts.list();
    expect(await list.toArray()).toEqual(await list.toArray());
  });

  test('throws for an invalid parameter when it is read', async () => {
    const { client, requests } = listOf(3);
    const list = client.payouts.list({ page_size: 101 });
    for (const reading of [list.toArray(), list.page(), list.pages().next()]) {
      expect(await errorOf(reading)).toMatchObject({ name: 'ConfigurationError', parameter: 'page_size' });
    }
    expect(requests).toHaveLength(0);
  });
});

describe('an iterator list', () => {
  test('follows the iterator until done is true', async () => {
    const pages = [iteratorPage(['a'], false, 'i1'), iteratorPage([], false, 'i2'), iteratorPage(['b'], true, 'i3')];
    const { client, requests } = serviceOf((_, index) => json(pages[index]));
    const walk = client.webhooks.list().pages();
    expect((await Array.fromAsync(walk)).flatMap(({ items }) => items).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(walk.completeness).toBe('proved');
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?iterator=i1', '?iterator=i2']);
  });

  test.each([null, undefined, ''])('that is not done but has no iterator (%j) throws a ListError', async (iterator) => {
    const { client, requests } = serviceOf(() => json(iteratorPage(['a'], false, iterator)));
    const walk = client.webhooks.list().pages();
    expect((await walk.next()).value?.items).toHaveLength(1);
    expect(await errorOf(walk.next())).toMatchObject({ name: 'ListError', code: 'LIST_UNFINISHED', attempts: 1 });
    expect(walk.completeness).toBe('broken');
    expect(requests).toHaveLength(1);
  });

  test('continues after the page of a checkpoint', async () => {
    const pages: Record<string, object> = {
      '': iteratorPage(['a'], false, 'i1'),
      i1: iteratorPage(['b'], false, 'i2'),
      i2: iteratorPage(['c'], true, 'i3'),
    };
    const { client, requests } = serviceOf(({ url }) => json(pages[new URL(url).searchParams.get('iterator') ?? '']));
    const walk = client.webhooks.list().pages();
    expect(walk.checkpoint).toBeUndefined();
    await walk.next();
    const resume: Checkpoint = JSON.parse(JSON.stringify(walk.checkpoint));
    const rest = client.webhooks.list({}, { resume }).pages();
    expect((await Array.fromAsync(rest)).flatMap(({ items }) => items).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(requests).toHaveLength(3);
    const ended = client.webhooks.list({}, { resume: rest.checkpoint }).pages();
    expect(await Array.fromAsync(ended)).toEqual([]);
    expect(ended.completeness).toBe('proved');
    expect(requests).toHaveLength(3);
  });

  test('page() returns the position of the page', async () => {
    const { client } = serviceOf(() => json({ ...iteratorPage(['a'], false, 'next'), prev_iterator: 'before' }));
    expect(await client.webhooks.list({ iterator: 'here' }).page()).toMatchObject({
      number: 0,
      done: false,
      iterator: 'next',
      prev_iterator: 'before',
    });
  });

  test('without done throws an UnexpectedResponseError', async () => {
    const { client } = serviceOf(() => json({ data: [], iterator: 'i' }));
    expect((await errorOf(client.webhooks.list().toArray())).name).toBe('UnexpectedResponseError');
  });
});

function listOf(count: number, clamp = 100): Service {
  const ids = idsUpTo(count);
  return serviceOf(({ url }) => {
    const query = new URL(url).searchParams;
    const size = Math.min(clamp, Number(query.get('page_size')));
    const start = Number(query.get('page_number')) * size;
    return page(ids.slice(start, start + size));
  });
}

function numberOf(url: string): number {
  return Number(new URL(url).searchParams.get('page_number'));
}

function idsUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `pay_${index}`);
}

function page(ids: readonly string[]): Response {
  return json({ items: ids.map((payout_id) => ({ ...payout, payout_id })) });
}

function iteratorPage(ids: readonly string[], done: boolean, iterator: string | null | undefined): object {
  return { data: ids.map((id) => ({ ...webhook, id })), done, iterator, prev_iterator: null };
}
