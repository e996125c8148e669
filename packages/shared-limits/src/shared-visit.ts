import type { AppliedVisit, KnownLimits, LostRequests, Priority, Visit, VisitResult } from '@paydeck/core';
import { isBusy, Lane, type Owner, type Parties, type Party, waitsSince, type WaitingSince } from './parties.ts';

/** The budget that limiters share, as plain JSON. Times are milliseconds on the store's scale. */
export interface SharedBudget {
  /** The format of this state. A limiter ignores a state of another format. */
  readonly version: 2;
  /** When a limiter last visited. A time in the future shows that the clock of the store was set back. */
  readonly visitedAt: number;
  readonly limits: KnownLimits;
  readonly parties: Parties;
}

/** How often and how fast limiters visit a store. */
export interface Pace {
  /**
   * How long requests in flight count for a limiter that makes no further visit, in milliseconds. It is a window at most,
   * because those of a killed process hold up the others for that time.
   */
  readonly leaseMs: number;
  /** How often a limiter checks whether another one has made room, in milliseconds. */
  readonly pollMs: number;
  /** How long a visit takes, in milliseconds. It separates the visits of limiters that wait for the same reset. */
  readonly visitMs: number;
  /** How long `snapshot()` uses the last read state, in milliseconds. */
  readonly freshMs: number;
}

/**
 * Applies the visit of a limiter to the shared budget. Returns the stored budget itself if the visit changes nothing that
 * others must see.
 */
export function sharedVisit(
  stored: SharedBudget | undefined,
  visit: Visit,
  now: number,
  pace: Pace,
  owner: Owner,
): readonly [SharedBudget, VisitResult] {
  const known = usable(stored, now);
  const { [visit.limiter]: entry, ...listed } = known?.parties ?? {};
  const others = living(listed, now);
  const own = arrived(entry, visit, now, owner);
  const inFlight = Object.values(others).reduce((sum, other) => sum + other.inFlight, 0);
  const lanes = lanesOf({ ...others, [visit.limiter]: own }, visit.limiter, now);
  const applied = visit.apply(known?.limits, now, {
    inFlight,
    lost: lostRequests(listed, now),
    waiting: {
      interactive: lanes.interactive.count - own.interactive.count,
      background: lanes.background.count - own.background.count,
    },
    takeNext: (priority) => lanes[priority].serve() === visit.limiter,
  });
  const left = departed(own, applied, now);
  const hasPlace = left.inFlight > 0 || Object.values(others).filter(isBusy).length < MOST_PARTIES;
  const nextVisitAt = nextVisit(left, applied, {
    now,
    pace,
    hasPlace,
    othersInFlight: inFlight,
    before: othersBefore(own, others),
  });
  const result = {
    now,
    nextVisitAt,
    staleAt: now + pace.freshMs,
    others: Object.values(others).map(({ leaseUntil }) => leaseUntil),
  };
  const isQuiet = visit.ended + applied.order.length === 0 && !visit.hasBackgroundRetry;
  // A limiter that only reads is not listed.
  const isReading = isQuiet && !isBusy(left) && !(entry && isBusy(entry));
  const isKnown = isReading || (isQuiet && (hasPlace ? entry && isStillValid(entry, left, nextVisitAt) : !entry));
  if (known && isKnown) return [known, result];
  const parties =
    hasPlace && !isReading
      ? { ...withRoom(others), [visit.limiter]: leased(left, own, { now, pace, nextVisitAt }) }
      : others;
  return [{ version: 2, visitedAt: now, limits: applied.limits, parties }, result];
}

/**
 * Removes limiters that end. If requests of a limiter are in flight, its lease ends now instead. Then the next visit counts
 * them as lost, because the service may have counted them.
 */
export function departure(budget: SharedBudget, limiters: ReadonlySet<string>, now: number): SharedBudget {
  const parties = Object.entries(budget.parties).flatMap(([id, party]) => {
    if (!limiters.has(id)) return [[id, party] as const];
    return party.inFlight > 0 ? [[id, { ...party, leaseUntil: now }] as const] : [];
  });
  return { ...budget, visitedAt: now, parties: Object.fromEntries(parties) };
}

// The times of a clock that was an hour ahead would block all requests for an hour.
function usable(stored: SharedBudget | undefined, now: number): SharedBudget | undefined {
  return stored?.version === 2 && stored.visitedAt <= now + LARGEST_SKEW_MS ? stored : undefined;
}

function living(parties: Parties, now: number): Parties {
  return Object.fromEntries(Object.entries(parties).filter(([, { leaseUntil }]) => leaseUntil > now));
}

