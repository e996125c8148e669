import { describe, expect, test } from 'vitest';
import type { Checkpoint } from './list.ts';
import { payout, webhook } from '../test-support/records.ts';
import { errorOf, json, type Service, serviceOf } from '../test-support/service.ts';

describe('a page-number list', () => {
  test.each([0, 1, 9, 10, 11, 99, 100, 101, 1_037, 10_000])('of %i items gives each of them once', async (count) => {
    const { client, requests } = listOf(count);
    const ids = (await client.payouts.list().toArray()).map(({ payout_id }) => payout_id);
    expect(ids).toEqual(idsUpTo(count));
    const inExcess = requests.length - Math.ceil(count / 100) - 1;
    expect(inExcess).toBeLessThanOrEqual(count < 100 ? 0 : 14);
  });

  test.each([1, 7, 10, 50, 99])('of a service that clamps its pages to %i loses nothing', async (clamp) => {
    const { client } = listOf(237, clamp);
    expect(await client.payouts.list().toArray()).toHaveLength(237);
  });

  test('does not end at a short page in the middle', async () => {
    const pages = [idsUpTo(10), ['x1'], ['y1', 'y2'], []];
    const { client } = serviceOf((_, index) => page(pages[index] ?? []));
    expect(await client.payouts.list().toArray()).toHaveLength(13);
  });

  test('starts at 0, or where it is told, and asks for 100 unless told otherwise', async () => {
    const { client, requests } = listOf(0);
    await client.payouts.list().toArray();
    await client.payouts.list({ page_number: 4, page_size: 25 }).toArray();
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?page_size=100&page_number=0',
      '?page_number=4&page_size=25',
    ]);
  });

  test('reads one page with one request, also an empty one', async () => {
    const { client, requests } = listOf(5);
    expect(await client.payouts.list({ page_number: 7 }).page()).toEqual({ items: [], number: 7, shifted: false });
    expect(requests).toHaveLength(1);
  });

  test('collects up to a limit with no more requests, and no larger pages, than that takes', async () => {
    const { client, requests } = listOf(1_000);
    for (const limit of [0, 5, 100, 150]) expect(await client.payouts.list().toArray({ limit })).toHaveLength(limit);
    expect(requests.map(({ url }) => new URL(url).searchParams.get('page_size'))).toEqual(['5', '100', '100', '100']);
  });

  test('sends nothing ahead of the reader when told so', async () => {
    const { client, requests } = listOf(1_000);
    for await (const item of client.payouts.list({}, { prefetch: 1 })) if (item.payout_id === 'pay_150') break;
    expect(requests).toHaveLength(2);
  });

  test('gives an item that has moved to a later page once, and says that the list has shifted', async () => {
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

  test('is unproved after one pass, which cannot know what it missed', async () => {
    const { client } = listOf(250);
    const walk = client.payouts.list().pages();
    expect(walk.completeness).toBe('unproved');
    const counts = [];
    for await (const { items } of walk) counts.push(items.length);
    expect(counts).toEqual([100, 100, 50]);
    expect(walk.completeness).toBe('unproved');
    expect(walk.checkpoint).toBeUndefined();
  });

  test('is not called proved when a deletion that nobody sees moved an item away', async () => {
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

  test('is broken when it has shifted, and unproved when the reader stops', async () => {
    const pages = [['a', 'b'], ['b', 'c'], []];
    const { client } = serviceOf((_, index) => page(pages[index] ?? []));
    const shifted = client.payouts.list().pages();
    await Array.fromAsync(shifted);
    expect(shifted.completeness).toBe('broken');
    const stopped = listOf(250).client.payouts.list().pages();
    for await (const { number } of stopped) if (number === 1) break;
    expect(stopped.completeness).toBe('unproved');
  });

  test('is broken when it ends in an error', async () => {
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

  test('remembers ids of the last few thousand items alone', async () => {
    const { client } = serviceOf(({ url }) => {
      const number = numberOf(url);
      const items = idsUpTo(5_100).slice(100 * number, 100 * number + 100);
      return page(number === 50 ? ['pay_0', 'pay_4999', ...items] : items);
    });
    const ids = (await client.payouts.list().toArray()).map(({ payout_id }) => payout_id);
    expect(ids.filter((id) => id === 'pay_0')).toHaveLength(2);
    expect(ids.filter((id) => id === 'pay_4999')).toHaveLength(1);
  });

  test('asks for nothing behind a short page once the client knows that short pages are the last', async () => {
    const { client, requests } = listOf(37);
    for (const total of [2, 3, 4]) {
      expect(await client.payouts.list().toArray()).toHaveLength(37);
      expect(requests).toHaveLength(total);
    }
  });

  test('is awaited as its first page, with exactly one request', async () => {
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

  test('rejects an awaited list with the error of its request', async () => {
    const { client } = serviceOf(() => json({ items: null }));
    await expect(client.payouts.list()).rejects.toMatchObject({ name: 'UnexpectedResponseError' });
  });

  test('aborts what is under way when the reader stops', async () => {
    // Kept whole: the signal of a request lives no longer than the request.
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
    ['the same page for ever', () => ['a', 'b'], [['a', 'b']], 1],
    ['the same items in another order', (number) => (number % 2 ? ['b', 'a'] : ['a', 'b']), [['a', 'b']], 2],
    // Behind its first page one is fetched ahead, behind its second page three.
    ['its first page after its last', (number) => [['a'], ['b'], ['c']][number % 3] ?? [], [['a'], ['b'], ['c']], 3],
  ])('that gives %s ends in a ListError after as few further requests as can be', async (_, idsOf, read, further) => {
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

  test('that repeats itself late, fetched ahead, ends in a ListError within a window less one of further requests', async () => {
    const { client, requests } = serviceOf(({ url }) => {
      const number = Math.min(19, numberOf(url));
      return page(idsUpTo(2_000).slice(100 * number, 100 * number + 100));
    });
    const error = await errorOf(client.payouts.list().toArray());
    expect(error).toMatchObject({ name: 'ListError', operation: 'payouts.list' });
    expect(requests.length - 20).toBeLessThanOrEqual(15);
  });

  test('that never ends is stopped at maxPages', async () => {
    const { client, requests } = serviceOf((_, index) => page([`pay_${index}`]));
    const error = await errorOf(client.payouts.list({}, { maxPages: 12 }).toArray());
    expect(error).toMatchObject({ name: 'ListError', attempts: 12 });
    expect(requests).toHaveLength(12);
  });

  test.each([0, Number.NaN, -1])('refuses %d as the most pages', async (maxPages) => {
    const { client } = listOf(3);
    const error = await errorOf(client.payouts.list({}, { maxPages }).toArray());
    expect(error).toMatchObject({ name: 'ConfigurationError', parameter: 'maxPages' });
  });

  test('recognises a page without ids that repeats itself', async () => {
    const { client } = serviceOf(() => json({ items: [{ amount: 1 }, { amount: 2 }] }));
    expect((await errorOf(client.payouts.list().toArray())).name).toBe('ListError');
  });

  test('can be read again, from its start', async () => {
    const { client } = listOf(3);
    const list = client.payouts.list();
    expect(await list.toArray()).toEqual(await list.toArray());
  });

  test('reports a wrong parameter where it is read, and by its name', async () => {
    const { client, requests } = listOf(3);
    const list = client.payouts.list({ page_size: 101 });
    for (const reading of [list.toArray(), list.page(), list.pages().next()]) {
      expect(await errorOf(reading)).toMatchObject({ name: 'ConfigurationError', parameter: 'page_size' });
    }
    expect(requests).toHaveLength(0);
  });
});

describe('an iterator list', () => {
  test('follows the iterator until the service is done', async () => {
    const answers = [answer(['a'], false, 'i1'), answer([], false, 'i2'), answer(['b'], true, 'i3')];
    const { client, requests } = serviceOf((_, index) => json(answers[index]));
    const walk = client.webhooks.list().pages();
    expect((await Array.fromAsync(walk)).flatMap(({ items }) => items).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(walk.completeness).toBe('proved');
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?iterator=i1', '?iterator=i2']);
  });

  test.each([null, undefined, ''])('that has more and no iterator to follow (%j) is a ListError', async (iterator) => {
    const { client, requests } = serviceOf(() => json(answer(['a'], false, iterator)));
    const walk = client.webhooks.list().pages();
    expect((await walk.next()).value?.items).toHaveLength(1);
    expect(await errorOf(walk.next())).toMatchObject({ name: 'ListError', code: 'LIST_UNFINISHED', attempts: 1 });
    expect(walk.completeness).toBe('broken');
    expect(requests).toHaveLength(1);
  });

  test('continues after the page of a checkpoint', async () => {
    const answers: Record<string, object> = {
      '': answer(['a'], false, 'i1'),
      i1: answer(['b'], false, 'i2'),
      i2: answer(['c'], true, 'i3'),
    };
    const { client, requests } = serviceOf(({ url }) => json(answers[new URL(url).searchParams.get('iterator') ?? '']));
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

  test('reads one page with its position', async () => {
    const { client } = serviceOf(() => json({ ...answer(['a'], false, 'next'), prev_iterator: 'before' }));
    expect(await client.webhooks.list({ iterator: 'here' }).page()).toMatchObject({
      number: 0,
      done: false,
      iterator: 'next',
      prev_iterator: 'before',
    });
  });

  test('that does not say whether it is done is not a list', async () => {
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

function answer(ids: readonly string[], done: boolean, iterator: string | null | undefined): object {
  return { data: ids.map((id) => ({ ...webhook, id })), done, iterator, prev_iterator: null };
}
