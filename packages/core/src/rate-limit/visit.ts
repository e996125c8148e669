import { admission } from './admission.ts';
import type { GivenLimit } from './given-limit.ts';
import type { Priority } from './rate-limit.ts';
import { initialState, type RateLimitState } from './state.ts';
import type { AppliedVisit, KnownLimits, Others, Visit } from './store.ts';
import { afterEnded, afterLost, afterSent, afterTime, type EndedRequest } from './transitions.ts';
import { turnsOf } from './turns.ts';

/** What a limiter knows when it visits its store. */
export interface VisitInput extends Omit<Visit, 'limiter' | 'ended' | 'apply'> {
  readonly given: readonly GivenLimit[];
  readonly ended: readonly EndedRequest[];
  readonly random: () => number;
}

/** What a visit has changed, in the limiter's own form. */
export interface Visited extends AppliedVisit {
  readonly limits: RateLimitState;
}

/** Applies a visit to what is known: first what ended, then what may leave. */
export function applyVisit(
  known: KnownLimits | undefined,
  { given, inFlight, ended, waiting, hasBackgroundRetry, random }: VisitInput,
  now: number,
  others: Others = NOBODY,
): Visited {
  const before = isCurrent(known) ? known : initialState(given);
  const total = {
    interactive: waiting.interactive.count + others.waiting.interactive,
    background: waiting.background.count + others.waiting.background,
  };
  const passedOverAt = hasBackgroundRetry ? 0 : total.background > 0 ? before.passedOverAt : null;
  let state = afterTime({ ...before, given: smallest(before.given, given), passedOverAt }, now);
  state = others.lost.reduce(afterLost, { ...state, inFlight: others.inFlight + inFlight + ended.length });
  for (const request of ended) state = afterEnded(state, request, now, random);
  const order: Priority[] = [];
  const { room } = admission(state, now);
  for (const turn of turnsOf(total, { room, passedOverAt, now })) {
    if (!others.takesTurn(turn.priority)) continue;
    order.push(turn.priority);
    state = { ...afterSent(state, now), passedOverAt: turn.passedOverAt };
  }
  const next = admission(state, now);
  const opensAt = next.room >= 1 ? Infinity : next.opensAt;
  return { limits: state, order, opensAt, silenceEndsAt: next.silenceEndsAt };
}

function isCurrent(known: KnownLimits | undefined): known is RateLimitState {
  return known?.version === 1;
}

// Limiters that were given different limits hold the smallest.
function smallest(stored: readonly GivenLimit[], own: readonly GivenLimit[]): readonly GivenLimit[] {
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

const NOBODY: Others = { inFlight: 0, lost: [], waiting: { interactive: 0, background: 0 }, takesTurn: () => true };
