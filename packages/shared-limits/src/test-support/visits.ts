import type { KnownLimits, RateLimitStore, Visit } from '@paydeck/core';

/** Counts one visit in a store, and gives how many came before. */
export async function visit(store: RateLimitStore): Promise<number> {
  let before = 0;
  await store.visit(
    visitOf((known) => {
      before = known && 'visits' in known ? Number(known.visits) : 0;
      return withVisits(before + 1);
    }),
  );
  return before;
}

/** A visit of a limiter of which one request has ended, and which waits for nothing. */
export function visitOf(change: (known: KnownLimits | undefined, now: number) => KnownLimits): Visit {
  const nothing = { count: 0, retries: 0 };
  return {
    limiter: 'the-test',
    inFlight: 0,
    ended: 1,
    waiting: { interactive: nothing, background: nothing },
    hasBackgroundRetry: false,
    apply: (known, now) => ({ limits: change(known, now), order: [], opensAt: Infinity, silenceEndsAt: Infinity }),
  };
}

function withVisits(visits: number): KnownLimits {
  const limits = { version: 1, visits };
  return limits;
}
