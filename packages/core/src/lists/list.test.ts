import { describe, expect, test } from 'vitest';
import { payout } from '../test-support/records.ts';
import { errorOf, json, type Service, serviceOf } from '../test-support/service.ts';

describe('a page-number list', () => {
  test.each([0, 1, 9, 99, 100, 101, 1_037, 10_000])(
    'of %i items returns each of them once, in order',
    async (count) => {
      const { client } = listOf(count);
      for (const ahead of [undefined, 1]) {
        const items = await client.payouts.list({}, { ahead }).toArray();
        expect(items.map(({ payout_id }) => payout_id)).toEqual(idsUpTo(count));
      }
    },
  );

  test.each([
    [1, 1],
    [4, 1],
    [5, 2],
    [99, 3],
    [1_037, 15],
    [10_000, 125],
  ])('of %i items needs at most %i requests one at a time', async (count, most) => {
    const { client, requests } = listOf(count);
    await client.payouts.list({}, { ahead: 1 }).toArray();
    expect(requests.length).toBeLessThanOrEqual(most);
  });

  test.each([20, 50, 99])('is complete when the service clamps its pages to %i', async (clamp) => {
    const { client } = listOf(237, clamp);
    expect(await client.payouts.list().toArray()).toHaveLength(237);
  });

  test('sends one request until the second page is wanted', async () => {
    const { client, requests } = listOf(1_000);
    const pages = client.payouts.list().pages();
    expect((await pages.next()).value).toMatchObject({ number: 0 });
    await pages.return();
    for await (const item of client.payouts.list()) if (item.payout_id === 'pay_99') break;
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(Array(2).fill('?page_number=0&page_size=100'));
  });

  test('toArray names the nearest option for an unknown one, instead of reading all items', async () => {
    const { client, requests } = listOf(150);
    // @ts-expect-error -- a typo
    expect((await errorOf(client.payouts.list().toArray({ limt: 5 }))).message).toContain('Did you mean limit?');
    expect(requests).toEqual([]);
  });

  test('toArray with a limit sends no more requests, and requests no larger pages, than needed', async () => {
    const { client, requests } = listOf(1_000);
    for (const limit of [0, 5, 100, 150]) expect(await client.payouts.list().toArray({ limit })).toHaveLength(limit);
    const sizes = requests.map(({ url }) => Number(new URL(url).searchParams.get('page_size')));
    expect(sizes.slice(0, 3)).toEqual([5, 100, 100]);
    expect(sizes).toHaveLength(4);
  });

  test('page() sends one request, also for an empty page', async () => {
    const { client, requests } = listOf(205);
    const list = client.payouts.list({ page_size: 50 });
    expect(await list.page(7)).toEqual({ items: [], number: 7 });
    expect((await list.page(2)).items.map(({ payout_id }) => payout_id)).toEqual(idsUpTo(150).slice(100));
    expect((await list.page().withResponse()).data).toMatchObject({ number: 0 });
    expect(requests).toHaveLength(3);
    expect(await client.payouts.list({ page_number: 4, page_size: 50 })).toMatchObject({ number: 4 });
  });

  test('is a promise of its first page, with one request however often it is awaited', async () => {
    const { client, requests } = listOf(250);
    const list = client.payouts.list();
    expect(requests).toHaveLength(0);
    const [{ items, number }, again] = await Promise.all([list, list.finally(() => undefined)]);
    expect(items).toHaveLength(100);
    expect(number).toBe(0);
    expect(again.items).toBe(items);
    expect(await list.catch(() => undefined)).toBe(again);
    expect(requests).toHaveLength(1);
  });

  test('await rejects with the error of the request', async () => {
    const { client } = serviceOf(() => json({ items: null }));
    await expect(client.payouts.list()).rejects.toMatchObject({ name: 'UnexpectedResponseError' });
    await expect(client.payouts.list().catch(() => 'caught')).resolves.toBe('caught');
  });

  test('stops every request in flight when the consumer stops, and when it aborts', async () => {
    for (const isAborting of [false, true]) {
      // Keeps the whole request, because its signal is garbage-collected with it.
      const held: Request[] = [];
      const controller = new AbortController();
      const whole = answering(5_000);
      const { client } = serviceOf((request) => {
        const query = new URL(request.url).searchParams;
        if (Number(query.get('page_number')) * Number(query.get('page_size')) < 200) return whole(request);
        held.push(request);
        if (isAborting) controller.abort(new Error('given up'));
        return new Promise(() => undefined);
      });
      const read = async () => {
        let count = 0;
        for await (const found of client.payouts.list({}, { signal: controller.signal }).pages()) {
          if (!isAborting && ++count === 2 && found.items.length > 0) return;
        }
      };
      const error = await read().then(
        () => undefined,
        (reason: Error) => reason.message,
      );
      expect(error).toBe(isAborting ? 'given up' : undefined);
      expect(held.length).toBeGreaterThan(0);
      expect(held.every(({ signal }) => signal.aborted)).toBe(true);
    }
  });

  test('adds no more than one listener to a signal', async () => {
    const { client } = listOf(5_000);
    const controller = new AbortController();
    let listeners = 0;
    let most = 0;
    const { signal } = controller;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      most = Math.max(most, ++listeners);
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...given);
    };
    await client.payouts.list({}, { signal }).toArray();
    expect([most, listeners]).toEqual([1, 0]);
  });

  test.each([
    ['the same page forever', () => idsUpTo(100)],
    ['another order on each page', (_: number, index: number) => idsUpTo(1_000).toSorted(by(index)).slice(0, 100)],
    [
      'nothing behind its first page, and then more',
      (number: number, index: number) => (number === 0 ? idsUpTo(50) : index % 2 ? [] : ['x']),
    ],
  ])('that returns %s throws a ListError after the items it read', async (_, idsOf) => {
    const { client, requests } = serviceOf(({ url }, index) => page(idsOf(numberOf(url), index)));
    const ids: string[] = [];
    const reading = (async () => {
      for await (const { payout_id } of client.payouts.list()) ids.push(payout_id);
    })();
    expect(await errorOf(reading)).toMatchObject({ name: 'ListError', operation: 'payouts.list' });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 50)).toEqual(idsOf(0, 0).slice(0, 50));
    expect(requests.length).toBeLessThanOrEqual(400);
  });

  test.each([[''], [undefined], [null], [7]])(
    'returns items whose id is %j, and throws a ListError',
    async (payout_id) => {
      const { client } = serviceOf(() => json({ items: [{ ...payout, amount: 1, payout_id }, payout] }));
      const amounts: number[] = [];
      const reading = (async () => {
        for await (const { amount } of client.payouts.list()) amounts.push(amount);
      })();
      expect(await errorOf(reading)).toMatchObject({ code: 'LIST_ID_MISSING' });
      expect(amounts).toEqual([1, payout.amount]);
    },
  );

  // No service takes bounds before the year 1 or after 9999.
  test.each([
    ['9999', (index: number) => (index < 99 ? '9999-12-31T23:59:59.999Z' : minutesBefore('2026-01-01', index))],
    ['0000', (index: number) => minutesBefore(index < 5 ? '2026-01-01' : '0000-12-31', index)],
  ])('sends no bound in the year %s', async (_, createdAt) => {
    const records = Array.from({ length: 350 }, (__, index) => {
      return { ...payout, payout_id: `pay_${index}`, created_at: createdAt(index) };
    });
    const { client, requests } = serviceOf(({ url }, index) => {
      const query = new URL(url).searchParams;
      const before = Date.parse(query.get('created_at_lte') ?? '9999-12-31T23:59:59.999Z');
      const size = Number(query.get('page_size'));
      // Rows that were read are removed, so that the next page does not continue the first one.
      const left = records.slice(index === 0 ? 0 : 90);
      const found = left.filter(({ created_at }) => Date.parse(created_at) <= before);
      return json({ items: found.slice(size * Number(query.get('page_number'))).slice(0, size) });
    });
    expect(await client.payouts.list({}, { ahead: 1 }).toArray()).toHaveLength(350);
    const bounds = requests.flatMap(({ url }) => new URL(url).searchParams.get('created_at_lte') ?? []);
    expect(bounds.filter((bound) => !bound.startsWith('202'))).toEqual([]);
  });

  test.each([
    [{ page_number: 3 }, {}, 'page_number'],
    [{ page_size: 0 }, {}, 'page_size'],
    [{ page_size: 101 }, {}, 'page_size'],
    [{}, { ahead: 0 }, 'ahead'],
    [{}, { ahead: Number.NaN }, 'ahead'],
  ])('rejects %j with %j when it is iterated', async (params, options, parameter) => {
    const { client, requests } = listOf(3);
    const list = client.payouts.list(params, options);
    for (const reading of [list.toArray(), list.pages().next()]) {
      expect(await errorOf(reading)).toMatchObject({ name: 'ConfigurationError', parameter });
    }
    expect(requests).toHaveLength(0);
  });

  test('can be read again from its start', async () => {
    const { client } = listOf(3);
    const list = client.payouts.list();
    expect(await list.toArray()).toEqual(await list.toArray());
  });
});

