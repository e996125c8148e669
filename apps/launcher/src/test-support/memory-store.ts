import type { AccountStore } from '../cache/account-store.ts';

/** A cache that is gone with the test. */
export function memoryStore(): AccountStore {
  const files = new Map<string, string>();
  const locks = new Set<string>();
  return {
    async read(name) {
      const text = files.get(name);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async write(name, value) {
      files.set(name, JSON.stringify(value));
    },
    async lock(name) {
      if (locks.has(name)) return undefined;
      locks.add(name);
      return {
        release: async () => {
          locks.delete(name);
        },
      };
    },
  };
}