/** Returns the requests in flight of limiters whose leases have expired. */
function lostRequests(parties: Parties, now: number): LostRequests[] {
  return Object.values(parties)
    .filter(({ leaseUntil, inFlight }) => leaseUntil <= now && inFlight > 0)
    .map(({ seenAt, inFlight }) => ({ sentAt: seenAt, count: inFlight }));
}

function arrived(entry: Party | undefined, { inFlight, waiting }: Visit, now: number, { program, pid }: Owner): Party {
  const since = (priority: Priority) => (entry && entry[priority].count > 0 ? entry[priority].since : now);
  return {
    program,
    pid,
    since: entry?.since ?? now,
    sent: entry?.sent ?? 0,
    inFlight,
    leaseUntil: now,
    seenAt: now,
    interactive: { ...waiting.interactive, since: since('interactive') },
    background: { ...waiting.background, since: since('background') },
    expectedBy: now,
  };
}

function lanesOf(parties: Parties, self: string, now: number): Record<Priority, Lane> {
  return {
    interactive: new Lane(parties, 'interactive', self, now),
    background: new Lane(parties, 'background', self, now),
  };
}

function departed(own: Party, { order }: AppliedVisit, now: number): Party {
  return {
    ...own,
    sent: own.sent + order.length,
    inFlight: own.inFlight + order.length,
    interactive: remaining(own.interactive, order.filter((one) => one === 'interactive').length, now),
    background: remaining(own.background, order.filter((one) => one === 'background').length, now),
  };
}

function remaining(waiting: WaitingSince, granted: number, now: number): WaitingSince {
  if (granted === 0) return waiting;
  return { count: waiting.count - granted, retries: Math.max(0, waiting.retries - granted), since: now };
}

/** Counts the waiting limiters that are served before this one. */
function othersBefore(own: Party, others: Parties): number {
  return Object.values(others).filter((other) => waitsSince(other) < waitsSince(own)).length;
}

interface Situation {
  readonly now: number;
  readonly pace: Pace;
  readonly hasPlace: boolean;
  readonly othersInFlight: number;
  readonly before: number;
}

function nextVisit(
  { inFlight, interactive, background }: Party,
  { opensAt, inFlightExpiresAt }: AppliedVisit,
  { now, pace, hasPlace, othersInFlight, before }: Situation,
): number {
  const renewsAt = inFlight > 0 ? now + pace.leaseMs / 2 : Infinity;
  if (interactive.count + background.count === 0) return renewsAt;
  // A response to another limiter may show that there is room.
  const pollsAt = opensAt === Infinity || othersInFlight > 0 ? now + pace.pollMs : Infinity;
  // Limiters visit one after the other, in the order in which they are served, so that they do not conflict.
  const startsAt = opensAt === Infinity ? inFlightExpiresAt : opensAt + before * pace.visitMs;
  const nextVisitAt = Math.min(startsAt, pollsAt, renewsAt);
  return hasPlace ? nextVisitAt : Math.max(nextVisitAt, now + CROWDED_POLL_MS);
}

/** Whether the stored entry of a limiter stays valid for the others until its next visit. */
function isStillValid(entry: Party, left: Party, nextVisitAt: number): boolean {
  return (
    entry.inFlight === left.inFlight &&
    entry.interactive.count === left.interactive.count &&
    entry.interactive.retries === left.interactive.retries &&
    entry.background.count === left.background.count &&
    entry.background.retries === left.background.retries &&
    entry.expectedBy >= nextVisitAt &&
    entry.leaseUntil > nextVisitAt
  );
}

/** Returns the entry of a limiter with a lease until its next visit. */
function leased(
  left: Party,
  arrival: Party,
  { now, pace, nextVisitAt }: { now: number; pace: Pace; nextVisitAt: number },
): Party {
  const expectedBy = (nextVisitAt === Infinity ? now : nextVisitAt) + GRACE_MS;
  const isWaiting = left.interactive.count + left.background.count > 0;
  const lastsMs = isBusy(left) || isBusy(arrival) ? pace.leaseMs : IDLE_MS;
  return { ...left, expectedBy, leaseUntil: Math.max(now + lastsMs, isWaiting ? expectedBy : 0) };
}

/** Removes idle limiters if there are too many. */
function withRoom(others: Parties): Parties {
  if (Object.keys(others).length < MOST_PARTIES) return others;
  return Object.fromEntries(Object.entries(others).filter(([, party]) => isBusy(party)));
}

/** How far the time of a store may go back, such as after a failover to another server. */
const LARGEST_SKEW_MS = 1_000;
/** How late a limiter may be for its next visit: a busy machine delays timers. */
const GRACE_MS = 250;
/** How long an idle limiter counts among those that share the budget. */
const IDLE_MS = 10_000;
/** The most limiters in the state, to limit its length. If more wait, the others ask for a place once a second. */
const MOST_PARTIES = 100;
const CROWDED_POLL_MS = 1_000;