describe('a checkpoint', () => {
  test('continues in another process, after each page', async () => {
    const { client } = listOf(450);
    const pages = client.payouts.list().pages();
    expect(pages.checkpoint).toBeUndefined();
    const read: string[] = [];
    for await (const { items } of pages) {
      read.push(...items.map(({ payout_id }) => payout_id));
      const rest = await client.payouts.list({}, { resume: pages.checkpoint }).toArray();
      expect([...read, ...rest.map(({ payout_id }) => payout_id)]).toEqual(idsUpTo(450));
    }
  });

  test('of a long list is not read to its end while the consumer pauses', async () => {
    const { client, requests } = listOf(5_000);
    const first = client.payouts.list().pages();
    await first.next();
    await client.payouts.list({}, { resume: first.checkpoint }).pages().next();
    // Meanwhile another list is read to its end.
    await listOf(5_000).client.payouts.list({}, { ahead: 1 }).toArray();
    expect(requests.length).toBeLessThanOrEqual(14);
  });

  test.each<[string, (service: Service, resume: string) => PromiseLike<unknown>]>([
    ['belongs to another list.', ({ client }, resume) => client.subscriptions.list({}, { resume }).toArray()],
    [
      'belongs to a list with other parameters.',
      ({ client }, resume) => client.payouts.list({ created_at_gte: '2026-01-01T00:00:00Z' }, { resume }).toArray(),
    ],
    [
      'belongs to a list at another address.',
      (_, resume) =>
        serviceOf(() => page([]), { baseUrl: 'https://other.test' })
          .client.payouts.list({}, { resume })
          .toArray(),
    ],
    [
      'pass sameAccount: true',
      (_, resume) =>
        serviceOf(() => page([]), { apiKey: 'another_key' })
          .client.payouts.list({}, { resume })
          .toArray(),
    ],
  ])('of another list or account is rejected: %s', async (problem, read) => {
    const service = listOf(150);
    const pages = service.client.payouts.list().pages();
    await pages.next();
    const error = await errorOf(Promise.resolve(read(service, pages.checkpoint ?? '')));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'INVALID_CHECKPOINT', parameter: 'resume' });
    expect(error.message).toContain(problem);
    expect(service.requests).toHaveLength(1);
  });

  test.each<[string, (service: Service, resume: string) => PromiseLike<unknown>]>([
    ['list()', ({ client }, resume) => client.payouts.list({}, { resume })],
    ['page(2)', ({ client }, resume) => client.payouts.list({}, { resume }).page(2)],
    ['webhooks.list()', ({ client }, resume) => client.webhooks.list({}, { resume })],
  ])('is not ignored by %s, which reads one page', async (_, read) => {
    const service = listOf(150);
    const error = await errorOf(Promise.resolve(read(service, 'any')));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'resume' });
    expect(service.requests).toEqual([]);
  });

  test('of a replaced key continues when the account is confirmed, and shows nothing of the key', async () => {
    const pages = listOf(150).client.payouts.list().pages();
    await pages.next();
    const resume = pages.checkpoint ?? '';
    expect(atob(resume.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('canary');
    const { client } = listOf(150, 100, 'another_key');
    expect(await client.payouts.list({}, { resume, sameAccount: true }).toArray()).toHaveLength(50);
  });

  test('that is malformed or forged is rejected with a code, before a request', async () => {
    const { client, requests } = listOf(150);
    const pages = client.payouts.list().pages();
    await pages.next();
    const good: { position: object } = JSON.parse(
      atob((pages.checkpoint ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    );
    const forged = (position: unknown) => btoa(JSON.stringify({ ...good, position }));
    const row = { id: 'pay_1', time: 1e300 };
    const invalid = [
      '',
      '{}',
      'ß',
      btoa('null'),
      btoa('{"version":1}'),
      forged(null),
      forged({ ...good.position, tail: [] }),
      forged({ ...good.position, tail: [null] }),
      forged({ ...good.position, count: -1 }),
      forged({ ...good.position, order: { sign: 3, unit: 1 } }),
      forged({ ...good.position, order: { sign: 1, unit: 0 } }),
      forged({ ...good.position, tail: [{ id: 7, time: 1 }] }),
      forged({ ...good.position, moment: [7] }),
    ];
    for (const resume of invalid) {
      expect(await errorOf(client.payouts.list({}, { resume }).toArray())).toMatchObject({
        code: 'INVALID_CHECKPOINT',
      });
    }
    expect(requests).toHaveLength(1);
    // A time that no date has is no bound; nothing of its tail is found.
    const resume = forged({
      tail: [row, { ...row, id: 'x' }],
      count: 900,
      moment: [],
      behind: [],
      isShuffled: false,
      first: 'x',
      yielded: 2,
      order: { sign: 1, unit: 1 },
    });
    expect(await errorOf(client.payouts.list({}, { resume }).toArray())).toMatchObject({ name: 'ListError' });
  });
});

function listOf(count: number, clamp = 100, apiKey?: string): Service {
  return serviceOf(answering(count, clamp), apiKey === undefined ? {} : { apiKey });
}

function answering(count: number, clamp = 100): (request: Request) => Response {
  const ids = idsUpTo(count);
  return ({ url }) => {
    const query = new URL(url).searchParams;
    const size = Math.min(clamp, Number(query.get('page_size')));
    const start = Number(query.get('page_number')) * size;
    return page(ids.slice(start, start + size));
  };
}

function numberOf(url: string): number {
  return Number(new URL(url).searchParams.get('page_number'));
}

function idsUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `pay_${index}`);
}

/** Another order for each index. */
function by(index: number): (a: string, b: string) => number {
  const rank = (id: string) => (Number(id.slice(4)) * 7_919 * (index + 1)) % 1_009;
  return (a, b) => (index === 0 ? 0 : rank(a) - rank(b));
}

function page(ids: readonly string[]): Response {
  return json({ items: ids.map((payout_id) => ({ ...payout, payout_id })) });
}

function minutesBefore(end: string, minutes: number): string {
  return new Date(Date.parse(end) - 60_000 * minutes).toISOString();
}
