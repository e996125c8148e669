import type { RateLimitState, RateLimitStore } from '@paydeck/core/rate-limit';

/** Counts one update in a store, and returns how many came before. */
export async function count(store: RateLimitStore): Promise<number> {
  return store.update((stored, now) => [withCount(countOf(stored) + 1, now), countOf(stored)]);
}

/** Returns how many updates a state has counted. */
export function countOf(state: RateLimitState | undefined): number {
  return state?.members['the-test']?.sent ?? 0;
}

/** Returns a state with a member that has sent so many requests. */
export function withCount(sent: number, now: number): RateLimitState {
  const none = { interactive: 0, background: 0 };
  const member = { program: 'test', pid: 1, since: now, sent, inFlight: 0, waiting: none, waitsSince: now };
  const times = { seenAt: now, leaseUntil: now };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is known of the limits is private to the limiter
  const limits = {} as RateLimitState['limits'];
  return { version: 4, writtenAt: now, members: { 'the-test': { ...member, ...times } }, limits };
}
