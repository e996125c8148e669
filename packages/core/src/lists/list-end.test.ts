import { describe, expect, test } from 'vitest';
import { numbered } from '../test-support/list-service.ts';

// The number of requests for a list that does not change. docs/decisions/0004 has the same table.
const sizes = [0, 1, 9, 10, 11, 99, 100, 101, 1_037, 10_000];

/** The ways in which a service can paginate a list. */
const shapes: Record<string, (count: number, size: number) => string[][]> = {
  plain: chunks,
  'clamped to 7 a page': (count) => chunks(count, 7),
  'with a short page in the middle': (count, size) => {
    const pages = chunks(count, size);
    const middle = pages.length >> 1;
    const moved = pages.slice(middle).flat();
    return pages.length < 3 ? pages : [...pages.slice(0, middle), moved.splice(0, 1), ...chunked(moved, size)];
  },
  'with an empty page in the middle': (count, size) => {
    const pages = chunks(count, size);
    return pages.length < 2 ? pages : pages.toSpliced(pages.length >> 1, 0, []);
  },
};

describe.each([10, 100])('a list of pages of %i', (size) => {
  describe.each(Object.keys(shapes))('that is %s', (shape) => {
    test.each(sizes)(
      'returns each of %i items once, and detects the end with one more request, or two after a full page',
      async (count) => {
        const pages = shapes[shape]?.(count, size) ?? [];
        const ids = pages.flat();
        expect(ids).toHaveLength(count);
        const alone = numbered((number) => pages[number] ?? [], { prefetch: 1 }, size);
        expect((await alone.list.toArray()).map(({ id }) => id)).toEqual(ids);
        const full = pages[1] ? Math.max(...pages.map(({ length }) => length)) : size;
        const cost = pages.length + (pages.at(-1)?.length === full ? 2 : 1);
        expect(alone.requests).toHaveLength(cost);

        const ahead = numbered((number) => pages[number] ?? [], {}, size);
        expect((await ahead.list.toArray()).map(({ id }) => id)).toEqual(ids);
        // A window of 16, without the current page.
        expect(ahead.requests.length).toBeLessThanOrEqual(pages.length > 1 ? Math.max(cost, pages.length + 15) : cost);
      },
    );
  });
});

test.each([
  // The number of items, the requests without prefetching, and the requests with the default window.
  [0, 1, 1],
  [1, 2, 2],
  [99, 2, 2],
  [100, 3, 3],
  [101, 3, 3],
  [1_037, 12, 17],
  [10_000, 102, 115],
])('%i items cost %i requests without prefetching, and %i with prefetching', async (count, alone, ahead) => {
  const pages = chunks(count, 100);
  const cost = async (options: Parameters<typeof numbered>[1]) => {
    const { list, requests } = numbered((number) => pages[number] ?? [], options);
    await list.toArray();
    return requests.length;
  };
  expect(await cost({ prefetch: 1 })).toBe(alone);
  expect(await cost({})).toBe(ahead);
});

test('an empty page after a short one ends a list', async () => {
  const pages = [['a', 'b'], ['c'], [], ['d', 'e']];
  const { list } = numbered((number) => pages[number] ?? [], {}, 2);
  expect((await list.toArray()).map(({ id }) => id).join('')).toBe('abc');
});

test('two empty pages in a row end a list with prefetching', async () => {
  const pages = [...chunks(8, 2), [], [], ['never read']];
  const { list } = numbered((number) => pages[number] ?? [], {}, 2);
  expect(await list.toArray()).toHaveLength(8);
});

test('requests no page beyond maxPages after an empty page', async () => {
  const pages = chunks(4, 2);
  const { list, requests } = numbered((number) => pages[number] ?? [], { maxPages: 3 }, 2);
  expect(await list.toArray()).toHaveLength(4);
  expect(requests).toHaveLength(3);
});

function chunks(count: number, size: number): string[][] {
  return chunked(
    Array.from({ length: count }, (_, index) => `id_${index}`),
    size,
  );
}

function chunked(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, page) => ids.slice(page * size, (page + 1) * size));
}
