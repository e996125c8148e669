import { expect, test } from 'vitest';
import { ListError } from '../../errors/errors.ts';
import { type Item, listFrom, type ListSettings } from '../../test-support/list-service.ts';

/** A list of rows, of which some are not shown, in pages of at most so many rows. */
interface Rows {
  readonly count: number;
  readonly isHidden?: (index: number) => boolean;
  readonly clamp?: (request: number) => number;
  /** The time of a row in seconds. By default the rows are a second apart, newest first. */
  readonly timeOf?: (index: number) => number;
}

test.each<[string, Rows]>([
  [
    'at the end of a first page of 20',
    { count: 200, isHidden: (index) => index >= 9 && index < 20, clamp: cutOnce(20) },
  ],
  [
    'at the end of a first page of 24',
    { count: 121, isHidden: (index) => index >= 5 && index < 24, clamp: cutOnce(24) },
  ],
  [
    'within a first page of 46 and behind it',
    { count: 75, isHidden: (index) => (index >= 22 && index < 28) || (index >= 31 && index < 46), clamp: cutOnce(46) },
  ],
  [
    'before and behind three rows of its first page',
    { count: 123, isHidden: (index) => (index >= 3 && index < 64) || (index >= 67 && index < 106) },
  ],
  ['in most of its first page', { count: 300, isHidden: (index) => index >= 57 && index < 100 }],
  ['behind most of its first page', { count: 300, isHidden: (index) => index >= 57 && index < 142 }],
  ['behind half of its first page', { count: 300, isHidden: (index) => index >= 50 && index < 145 }],
  ['behind its first page', { count: 221, isHidden: (index) => index >= 100 && index < 195, timeOf: () => 0 }],
  ['in a row of 190', { count: 900, isHidden: (index) => index >= 450 && index < 640 }],
])('a list whose service hides rows %s is complete or refused', async (_, rows) => {
  for (const isTimed of [true, false]) {
    for (const ahead of [1, 16]) expect(await missingOf(rows, { isTimed, ahead })).toEqual([]);
  }
});

test('a short list is read to its end with pages of at most 100 rows when an import moves it', async () => {
  const items = Array.from({ length: 60 }, (_, index) => ({ id: idOf(index) }));
  const { list } = listFrom(
    (query, request) => {
      if (request === 1) items.unshift(...Array.from({ length: 45 }, (_, index) => ({ id: `new_${index}` })));
      const [number, size] = [Number(query.get('page_number')), Number(query.get('page_size'))];
      return items.slice(number * size, number * size + size);
    },
    { isTimed: false, ahead: 1 },
  );
  expect((await list.toArray()).map(({ id }) => id)).toEqual(
    expect.arrayContaining(items.slice(45).map(({ id }) => id)),
  );
});

test('a short list whose items are all replaced while it is read is complete', async () => {
  const items = Array.from({ length: 12 }, (_, index) => ({ id: idOf(index) }));
  const { list } = listFrom(
    (query, request) => {
      const shown = request === 0 ? items : [{ id: 'new' }];
      const [number, size] = [Number(query.get('page_number')), Number(query.get('page_size'))];
      return shown.slice(number * size, number * size + size);
    },
    { isTimed: false, ahead: 1 },
  );
  expect(await list.toArray()).toEqual([...items, { id: 'new' }]);
});

// A page that is bounded by time does not show it.
test.each([1, 16])('a resumed list finds or refuses an item that stands out of order, %d ahead', async (ahead) => {
  const rows = { count: 1_000, timeOf: (index: number) => (index === 700 ? 1e6 : -index) };
  const first = listOf(rows, { ahead }).pages();
  const ids = (await first.next()).value?.items.map(({ id }: Item) => id) ?? [];
  expect(await missingOf(rows, { ahead, resume: first.checkpoint }, ids)).toEqual([]);
});

