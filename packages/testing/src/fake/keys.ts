import type { Mode } from '@paydeck/core';
import { createIds } from '../data/ids.ts';
import { derive } from '../data/random.ts';
import { KeyRegistry, type Keys, type MintOptions } from '../service/access.ts';

/** Creates the key registry of a fake. The values of new keys are derived from the seed. */
export function createRegistry(seed: number): KeyRegistry {
  const ids = { test: createIds('key_test_', derive(seed, 8)), live: createIds('key_live_', derive(seed, 9)) };
  let minted = 0;
  return new KeyRegistry((mode) => {
    minted += 1;
    return ids[mode].idOf(minted);
  });
}

/** Creates a key with all access for each mode. */
export function mintPair(
  registry: KeyRegistry,
  businessId: string,
  values: { readonly [Name in Mode]?: string | undefined } = {},
): { readonly test: string; readonly live: string } {
  const test = registry.mint(businessId, { mode: 'test', value: values.test });
  const live = registry.mint(businessId, { mode: 'live', value: values.live });
  return {
    // Getters, so that an inspected fake shows no key.
    get test() {
      return test;
    },
    get live() {
      return live;
    },
  };
}

/** `fake.keys`. */
export function keysOf(registry: KeyRegistry, businessId: string, pair: { test: string; live: string }): Keys {
  return {
    get test() {
      return pair.test;
    },
    get live() {
      return pair.live;
    },
    mint: ({ businessId: owner = businessId, ...options }: MintOptions = {}) => registry.mint(owner, options),
    update: (key, grant) => registry.update(key, grant),
    revoke: (key) => registry.revoke(key),
    list: () => registry.list(),
  };
}
