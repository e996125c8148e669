import { admission } from './admission.ts';
import type { ConfiguredLimit } from './configured-limit.ts';
import { grantOrder } from './grant-order.ts';
import type { Priority } from './rate-limit.ts';
import { initialState, type RateLimitState } from './state.ts';
import type { AppliedVisit, KnownLimits, Others, Visit } from './store.ts';
import { afterEnded, afterLost, afterSent, afterTime, type EndedRequest } from './transitions.ts';

/** The part of a visit that the limiter itself applies. */
export interface VisitInput extends Omit<Visit, 'limiter' | 'ended' | 'apply'> {
  readonly configured: readonly ConfiguredLimit[];
  readonly ended: readonly EndedRequest[];
  readonly random: () => number;
}

/** An applied visit with the state of this package. */
export interface Visited extends AppliedVisit {
  readonly limits: RateLimitState;
}

/** Applies a visit to the known limits: first the requests that have ended, then those that may be sent. */
export function applyVisit(
  known: KnownLimits | undefined,
  { configured, inFlight, ended, waiting, hasBackgroundRetry, random }: VisitInput,
  now: number,
  others: Others = NO_OTHERS,
): Visited {
  const before = isCurrent(known) ? known : initialState(configured);
  const total = {
    interactive: waiting.interactive.count + others.waiting.interactive,
    background: waiting.background.count + others.waiting.background,
  };
  const passedOverAt = hasBackgroundRetry ? 0 : total.background > 0 ? before.passedOverAt : null;
  let state = afterTime({ ...before, configured: merged(before.configured, configured), passedOverAt }, now);
  state = others.lost.reduce(afterLost, { ...state, inFlight: others.inFlight + inFlight + ended.length });
  for (const request of ended) state = afterEnded(state, request, now, random);
  const order: Priority[] = [];
  const { room } = admission(state, now);
  for (const grant of grantOrder(total, { room, passedOverAt, now })) {
    if (!others.takeNext(grant.priority)) continue;
    order.push(grant.priority);
    state = { ...afterSent(state, now), passedOverAt: grant.passedOverAt };
  }
  const next = admission(state, now);
  const opensAt = next.room >= 1 ? Infinity : next.opensAt;
  return { limits: state, order, opensAt, inFlightExpiresAt: next.inFlightExpiresAt };
}

function isCurrent(known: KnownLimits | undefined): known is RateLimitState {
  return known?.version === 2;
}

// Where limiters have different limits for a period, the smallest one counts for all of them.
function merged(stored: readonly ConfiguredLimit[], own: readonly ConfiguredLimit[]): readonly ConfiguredLimit[] {
  if (own.every(({ periodMs, limit }) => stored.some((one) => one.periodMs === periodMs && one.limit <= limit))) {
    return stored;
  }
  const added = own.filter(({ periodMs }) => !stored.some((one) => one.periodMs === periodMs));
  const lowered = stored.map((one) => {
    const limit = own.find(({ periodMs }) => periodMs === one.periodMs)?.limit ?? one.limit;
    return { ...one, limit: Math.min(limit, one.limit) };
  });
  return [...lowered, ...added];
}

const NO_OTHERS: Others = { inFlight: 0, lost: [], waiting: { interactive: 0, background: 0 }, takeNext: () => true };
