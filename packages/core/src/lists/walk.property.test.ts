import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, patience } from '../test-support/cases.ts';
import { iterated, type Item, numbered } from '../test-support/list-service.ts';
import type { List } from './list.ts';

// A change of the list before a request, at any position.
const change = fc.record({
  kind: fc.constantFrom('insert', 'delete', 'move', 'none', 'none'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  to: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  count: fc.integer({ min: 1, max: 4 }),
});
const scenario = fc.record({
  count: fc.integer({ min: 0, max: 24 }),
  size: fc.integer({ min: 1, max: 6 }),
  changes: fc.array(change, { maxLength: 16 }),
  // The delays that decide the order in which the service handles concurrent requests.
  turns: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 }),
  prefetch: fc.integer({ min: 1, max: 9 }),
});

test('never returns an item twice, and never exceeds its requests, however the list changes', patience, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const { list, requests, most } = changingList(given);
      const { ids, completeness, error } = await read(list);
      expect(new Set(ids).size).toBe(ids.length);
      // A full last page costs one more request to detect the end.
      expect(requests.length).toBeLessThanOrEqual(Math.ceil(most() / given.size) + 1 + given.prefetch);
      // One pass can never prove that it is complete.
      expect(completeness).not.toBe('proved');
      expect([undefined, 'ListError']).toContain(error);
    }),
    cases(),
  );
});

test(
  'returns an unchanged list completely and in order, with at most two requests more than it has pages',
  patience,
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { list, requests, items } = changingList({ ...given, changes: [] });
        const { ids, completeness, error } = await read(list);
        // Compared as strings, because comparing arrays takes longer than iterating over the list.
        expect([ids, completeness, error].join()).toBe([items, 'unproved', undefined].join());
        const pages = Math.ceil(given.count / given.size);
        const extra = given.count > 0 && given.count % given.size === 0 ? 2 : 1;
        expect(requests.length).toBeLessThanOrEqual(pages + Math.max(extra, given.prefetch - 1));
      }),
      cases(),
    );
  },
);

test('terminates on any graph of iterators, with each reachable item once or with a ListError', patience, async () => {
  const node = fc.record({ done: fc.boolean(), next: fc.nat({ max: 12 }), empty: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(node, { minLength: 1, maxLength: 12 }), async (nodes) => {
      const { list, requests } = iterated((iterator) => {
        const at = Number(iterator ?? 0);
        const { done, next, empty } = nodes[at] ?? { done: true, next: 0, empty: true };
        return { data: empty ? [] : [{ id: `wh_${at}` }], done, iterator: String(next) };
      });
      const reachable: string[] = [];
      const visited = new Set<number>();
      let at = 0;
      let isDone = false;
      while (!isDone && !visited.has(at)) {
        visited.add(at);
        const { done, next, empty } = nodes[at] ?? { done: true, next: 0, empty: true };
        if (!empty) reachable.push(`wh_${at}`);
        isDone = done;
        at = next;
      }
      const { ids, completeness, error } = await read(list);
      expect([ids, completeness, error].join()).toBe(
        [reachable, isDone ? 'proved' : 'broken', isDone ? undefined : 'ListError'].join(),
      );
      expect(requests.length).toBeLessThanOrEqual(nodes.length + 2);
    }),
    cases(),
  );
});

/** A list that changes before each response. */
function changingList({
  count,
  size,
  changes,
  turns,
  prefetch,
}: typeof scenario extends fc.Arbitrary<infer Scenario> ? Scenario : never) {
  const items = Array.from({ length: count }, (_, index) => `old_${index}`);
  let made = 0;
  const apply = ({ kind, at, to, count: many }: (typeof changes)[number]) => {
    const place = Math.floor(at * items.length);
    if (kind === 'insert') items.splice(place, 0, ...Array.from({ length: many }, () => `new_${made++}`));
    if (kind === 'delete') items.splice(place, many);
    if (kind === 'move') items.splice(Math.floor(to * items.length), 0, ...items.splice(place, 1));
  };
  const { list, requests } = numbered(
    (number) => {
      const next = changes[responses++];
      if (next) apply(next);
      return items.slice(number * size, (number + 1) * size);
    },
    { prefetch, turns: (index) => turns[index % turns.length] ?? 0 },
    size,
  );
  let responses = 0;
  return { list, requests, items, most: () => count + made };
}

// Returns the ids that the list yielded, its completeness, and the name of the error that it threw.
async function read(list: List<Item, never> | List<Item>) {
  const ids: string[] = [];
  const walk = list.pages();
  try {
    for await (const { items } of walk) for (const { id } of items) ids.push(id);
  } catch (error) {
    return { ids, completeness: walk.completeness, error: error instanceof Error ? error.name : 'not an error' };
  }
  return { ids, completeness: walk.completeness, error: undefined };
}
