import { describe, expect, test } from 'vitest';
import { listFrom } from '../../test-support/list-service.ts';
import { MovingList, type Order, START } from '../../test-support/moving-list.ts';
import { payout } from '../../test-support/records.ts';
import { seededRandom } from '../../test-support/seeded-random.ts';
import { errorOf, json, serviceOf } from '../../test-support/service.ts';
import type { Checkpoint } from '../list.ts';
import { PageObservations } from '../page-observations.ts';

const DAY = 86_400_000;
const orders: Order[] = ['newest', 'oldest', 'random', 'id'];

describe('an exact list', () => {
  test.each(orders)('in %s order is complete although an item is deleted before each response', async (order) => {
    const plain = moving(1_037, { order, deletions: true });
    const exact = moving(1_037, { order, deletions: true });
    expect(await plain.lost({})).toBeGreaterThan(0);
    expect(await exact.lost({ exact: true })).toBe(0);
  });

  test('with one page costs two requests, and one request once the client has observed the service', async () => {
    const { service } = moving(37);
    const observations = new PageObservations();
    for (const cost of [2, 1, 1]) {
      const { list, requests } = timed(service, {}, observations);
      expect(await list.toArray()).toHaveLength(37);
      expect(requests).toHaveLength(cost);
    }
  });

  test('costs one request when it is empty', async () => {
    const { service } = moving(0);
    const { list, requests } = timed(service);
    expect(await list.toArray()).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test.each(orders)('costs at most 1.5 requests per page for 10,000 evenly spread items in %s order', async (order) => {
    const { service } = moving(10_000, { order });
    const { list, requests } = timed(service, { prefetch: 1 });
    expect(await list.toArray()).toHaveLength(10_000);
    expect(requests.length).toBeLessThanOrEqual(150);
  });

  test.each(orders)('costs at most 3 requests per page for 10,000 items in bursts in %s order', async (order) => {
    const { service } = moving(10_000, { order, spread: (r) => (Math.floor(r() * 20) + r() ** 6 / 2) / 20.5 });
    const { list, requests } = timed(service, { prefetch: 1 });
    expect(await list.toArray()).toHaveLength(10_000);
    expect(requests.length).toBeLessThanOrEqual(300);
  });

  test('reads more than a page of items of one millisecond until two readings agree', async () => {
    const { service } = moving(1_000, { spread: (r) => (r() < 0.5 ? 0.5 : r()) });
    const walk = timed(service).list.pages();
    const ids = (await Array.fromAsync(walk)).flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(1_000);
    expect(ids).toHaveLength(1_000);
    expect(walk.completeness).toBe('proved');
  });

  test('throws a ListError after all found items when such a millisecond keeps changing', async () => {
    const { service } = moving(600, { spread: () => 0.5, deletions: true });
    const walk = timed(service).list.pages();
    const ids: string[] = [];
    const reading = (async () => {
      for await (const { items } of walk) ids.push(...items.map(({ id }) => id));
    })();
    expect(await errorOf(reading)).toMatchObject({ name: 'ListError', code: 'LIST_MOVED' });
    expect(walk.completeness).toBe('broken');
    expect(ids.length).toBeGreaterThan(550);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([7, 50, 99])(
    'is complete when the service clamps its pages to %i, and detects the clamp once',
    async (clamp) => {
      const { service } = moving(500, { clamp });
      const observations = new PageObservations();
      const first = timed(service, { prefetch: 1 }, observations);
      expect(await first.list.toArray()).toHaveLength(500);
      const second = timed(service, { prefetch: 1 }, observations);
      expect(await second.list.toArray()).toHaveLength(500);
      expect(second.requests.length).toBeLessThanOrEqual(first.requests.length - 2);
    },
  );

  test('is read until two readings agree when the service removes items from its pages', async () => {
    const items = Array.from({ length: 500 }, (_, index) => ({ id: `id_${index}`, created_at: iso(index * DAY) }));
    const observations = new PageObservations();
    const filtered: number[] = [];
    for (let iteration = 0; iteration < 2; iteration++) {
      const { list, requests } = listFrom(
        (query) => {
          const after = Date.parse(query.get('created_at_gte') ?? '2000-01-01T00:00:00Z');
          const before = Date.parse(query.get('created_at_lte') ?? '2100-01-01T00:00:00Z');
          const size = Number(query.get('page_size'));
          const begin = size * Number(query.get('page_number'));
          const matching = items.filter(({ created_at }) => {
            const at = Date.parse(created_at);
            return at >= after && at <= before;
          });
          return matching.slice(begin, begin + size).filter(({ id }) => !/[37]$/.test(id));
        },
        { exact: true },
        { isTimed: true, observations },
      );
      expect(await list.toArray()).toHaveLength(400);
      filtered.push(requests.filter((query) => query.has('created_at_gte')).length);
    }
    expect(filtered[1]).toBe(0);
  });

  test('is read until two readings agree when the service ignores the bounds, and later lists too', async () => {
    const { service } = moving(500, { ignoresBounds: true });
    const observations = new PageObservations();
    const { list } = timed(service, {}, observations);
    expect(await list.toArray()).toHaveLength(500);
    const again = timed(service, {}, observations);
    expect(await again.list.toArray()).toHaveLength(500);
    expect(again.requests.every((query) => !query.has('created_at_gte'))).toBe(true);
  });

  test('is read until two readings agree when an item has no readable creation time', async () => {
    const { service } = moving(500, { isUnreadable: (index) => index === 250 });
    const ids = (await timed(service).list.toArray()).map(({ id }) => id);
    expect(ids).toHaveLength(500);
    expect(new Set(ids).size).toBe(500);
  });

  test('is complete when the clock of the service is hours off', async () => {
    for (const hours of [-5, 5]) {
      const spread = (r: () => number) => (Date.now() - START) / (700 * DAY) + (hours / 24 + r()) / 700;
      const { service } = moving(300, { spread });
      expect(await timed(service).list.toArray()).toHaveLength(300);
    }
  });

  test('sends the bounds of the caller unchanged', async () => {
    const { client, requests } = payoutsFrom(1_000);
    const bounds = { created_at_gte: '2025-02-01T00:00:00.0005Z', created_at_lte: new Date(START + 300 * DAY) };
    const ids = (await client.payouts.list(bounds, { exact: true }).toArray()).map(({ payout_id }) => payout_id);
    const plain = (await client.payouts.list(bounds).toArray()).map(({ payout_id }) => payout_id);
    expect(ids.toSorted()).toEqual(plain.toSorted());
    const queries = requests.map(({ url }) => new URL(url).searchParams);
    expect(queries.filter((query) => query.get('created_at_gte') === bounds.created_at_gte).length).toBeGreaterThan(1);
    expect(queries.every((query) => (query.get('created_at_gte') ?? '') >= bounds.created_at_gte)).toBe(true);
  });

  test.each([{ page_number: 2 }, { page_size: 0 }])('rejects %j', async (params) => {
    const { client, requests } = payoutsFrom(10);
    const error = await errorOf(client.payouts.list(params, { exact: true }).toArray());
    expect(error).toMatchObject({ name: 'ConfigurationError', parameter: Object.keys(params)[0] });
    expect(requests).toHaveLength(0);
  });

  test('returns items without an id once', async () => {
    const { client } = payoutsFrom(300, (item, index) => (index === 100 ? { ...item, payout_id: '' } : item));
    const items = await client.payouts.list({}, { exact: true }).toArray();
    expect(items.filter(({ payout_id }) => payout_id === '')).toHaveLength(1);
    expect(items).toHaveLength(300);
  });

  test('drops no item without an id when the service ignores the page size', async () => {
    const first = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const pages = [first.map((name) => ({ payout_id: '', name })), [{ payout_id: '', name: 'h' }]];
    const { client } = serviceOf(({ url }) => {
      const number = Number(new URL(url).searchParams.get('page_number'));
      return json({ items: pages[number] ?? [] });
    });
    const names = new Set<unknown>();
    const iterate = async (): Promise<void> => {
      for await (const { name } of client.payouts.list({}, { exact: true })) names.add(name);
    };
    expect(await errorOf(iterate())).toMatchObject({ name: 'ListError' });
    expect([...names]).toEqual([...first, 'h']);
  });

  test('throws a ListError at maxPages', async () => {
    const { service } = moving(5_000);
    const { list, requests } = timed(service, { maxPages: 20 });
    expect(await errorOf(list.toArray())).toMatchObject({ code: 'LIST_TOO_LONG', attempts: 20 });
    expect(requests).toHaveLength(20);
  });

  test('needs no more memory for a long list than for a short one', async () => {
    // Anything that grows with the list would be part of the checkpoint.
    const sizes = [];
    for (const count of [1_000, 20_000]) {
      const walk = timed(moving(count).service).list.pages();
      let largest = 0;
      for await (const _ of walk) largest = Math.max(largest, JSON.stringify(walk.checkpoint).length);
      sizes.push(largest);
    }
    expect(sizes[1]).toBeLessThanOrEqual((sizes[0] ?? 0) + 10);
  });
});

describe('a checkpoint', () => {
  test('continues in another process without requesting earlier pages again', async () => {
    const { service } = moving(5_000);
    const before = timed(service, { prefetch: 1 });
    const walk = before.list.pages();
    const ids: string[] = [];
    for await (const { items } of walk) {
      ids.push(...items.map(({ id }) => id));
      if (ids.length > 4_000) break;
    }
    const resume: Checkpoint = JSON.parse(JSON.stringify(walk.checkpoint));
    const after = timed(service, { prefetch: 1, resume });
    ids.push(...(await after.list.toArray()).map(({ id }) => id));
    expect(ids).toHaveLength(5_000);
    expect(new Set(ids).size).toBe(5_000);
    expect(after.requests.length).toBeLessThan(25);
  });

  test('of a complete list returns no items and sends no request', async () => {
    const { service } = moving(250);
    const walk = timed(service).list.pages();
    for await (const _ of walk);
    const { list, requests } = timed(service, { resume: walk.checkpoint });
    expect(await list.toArray()).toEqual([]);
    expect(requests).toHaveLength(0);
  });

  test('is rejected by a list with other parameters, by another list, and without exact', async () => {
    const { client } = payoutsFrom(250);
    const walk = client.payouts.list({ created_at_gte: '2025-01-01T00:00:00Z' }, { exact: true }).pages();
    await walk.next();
    const resume = walk.checkpoint;
    expect(resume).toMatchObject({ version: 1, list: 'payouts.list', mode: 'test' });
    for (const list of [
      client.payouts.list({}, { exact: true, resume }),
      client.subscriptions.list({}, { exact: true, resume }),
      client.webhooks.list({}, { resume }),
      client.payouts.list({ created_at_gte: '2025-01-01T00:00:00Z' }, { resume }),
      // @ts-expect-error -- a file may contain anything
      client.payouts.list({}, { exact: true, resume: { version: 2 } }),
    ]) {
      expect(await errorOf(list.toArray())).toMatchObject({ name: 'ConfigurationError', parameter: 'resume' });
    }
  });
});

describe('a list that cannot be filtered by creation time', () => {
  test('is proved by two readings that agree', async () => {
    const { service } = moving(250);
    const { list, requests } = listFrom((query) => service.respond(query), { exact: true, prefetch: 1 });
    const walk = list.pages();
    expect((await Array.fromAsync(walk)).flatMap(({ items }) => items)).toHaveLength(250);
    expect(walk.completeness).toBe('proved');
    // Three pages and one request to detect the end, then three pages of 99.
    expect(requests).toHaveLength(7);
  });

  test('with one page needs one reading', async () => {
    const { service } = moving(37);
    const { list, requests } = listFrom((query) => service.respond(query), { exact: true });
    expect(await list.toArray()).toHaveLength(37);
    expect(requests).toHaveLength(2);
  });

  test('is read at most five times, then throws a ListError after all found items', async () => {
    const { service } = moving(300, { deletions: true });
    const walk = listFrom((query) => service.respond(query), { exact: true, prefetch: 1 }).list.pages();
    const ids: string[] = [];
    const reading = (async () => {
      for await (const { items } of walk) ids.push(...items.map(({ id }) => id));
    })();
    expect(await errorOf(reading)).toMatchObject({ code: 'LIST_MOVED' });
    expect(ids.length).toBeGreaterThan(290);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

interface MovingSettings {
  readonly order?: Order;
  readonly spread?: (random: () => number) => number;
  readonly deletions?: boolean;
  readonly clamp?: number;
  readonly ignoresBounds?: boolean;
  readonly isUnreadable?: (index: number) => boolean;
}

function moving(count: number, { order = 'newest', spread = (r) => r(), deletions, ...rest }: MovingSettings = {}) {
  const random = seededRandom(count);
  const times = Array.from({ length: count }, () => START + Math.floor(spread(random) * 700 * DAY));
  const options = {
    ...rest,
    times,
    order,
    random,
    changes: () => (deletions ? 1 : 0),
    change: deletions ? 'delete' : 'any',
  } as const;
  const service = new MovingList(options);
  const lost = async (listOptions: { exact?: boolean }) => {
    const { list } = listFrom((query) => service.respond(query), { prefetch: 1, ...listOptions }, { isTimed: true });
    const found = new Set((await list.toArray()).map(({ id }) => id));
    return [...service.everSince].filter((id) => !found.has(id)).length;
  };
  return { service, lost };
}

function timed(service: MovingList, options = {}, observations = new PageObservations()) {
  return listFrom((query) => service.respond(query), { exact: true, ...options }, { isTimed: true, observations });
}

function payoutsFrom(count: number, change = (item: typeof payout, _index: number) => item) {
  const random = seededRandom(count);
  const items = Array.from({ length: count }, (_, index) =>
    change({ ...payout, payout_id: `pay_${index}`, created_at: iso(random() * 700 * DAY) }, index),
  );
  items.sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return serviceOf(({ url }) => {
    const query = new URL(url).searchParams;
    const size = Number(query.get('page_size'));
    const begin = size * Number(query.get('page_number'));
    const after = Date.parse(query.get('created_at_gte') ?? '2000-01-01T00:00:00Z');
    const before = Date.parse(query.get('created_at_lte') ?? '2100-01-01T00:00:00Z');
    const matching = items.filter(
      ({ created_at }) => Date.parse(created_at) >= after && Date.parse(created_at) <= before,
    );
    return json({ items: matching.slice(begin, begin + size) });
  });
}

function iso(ms: number): string {
  return new Date(START + Math.floor(ms)).toISOString();
}
