import type { Priority } from './rate-limit.ts';

/** A limiter that shares the limits with others. */
export interface Member {
  /** The name and the process of its program. */
  readonly program: string;
  readonly pid: number;
  /** Since when it has been a member without a break. */
  readonly since: number;
  /** The number of requests that it has sent since. */
  readonly sent: number;
  /** The number of its requests in flight. */
  readonly inFlight: number;
  /** How many of its requests wait, by priority. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** Since when they wait, or when the last of them was sent. */
  readonly waitsSince: Readonly<Record<Priority, number>>;
  /** When it updated last. */
  readonly seenAt: number;
  /** When its requests in flight no longer count, unless it updates again. */
  readonly leaseUntil: number;
  /** When its waiting requests no longer count, unless it updates again. */
  readonly expectedBy: number;
}

/** The members of a store, by their id. */
export type Members = Readonly<Record<string, Member>>;

/** Returns the member when it comes to the store, before any of its waiting requests is sent. */
export function join(
  before: Member | undefined,
  { program, pid, inFlight, waiting }: Pick<Member, 'program' | 'pid' | 'inFlight' | 'waiting'>,
  now: number,
): Member {
  const since = (priority: Priority) => (before && before.waiting[priority] > 0 ? before.waitsSince[priority] : now);
  const waitsSince = { interactive: since('interactive'), background: since('background') };
  const times = { since: before?.since ?? now, seenAt: now, leaseUntil: now, expectedBy: now };
  return { program, pid, sent: before?.sent ?? 0, inFlight, waiting, waitsSince, ...times };
}

/** Returns the member after one of its requests was sent. */
export function afterGrant(member: Member, priority: Priority, now: number): Member {
  const { waiting, waitsSince, sent, inFlight } = member;
  return {
    ...member,
    sent: sent + 1,
    inFlight: inFlight + 1,
    waiting: { ...waiting, [priority]: waiting[priority] - 1 },
    waitsSince: { ...waitsSince, [priority]: now },
  };
}

/** Returns the member with the time of its next update, until which its peers count on it. */
export function withLease(member: Member, now: number, nextAt: number): Member {
  const expectedBy = (nextAt === Infinity ? now : nextAt) + GRACE_MS;
  const leaseUntil = Math.max(now + (member.inFlight > 0 ? LEASE_MS : 0), isWaiting(member) ? expectedBy : 0);
  return { ...member, leaseUntil, expectedBy };
}

/**
 * Removes members that end. The leases of those with requests in flight end now instead. Then the next update counts these
 * as lost, because the service may have received them.
 */
export function leave(members: Members, ids: readonly string[], now: number): Members {
  const left = Object.entries(members).flatMap(([id, member]) => {
    if (!ids.includes(id)) return [[id, member] as const];
    return member.inFlight > 0 ? [[id, { ...member, leaseUntil: now, seenAt: now - LISTED_MS }] as const] : [];
  });
  return Object.fromEntries(left);
}

/** Whether a member counts among those that use the budget: it was here within ten seconds. */
export function isListed({ seenAt, leaseUntil }: Member, now: number): boolean {
  return Math.max(seenAt + LISTED_MS, leaseUntil) > now;
}

/** Whether a member has waiting requests. */
export function isWaiting({ waiting }: Member): boolean {
  return waiting.interactive + waiting.background > 0;
}

/**
 * Returns whose requests of a priority go in which order: one of each member in turn, first of the member that has waited
 * longest.
 */
export function* turnsOf(members: Members, priority: Priority): Generator<string> {
  const first = Object.keys(members)
    .map((id) => ({ id, count: members[id]?.waiting[priority] ?? 0, since: members[id]?.waitsSince[priority] ?? 0 }))
    .sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
  for (let round = 0, isDone = false; !isDone; round++) {
    isDone = true;
    for (const { id, count } of first) {
      if (count <= round) continue;
      isDone = false;
      yield id;
    }
  }
}

/**
 * How long requests in flight count for a member that does not come again. A window at most, because those of a killed process
 * hold up the others for that time.
 */
export const LEASE_MS = 1_000;
/** How late a member may be for its next update: a busy machine delays timers. */
const GRACE_MS = 250;
/** How long an idle member counts among those that use the budget. */
const LISTED_MS = 10_000;
