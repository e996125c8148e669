import type { RateLimitState, RateLimitStore } from '@paydeck/core';

/** Reads what a store holds. */
export async function stateIn(store: RateLimitStore): Promise<RateLimitState | undefined> {
  return store.update((state) => [state ?? emptyState(0), state]);
}

/** Counts one visit in a store, and gives how many came before. The count stands where limiters count responses. */
export async function visit(store: RateLimitStore): Promise<number> {
  return store.update((stored, now) => {
    const state = stored ?? emptyState(now);
    return [{ ...state, visitedAt: now, responses: state.responses + 1 }, state.responses];
  });
}

/** A state in which nothing is known. */
export function emptyState(now: number): RateLimitState {
  const window = { state: 'unknown', usage: [], passed: 0, passedBefore: null, share: 1 } as const;
  return {
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
}
