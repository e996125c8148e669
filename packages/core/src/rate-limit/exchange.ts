import { type Admission, admission } from './admission.ts';
import type { GivenLimit } from './given-limit.ts';
import { deal, type Dealt, inFlightOf, type Party } from './parties.ts';
import type { Priority } from './rate-limit.ts';
import { initialState, type RateLimitState } from './state.ts';
import type { Sharing, StoredRateLimits } from './store.ts';
import { afterEnded, afterSent, afterTime, type EndedRequest } from './transitions.ts';

/** What a limiter brings to the store: requests that ended, and requests that wait. */
export interface Visit {
  /** Tells this limiter from others. */
  readonly id: string;
  readonly given: readonly GivenLimit[];
  /** Its requests in flight, without those that ended. */
  readonly inFlight: number;
  readonly ended: readonly EndedRequest[];
  readonly waiting: Readonly<Record<Priority, { readonly count: number; readonly retries: number }>>;
  /** Whether a `background` request was rate-limited since the last visit. */
  readonly hasBackgroundRetry: boolean;
  readonly sharing: Sharing | undefined;
  readonly random: () => number;
}

/** What a limiter takes home. */
export interface Grants extends Admission {
  /** The priorities of its requests that may leave, in their order. */
  readonly order: readonly Priority[];
  /** How many responses had come when they left. */
  readonly responses: number;
  /** When to come again at the latest; `Infinity` when only its own requests can change anything. */
  readonly returnAt: number;
  readonly now: number;
}

/** Applies a visit to the state: first what ended, then what may leave. */
export function exchange(stored: StoredRateLimits | undefined, visit: Visit, now: number): [RateLimitState, Grants] {
  let state = joined(usable(stored, now) ?? initialState(visit.given), visit, now);
  visit.ended.forEach((request, index) => {
    state = withInFlight(state, visit, visit.inFlight + visit.ended.length - index - 1);
    state = afterEnded(state, request, now, visit.random);
  });
  const { room } = admission(state, now);
  const dealt = deal(state.parties, visit.id, { room, passedOverAt: state.passedOverAt, now });
  const granted = dealt.order.length;
  for (let sent = 0; sent < granted; sent++) {
    state = withInFlight(afterSent(state, now), visit, visit.inFlight + sent + 1);
  }
  const next = admission(state, now);
  const othersInFlight = inFlightOf(state) - visit.inFlight - granted;
  const returnAt = nextVisit(next, visit, { now, granted, othersInFlight });
  const grants = { ...next, ...dealt, responses: state.responses, returnAt, now };
  return [left(state, visit, { now, dealt, returnAt }), grants];
}

// Of another form, or from a clock that was an hour ahead: its times would block for ever.
function usable(stored: StoredRateLimits | undefined, now: number): RateLimitState | undefined {
  if (!isCurrent(stored)) return undefined;
  return stored.visitedAt <= now + LARGEST_SKEW_MS ? stored : undefined;
}

function isCurrent(stored: StoredRateLimits | undefined): stored is RateLimitState {
  return stored?.version === 1;
}

function joined(stored: RateLimitState, visit: Visit, now: number): RateLimitState {
  const known = stored.parties[visit.id];
  const party: Party = {
    inFlight: visit.inFlight + visit.ended.length,
    leaseUntil: null,
    seenAt: now,
    interactive: { ...visit.waiting.interactive, since: sinceOf(known?.interactive, now) },
    background: { ...visit.waiting.background, since: sinceOf(known?.background, now) },
    returnsAt: now,
  };
  const state = afterTime({ ...stored, visitedAt: now, parties: { ...stored.parties, [visit.id]: party } }, now);
  const hasBackground = Object.values(state.parties).some(({ background }) => background.count > 0);
  const passedOverAt = visit.hasBackgroundRetry ? 0 : hasBackground ? state.passedOverAt : null;
  return { ...state, given: smallest(state.given, visit.given), passedOverAt };
}

function left(
  state: RateLimitState,
  { id, waiting, sharing }: Visit,
  { now, dealt, returnAt }: { now: number; dealt: Dealt; returnAt: number },
): RateLimitState {
  const { [id]: own, ...others } = state.parties;
  const passedOverAt = dealt.passedOverAt;
  if (!own) return { ...state, passedOverAt };
  const interactive = remaining(own.interactive, dealt.order, 'interactive', now);
  const background = remaining(own.background, dealt.order, 'background', now);
  const isWaiting = interactive.count + background.count > 0;
  if (!sharing) {
    const isIdle = !isWaiting && own.inFlight === 0;
    const party = { ...own, interactive, background };
    return { ...state, passedOverAt, parties: isIdle ? others : { ...others, [id]: party } };
  }
  const isActive = waiting.interactive.count + waiting.background.count + own.inFlight > 0;
  const isCrowded = Object.keys(others).length >= MOST_PARTIES;
  // Where very many wait, the last ones ask without a place in the queue until one is free.
  if (isCrowded && own.inFlight === 0) return { ...state, passedOverAt, parties: others };
  const returnsAt = (returnAt === Infinity ? now : returnAt) + GRACE_MS;
  const leaseUntil = Math.max(now + (isActive ? sharing.leaseMs : IDLE_MS), isWaiting ? returnsAt : 0);
  const party = { ...own, interactive, background, returnsAt, leaseUntil };
  return { ...state, passedOverAt, parties: { ...others, [id]: party } };
}

function remaining(
  before: Party[Priority],
  order: readonly Priority[],
  priority: Priority,
  now: number,
): Party[Priority] {
  const granted = order.filter((one) => one === priority).length;
  if (granted === 0) return before;
  return { count: before.count - granted, retries: Math.max(0, before.retries - granted), since: now };
}

function nextVisit(
  next: Admission,
  { waiting, sharing, inFlight }: Visit,
  { now, granted, othersInFlight }: { now: number; granted: number; othersInFlight: number },
): number {
  const renewsAt = sharing && inFlight + granted > 0 ? now + sharing.leaseMs / 2 : Infinity;
  if (waiting.interactive.count + waiting.background.count === granted) return renewsAt;
  // A response to another limiter may show that there is room.
  const mayChange = next.room >= 1 || next.opensAt === Infinity || othersInFlight > 0;
  const pollsAt = sharing && mayChange ? now + sharing.pollMs : Infinity;
  const opensAt = next.room >= 1 || next.opensAt === Infinity ? next.silenceEndsAt : next.opensAt;
  return Math.min(opensAt, pollsAt, renewsAt);
}

function withInFlight(state: RateLimitState, { id }: Visit, inFlight: number): RateLimitState {
  const own = state.parties[id];
  return own ? { ...state, parties: { ...state.parties, [id]: { ...own, inFlight } } } : state;
}

function sinceOf(known: Party['interactive'] | undefined, now: number): number {
  return known && known.count > 0 ? known.since : now;
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

/** How far a store's time may go back, such as when another server takes over. */
const LARGEST_SKEW_MS = 1_000;
/** How much later than it said a limiter may come for its requests: a busy machine wakes it late. */
const GRACE_MS = 250;
/** How long a limiter that sends nothing is still counted among those that share. */
const IDLE_MS = 10_000;
/** The most limiters in the state: with more it would be long, and far more than a second's requests wait anyway. */
const MOST_PARTIES = 100;
