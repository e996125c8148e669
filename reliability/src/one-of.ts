/** Returns one of several items at random. */
export function oneOf<Item>(items: readonly [Item, ...Item[]], random: () => number): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
