import type { Page, Pages } from '@paydeck/core';

/**
 * Loads several lists as one, a page of each in alternation, and each item once. An item that moves from one list to
 * another meanwhile may be missing: each list may be exact, but their union is not.
 *
 * @param open Opens one of `count` lists.
 */
export function readInTurns<Item>(
  open: (list: number) => Pages<Page<Item>>,
  { count, idOf }: { count: number; idOf: (item: Item) => string },
): Pages<Page<Item>> {
  const seen = new Set<string>();
  const lists = Array.from({ length: count }, (_, list) => open(list));
  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const ended = new Set<number>();
    for (let turn = 0; ended.size < count; turn += 1) {
      const list = turn % count;
      const next = ended.has(list) ? undefined : await lists[list]?.next();
      if (next === undefined || next.done === true) {
        ended.add(list);
        continue;
      }
      const items = next.value.items.filter((item) => isNew(seen, idOf(item)));
      yield { items, number: turn };
    }
  }
  // Each list has its own checkpoint, and the whole has none.
  return Object.assign(pages(), { checkpoint: undefined, requests: undefined });
}

function isNew(seen: Set<string>, id: string): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}
