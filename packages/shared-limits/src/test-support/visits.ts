import type { KnownLimits, RateLimitStore, Visit } from '@paydeck/core';

/** Counts one visit in a store, and gives how many came before. */
export async function visit(store: RateLimitStore): Promise<number> {
  let before = 0;
  await store.visit(
    visitOf((known) => {
      before = visitsOf(known);
      return withVisits(before + 1);
    }),
  );
  return before;
}

/** A visit of a limiter that waits for nothing, and of which one request was rate-limited: others must know at once. */
export function visitOf(change: (known: KnownLimits | undefined, now: number) => KnownLimits): Visit {
  const nothing = { count: 0, retries: 0 };
  return {
    limiter: 'the-test',
    inFlight: 0,
    ended: 1,
    waiting: { interactive: nothing, background: nothing },
    hasBackgroundRetry: true,
    apply: (known, now) => ({ limits: change(known, now), order: [], opensAt: Infinity, inFlightExpiresAt: Infinity }),
  };
}

/** A visit of a limiter: one of its requests leaves, or the one that left has ended. */
export function visitFor(step: 'leaves' | 'has ended'): Visit {
  const isLeaving = step === 'leaves';
  const nothing = { count: 0, retries: 0 };
  return {
    limiter: 'the-test',
    inFlight: 0,
    ended: isLeaving ? 0 : 1,
    waiting: { interactive: { count: isLeaving ? 1 : 0, retries: 0 }, background: nothing },
    hasBackgroundRetry: false,
    apply: (known) => ({
      limits: withVisits(visitsOf(known) + 1),
      order: isLeaving ? ['interactive'] : [],
      opensAt: Infinity,
      inFlightExpiresAt: Infinity,
    }),
  };
}

function visitsOf(known: KnownLimits | undefined): number {
  return known && 'visits' in known ? Number(known.visits) : 0;
}

function withVisits(visits: number): KnownLimits {
  const limits = { version: 1, visits };
  return limits;
}