test('imports of one moment in a stable order are never refused, also after a stop', async () => {
  const sizes = [41, 150, 10, 60, 54, 400, 3];
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  for (let most = 60; most <= 718; most += 31) {
    const rows = { count: most, timeOf: (index: number) => -starts.findLastIndex((start) => start <= index) };
    for (const limit of [1, Infinity]) {
      const ids: string[] = [];
      for (let resume: string | undefined, isDone = false; !isDone;) {
        const pages = listOf(rows, { ahead: 1, resume }).pages();
        isDone = true;
        let read = 0;
        for await (const { items } of pages) {
          ids.push(...items.map(({ id }) => id));
          resume = pages.checkpoint;
          if (++read < limit) continue;
          isDone = false;
          break;
        }
      }
      expect(ids).toEqual(Array.from({ length: most }, (_, index) => idOf(index)));
    }
  }
});

test('a list of up to a page needs at most two requests in order of time and three by position, also ahead', async () => {
  for (const count of [5, 9, 10, 30, 55, 60, 99, 100]) {
    for (const isTimed of [true, false]) {
      let requests = 0;
      const list = listOf({ count }, { isTimed }, () => requests++);
      expect(await list.toArray()).toHaveLength(count);
      expect(requests).toBeLessThanOrEqual(isTimed ? 2 : 3);
    }
  }
});

test.each([
  [101, 4],
  [120, 4],
  [180, 4],
  [250, 6],
  [500, 10],
  [1_000, 19],
])('a list of %d items needs at most %d requests, ahead', async (count, most) => {
  for (const isTimed of [true, false]) {
    let requests = 0;
    const list = listOf({ count }, { isTimed }, () => requests++);
    expect(await list.toArray()).toHaveLength(count);
    expect(requests).toBeLessThanOrEqual(most);
  }
});

test.each<[string, (page: number, size: number) => [number, number]]>([
  ['page_size', (page) => [page * 100, 100]],
  ['page_number', (_, size) => [0, size]],
  ['both', () => [0, 100]],
])('a service that ignores %s is refused early', async (_, windowOf) => {
  let requests = 0;
  const { list } = listFrom(
    (query) => {
      requests += 1;
      const [begin, size] = windowOf(Number(query.get('page_number')), Number(query.get('page_size')));
      return Array.from({ length: Math.max(0, Math.min(size, 1_000 - begin)) }, (__, index) =>
        itemOf(begin + index, {}),
      );
    },
    { isTimed: false },
  );
  await expect(list.toArray()).rejects.toMatchObject({ code: 'LIST_NOT_PAGED' });
  expect(requests).toBeLessThanOrEqual(25);
});

/** Returns the ids that are missing from a list that was called complete. */
async function missingOf(rows: Rows, settings: ListSettings, read: readonly string[] = []): Promise<string[]> {
  const ids = new Set(read);
  try {
    for await (const { id } of listOf(rows, settings)) ids.add(id);
  } catch (error) {
    if (error instanceof ListError) return [];
    throw error;
  }
  const shown = Array.from({ length: rows.count }, (_, index) => index).filter((index) => !rows.isHidden?.(index));
  return shown.map(idOf).filter((id) => !ids.has(id));
}

function listOf(rows: Rows, settings: ListSettings, onRequest?: () => void) {
  let request = 0;
  const respond = (query: URLSearchParams): Item[] => {
    onRequest?.();
    const size = Math.min(Number(query.get('page_size')), rows.clamp?.(request++) ?? Infinity);
    const begin = Number(query.get('page_number')) * size;
    const lte = query.get('created_at_lte') ?? '9999';
    const matching = Array.from({ length: rows.count }, (_, index) => index).filter(
      (index) => itemOf(index, rows).created_at <= lte,
    );
    const page = matching.slice(begin, begin + size).filter((index) => !rows.isHidden?.(index));
    return page.map((index) => itemOf(index, rows));
  };
  return listFrom(respond, settings).list;
}

function itemOf(index: number, { timeOf = (at) => -at }: Pick<Rows, 'timeOf'>) {
  return { id: idOf(index), created_at: new Date(START + 1_000 * timeOf(index)).toISOString() };
}

function idOf(index: number): string {
  return `id_${index}`;
}

/** A service that shortens the first page only. */
function cutOnce(rows: number): (request: number) => number {
  return (request) => (request === 0 ? rows : 100);
}

const START = Date.parse('2026-01-01T00:00:00Z');
