import type { StoredRateLimits, RateLimitStore } from '@paydeck/core';

/** Reads what a store holds. */
export async function stateIn(store: RateLimitStore): Promise<StoredRateLimits | undefined> {
  return store.update((state) => [state ?? emptyState(0), state]);
}

/** Counts one visit in a store, and gives how many came before. The count stands where limiters count responses. */
export async function visit(store: RateLimitStore): Promise<number> {
  return store.update((stored, now) => {
    const responses = stored && 'responses' in stored ? Number(stored.responses) : 0;
    return [{ ...emptyState(now), responses: responses + 1 }, responses];
  });
}

/** A state in which nothing is known. */
export function emptyState(now: number): StoredRateLimits {
  const window = { state: 'unknown', usage: [], passed: 0, passedBefore: null, share: 1 } as const;
  const state = {
    version: 1,
    visitedAt: now,
    second: { ...window, periodMs: 1_000 },
    minute: { ...window, periodMs: 60_000 },
    given: [],
    concurrency: 1,
    backOff: { rejections: 0, until: 0, reopensAt: 0, probe: null },
    roundsDown: false,
    responses: 0,
    heardAt: 0,
    passedOverAt: null,
    parties: {},
  };
  return state;
}
