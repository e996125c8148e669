import type { AppliedVisit, Appointment, KnownLimits, LostRequests, Priority, Visit } from '@paydeck/core';
import { isBusy, Lane, type Owner, type Parties, type Party, waitsSince, type WaitingSince } from './parties.ts';

/** What limiters share, as plain JSON. Times are milliseconds on the store's scale. */
export interface SharedBudget {
  /** The form of this state. A limiter starts anew from a state of another form. */
  readonly version: 1;
  /** When a limiter visited last. A time in the future shows that the store's clock was set back. */
  readonly visitedAt: number;
  /** What is known of the limits. */
  readonly limits: KnownLimits;
  readonly parties: Parties;
}

/** How limiters that share a store keep up with each other. */
export interface Pace {
  /**
   * How long requests in flight count for a limiter that makes no further visit, in milliseconds. It is a window at most,
   * because those of a killed process hold up the others for that time.
   */
  readonly leaseMs: number;
  /** How often to look whether another limiter has made room, in milliseconds. */
  readonly pollMs: number;
  /** How long a visit to the store takes, in milliseconds: limiters that wait for the same reset come so far apart. */
  readonly visitMs: number;
  /** How long `snapshot()` uses what was read last, in milliseconds. */
  readonly freshMs: number;
}

/**
 * Applies a limiter's visit to what is shared. Where that changes nothing that others must see, the result is what was
 * stored.
 */
export function sharedVisit(
  stored: SharedBudget | undefined,
  visit: Visit,
  now: number,
  pace: Pace,
  owner: Owner,
): readonly [SharedBudget, Appointment] {
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
    takesTurn: (priority) => lanes[priority].serve() === visit.limiter,
  });
  const left = departed(own, applied, now);
  const hasPlace = left.inFlight > 0 || Object.values(others).filter(isBusy).length < MOST_PARTIES;
  const returnAt = nextVisit(left, applied, {
    now,
    pace,
    hasPlace,
    othersInFlight: inFlight,
    before: othersBefore(own, others),
  });
  const appointment = {
    now,
    returnAt,
    staleAt: now + pace.freshMs,
    others: Object.values(others).map(({ leaseUntil }) => leaseUntil),
  };
  const isQuiet = visit.ended + applied.order.length === 0 && !visit.hasBackgroundRetry;
  // A limiter that only reads is not listed.
  const isReading = isQuiet && !isBusy(left) && !(entry && isBusy(entry));
  const isKnown = isReading || (isQuiet && (hasPlace ? entry && isStillTrue(entry, left, returnAt) : !entry));
  if (known && isKnown) return [known, appointment];
  const parties =
    hasPlace && !isReading
      ? { ...withRoom(others), [visit.limiter]: leased(left, own, { now, pace, returnAt }) }
      : others;
  return [{ version: 1, visitedAt: now, limits: applied.limits, parties }, appointment];
}

/**
 * Limiters leave and are listed no longer. Where requests of theirs are in flight, their lease ends now: the next visit counts
 * those as lost, because the service may have counted them.
 */
export function departure(budget: SharedBudget, limiters: ReadonlySet<string>, now: number): SharedBudget {
  const parties = Object.entries(budget.parties).flatMap(([id, party]) => {
    if (!limiters.has(id)) return [[id, party] as const];
    return party.inFlight > 0 ? [[id, { ...party, leaseUntil: now }] as const] : [];
  });
  return { ...budget, visitedAt: now, parties: Object.fromEntries(parties) };
}

// Of another form, or from a clock that was an hour ahead: its times would block for ever.
function usable(stored: SharedBudget | undefined, now: number): SharedBudget | undefined {
  return stored?.version === 1 && stored.visitedAt <= now + LARGEST_SKEW_MS ? stored : undefined;
}

function living(parties: Parties, now: number): Parties {
  return Object.fromEntries(Object.entries(parties).filter(([, { leaseUntil }]) => leaseUntil > now));
}

/** What was in flight of limiters whose leases have expired. */
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
    returnsAt: now,
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

/** How many limiters wait that are served before this one. */
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
  { opensAt, silenceEndsAt }: AppliedVisit,
  { now, pace, hasPlace, othersInFlight, before }: Situation,
): number {
  const renewsAt = inFlight > 0 ? now + pace.leaseMs / 2 : Infinity;
  if (interactive.count + background.count === 0) return renewsAt;
  // A response to another limiter may show that there is room.
  const pollsAt = opensAt === Infinity || othersInFlight > 0 ? now + pace.pollMs : Infinity;
  // One after the other, in the order in which they are served: so their visits do not meet.
  const turnAt = opensAt === Infinity ? silenceEndsAt : opensAt + before * pace.visitMs;
  const returnAt = Math.min(turnAt, pollsAt, renewsAt);
  return hasPlace ? returnAt : Math.max(returnAt, now + CROWDED_POLL_MS);
}

/** Whether what is stored of a limiter stays true for the others until its next visit. */
function isStillTrue(entry: Party, left: Party, returnAt: number): boolean {
  return (
    entry.inFlight === left.inFlight &&
    entry.interactive.count === left.interactive.count &&
    entry.interactive.retries === left.interactive.retries &&
    entry.background.count === left.background.count &&
    entry.background.retries === left.background.retries &&
    entry.returnsAt >= returnAt &&
    entry.leaseUntil > returnAt
  );
}

/** The limiter with a lease, which lasts until it comes again. */
function leased(
  left: Party,
  arrival: Party,
  { now, pace, returnAt }: { now: number; pace: Pace; returnAt: number },
): Party {
  const returnsAt = (returnAt === Infinity ? now : returnAt) + GRACE_MS;
  const isWaiting = left.interactive.count + left.background.count > 0;
  const lastsMs = isBusy(left) || isBusy(arrival) ? pace.leaseMs : IDLE_MS;
  return { ...left, returnsAt, leaseUntil: Math.max(now + lastsMs, isWaiting ? returnsAt : 0) };
}

/** Leaves out limiters that do nothing, where there would be too many. */
function withRoom(others: Parties): Parties {
  if (Object.keys(others).length < MOST_PARTIES) return others;
  return Object.fromEntries(Object.entries(others).filter(([, party]) => isBusy(party)));
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
