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

/**
 * Applies a visit to the state: first what ended, then what may leave. Where that changes nothing that others must see,
 * the state is the stored one.
 */
export function exchange(stored: StoredRateLimits | undefined, visit: Visit, now: number): [RateLimitState, Grants] {
  const known = usable(stored, now);
  let state = joined(known ?? initialState(visit.given), visit, now);
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
  const hasPlace = visit.inFlight + granted > 0 || placesLeft(state, visit) > 0;
  const before = partiesBefore(state, visit);
  const returnAt = nextVisit(next, visit, { now, granted, othersInFlight, hasPlace, before });
  const grants = { ...next, ...dealt, responses: state.responses, returnAt, now };
  if (known && visit.ended.length + granted === 0 && isStillThere(known, visit, { hasPlace, returnAt })) {
    return [known, grants];
  }
  return [left(state, visit, { now, dealt, returnAt, hasPlace }), grants];
}

/** Whether others see of this limiter what they must until it comes again: what waits, and what is in flight. */
function isStillThere(
  stored: RateLimitState,
  { id, waiting, inFlight, sharing, hasBackgroundRetry }: Visit,
  { hasPlace, returnAt }: { hasPlace: boolean; returnAt: number },
): boolean {
  const own = stored.parties[id];
  if (!sharing || hasBackgroundRetry) return false;
  if (!hasPlace) return !own;
  if (!own || own.inFlight !== inFlight || own.leaseUntil === null) return false;
  const isSame = (['interactive', 'background'] as const).every(
    (priority) =>
      own[priority].count === waiting[priority].count && own[priority].retries === waiting[priority].retries,
  );
  return isSame && own.returnsAt >= returnAt && own.leaseUntil > returnAt;
}

/** How many more limiters the state has room for. */
function placesLeft({ parties }: RateLimitState, { id }: Visit): number {
  const busy = Object.entries(parties).filter(([other, party]) => other !== id && isBusy(party));
  return MOST_PARTIES - busy.length;
}

/** How many limiters wait that are served before this one. */
function partiesBefore({ parties }: RateLimitState, { id }: Visit): number {
  const own = parties[id];
  return own ? Object.values(parties).filter((party) => waitsSince(party) < waitsSince(own)).length : 0;
}

function waitsSince({ interactive, background }: Party): number {
  return Math.min(...[interactive, background].map(({ count, since }) => (count > 0 ? since : Infinity)));
}

function isBusy({ inFlight, interactive, background }: Party): boolean {
  return inFlight + interactive.count + background.count > 0;
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
  { now, dealt, returnAt, hasPlace }: { now: number; dealt: Dealt; returnAt: number; hasPlace: boolean },
): RateLimitState {
  const { [id]: own, ...others } = state.parties;
  const { passedOverAt } = dealt;
  if (!own || !hasPlace) return { ...state, passedOverAt, parties: others };
  const interactive = remaining(own.interactive, dealt.order, 'interactive', now);
  const background = remaining(own.background, dealt.order, 'background', now);
  const party = { ...own, interactive, background };
  if (!sharing) return { ...state, passedOverAt, parties: isBusy(party) ? { ...others, [id]: party } : others };
  const isActive = waiting.interactive.count + waiting.background.count + own.inFlight > 0;
  const isWaiting = interactive.count + background.count > 0;
  const returnsAt = (returnAt === Infinity ? now : returnAt) + GRACE_MS;
  const leaseUntil = Math.max(now + (isActive ? sharing.leaseMs : IDLE_MS), isWaiting ? returnsAt : 0);
  const crowd = Object.keys(others).length < MOST_PARTIES ? others : onlyBusy(others);
  return { ...state, passedOverAt, parties: { ...crowd, [id]: { ...party, returnsAt, leaseUntil } } };
}

function onlyBusy(parties: RateLimitState['parties']): RateLimitState['parties'] {
  return Object.fromEntries(Object.entries(parties).filter(([, party]) => isBusy(party)));
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
  {
    now,
    granted,
    othersInFlight,
    hasPlace,
    before,
  }: { now: number; granted: number; othersInFlight: number; hasPlace: boolean; before: number },
): number {
  const renewsAt = sharing && inFlight + granted > 0 ? now + sharing.leaseMs / 2 : Infinity;
  if (waiting.interactive.count + waiting.background.count === granted) return renewsAt;
  // A response to another limiter may show that there is room.
  const mayChange = next.room >= 1 || next.opensAt === Infinity || othersInFlight > 0;
  const pollsAt = sharing && mayChange ? now + sharing.pollMs : Infinity;
  // One after the other, in the order in which they are served: so their visits do not meet.
  const turnAt = next.opensAt + before * (sharing?.visitMs ?? 0);
  const opensAt = next.room >= 1 || next.opensAt === Infinity ? next.silenceEndsAt : turnAt;
  const returnAt = Math.min(opensAt, pollsAt, renewsAt);
  return hasPlace ? returnAt : Math.max(returnAt, now + CROWDED_POLL_MS);
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
/** The most limiters in the state: with more it would be long. Where more wait, the last ones ask once a second for a place. */
const MOST_PARTIES = 100;
const CROWDED_POLL_MS = 1_000;
