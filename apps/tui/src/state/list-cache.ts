import type { Item } from '../service/listings.ts';

/**
 * Creates a cache of what is computed from lists, because the screen is drawn often. `key` stays the same while a list grows; `name`
 * says what else the value depends on. When items were only appended, `compute` gets those, and the value before.
 */
export function listCache<Value>() {
  const lists = new WeakMap<object, Map<string, { readonly items: readonly Item[]; readonly value: Value }>>();
  return (
    key: object,
    name: string,
    items: readonly Item[],
    compute: (added: readonly Item[], before: Value | undefined) => Value,
  ): Value => {
    const named = lists.get(key) ?? new Map();
    const known = named.get(name);
    if (known?.items === items) return known.value;
    const isLonger = known !== undefined && beginsWith(items, known.items);
    const value = isLonger ? compute(items.slice(known.items.length), known.value) : compute(items, undefined);
    lists.set(key, named.set(name, { items, value }));
    return value;
  };
}

function beginsWith(items: readonly Item[], first: readonly Item[]): boolean {
  if (items.length < first.length) return false;
  // A plain loop, because this runs for every page of a long list.
  for (let index = 0; index < first.length; index += 1) if (items[index] !== first[index]) return false;
  return true;
}
