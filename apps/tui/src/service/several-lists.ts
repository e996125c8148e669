import type { Page, Walk } from '@paydeck/core';

/**
 * Loads several lists as one, a page of each in alternation, and each item once. An item that moves from one list to
 * another meanwhile may be missing: each list may be exact, but their union is not.
 *
 * @param open Opens one of `count` lists at a page of its own.
 * @param page The page of the whole to begin with: page `n` is page `n / count` of list `n % count`.
 */
export function readInTurns<Item>(
  open: (list: number, page: number) => Walk<Page<Item>>,
  { count, page, idOf }: { count: number; page: number; idOf: (item: Item) => string },
): Walk<Page<Item>> {
  const seen = new Set<string>();
  const lists = Array.from({ length: count }, (_, list) => open(list, Math.floor((page + count - 1 - list) / count)));
  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const ended = new Set<number>();
    for (let turn = page; ended.size < count; turn += 1) {
      const list = turn % count;
      const next = ended.has(list) ? undefined : await lists[list]?.next();
      if (next === undefined || next.done === true) {
        ended.add(list);
        continue;
      }
      const items = next.value.items.filter((item) => isNew(seen, idOf(item)));
      yield { items, number: turn, shifted: next.value.shifted };
    }
  }
  // Each list has its own checkpoint, and the whole has none.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the missing properties have just been assigned
  return Object.assign(pages(), { completeness: 'unproved', checkpoint: undefined }) as Walk<Page<Item>>;
}

function isNew(seen: Set<string>, id: string): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}
