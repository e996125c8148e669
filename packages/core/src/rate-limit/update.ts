import { type ConfiguredLimits, type EndedRequest, Limits } from './limits.ts';
import { isListed, type Member, type Members, turnsOf } from './members.ts';
import type { Priority } from './rate-limit.ts';
import { type Owner, type RateLimitState, STATE_VERSION, type StoreTiming } from './store.ts';

/** What a limiter brings to its store. */
export interface UpdateInput {
  /** The id of the limiter among the members. */
  readonly id: string;
  readonly owner: Pick<Owner, 'program' | 'pid'>;
  readonly timing: StoreTiming | undefined;
  readonly configured: ConfiguredLimits;
  /** The number of its requests in flight, without those that have ended. */
  readonly inFlight: number;
  readonly ended: readonly EndedRequest[];
  readonly waiting: Readonly<Record<Priority, number>>;
  readonly random: () => number;
}

/** What a limiter takes from its store. */
export interface UpdateResult {
  readonly now: number;
  readonly state: RateLimitState;
  /** The priorities of its requests that may be sent, in their order. */
  readonly grants: readonly Priority[];
  /** When to update again; `Infinity` when only its own requests can change anything. */
  readonly nextAt: number;
}

/** Applies what has happened to the state: first the requests that have ended, then those that may be sent. */
export function applyUpdate(
  stored: RateLimitState | undefined,
  now: number,
  input: UpdateInput,
): readonly [RateLimitState | undefined, UpdateResult] {
  const { id, owner, timing, ended } = input;
  const known = usable(stored, now);
  const limits = new Limits(known?.limits, input.configured);
  const { [id]: before, ...others } = known?.members ?? {};
  const peers = livingPeers(others, limits, now);
  for (const request of ended) limits.applyOutcome(request, now, input.random);

  const since = (priority: Priority) => (before && before.waiting[priority] > 0 ? before.waitsSince[priority] : now);
  const waitsSince = { interactive: since('interactive'), background: since('background') };
  const all = { ...peers, [id]: { waiting: input.waiting, waitsSince } };
  const turns = { interactive: turnsOf(all, 'interactive'), background: turnsOf(all, 'background') };
  const allWaiting = { interactive: waitingIn(all, 'interactive'), background: waitingIn(all, 'background') };
  const own = { ...input.waiting };
  let inFlight = inFlightOf(peers) + input.inFlight;
  const grants: Priority[] = [];
  for (let left = limits.admission(now, inFlight).available; left >= 1; left--) {
    if (allWaiting.interactive + allWaiting.background === 0) break;
    const priority = limits.nextPriority(allWaiting, now);
    allWaiting[priority] -= 1;
    // The request of a peer: it comes for it.
    if (turns[priority].next().value !== id) continue;
    limits.countSent(priority, allWaiting.background > 0, now, inFlight);
    own[priority] -= 1;
    waitsSince[priority] = now;
    inFlight += 1;
    grants.push(priority);
  }

  const member = {
    ...owner,
    since: before?.since ?? now,
    sent: (before?.sent ?? 0) + grants.length,
    inFlight: input.inFlight + grants.length,
    waiting: own,
    waitsSince,
    seenAt: now,
    leaseUntil: now,
    expectedBy: now,
  };
  const nextAt = nextUpdateAt(limits, member, peers, { now, timing, inFlight });
  const result = { now, grants, nextAt };
  const isQuiet = ended.length + grants.length === 0;
  if (known && isQuiet && isStillValid(before, member, nextAt)) return [undefined, { ...result, state: known }];
  const graceMs = Math.min(Math.max(GRACE_MS, GRACE_UPDATES * (timing?.updateMs ?? 0)), LONGEST_GRACE_MS);
  member.expectedBy = (nextAt === Infinity ? now : nextAt) + graceMs;
  member.leaseUntil = Math.max(now + (member.inFlight > 0 ? LEASE_MS : 0), isWaiting(member) ? member.expectedBy : 0);
  const state = { version: STATE_VERSION, writtenAt: now, members: { ...peers, [id]: member }, limits };
  return [state, { ...result, state }];
}

/** Removes members that end. The service may have received their requests in flight. */
export function leave(state: RateLimitState, ids: readonly string[], now: number): RateLimitState {
  const limits = new Limits(state.limits);
  for (const id of ids) limits.countUsed(now, state.members[id]?.inFlight ?? 0);
  const left = Object.entries(state.members).filter(([id]) => !ids.includes(id));
  return { ...state, members: Object.fromEntries(left), limits };
}

/** Returns a stored state if this version can read it, and if it is not from the future. */
export function usable(stored: RateLimitState | undefined, now: number): RateLimitState | undefined {
  // The times of a clock that was an hour ahead would block all requests for an hour.
  return stored?.version === STATE_VERSION && stored.writtenAt <= now + 1_000 ? stored : undefined;
}

/** Returns how many requests of members are in flight. */
export function inFlightOf(members: Members): number {
  return Object.values(members).reduce((sum, { inFlight }) => sum + inFlight, 0);
}

/** Returns the members that are still listed. Requests of one whose lease has ended are lost. */
function livingPeers(others: Members, limits: Limits, now: number): Members {
  const peers: Record<string, Member> = {};
  for (const [id, peer] of Object.entries(others)) {
    const inFlight = peer.leaseUntil > now ? peer.inFlight : 0;
    limits.countUsed(peer.seenAt, peer.inFlight - inFlight);
    if (isListed(peer, now))
      peers[id] = { ...peer, inFlight, waiting: peer.expectedBy >= now ? peer.waiting : NOTHING };
  }
  return peers;
}

function nextUpdateAt(
  limits: Limits,
  member: Member,
  peers: Members,
  { now, timing, inFlight }: { now: number; timing: StoreTiming | undefined; inFlight: number },
): number {
  const renewsAt = timing && member.inFlight > 0 ? now + LEASE_MS / 2 : Infinity;
  if (!isWaiting(member)) return renewsAt;
  const { available, opensAt, silentAt } = limits.admission(now, inFlight);
  const isOpen = available >= 1 || opensAt === Infinity;
  // A response to a peer may show that there is room.
  const pollsAt = timing && (isOpen || inFlight > member.inFlight) ? now + timing.pollMs : Infinity;
  // Members come one after the other, in the order in which they are served, so that they do not conflict.
  const rank = Object.values(peers).filter((peer) => isWaiting(peer) && oldestWait(peer) < oldestWait(member)).length;
  const startsAt = isOpen ? silentAt : opensAt + rank * (timing?.updateMs ?? 0);
  return Math.min(startsAt, pollsAt, renewsAt);
}

/** Whether what peers know of a member stays true until its next update. */
function isStillValid(before: Member | undefined, member: Member, nextAt: number): boolean {
  const { inFlight = 0, waiting = NOTHING, leaseUntil = 0, expectedBy = 0 } = before ?? {};
  return (
    inFlight === member.inFlight &&
    waiting.interactive === member.waiting.interactive &&
    waiting.background === member.waiting.background &&
    (member.inFlight === 0 || leaseUntil > nextAt) &&
    (!isWaiting(member) || expectedBy >= nextAt)
  );
}

function oldestWait({ waiting, waitsSince }: Member): number {
  const { interactive, background } = waitsSince;
  return Math.min(waiting.interactive > 0 ? interactive : Infinity, waiting.background > 0 ? background : Infinity);
}

function waitingIn(members: Readonly<Record<string, Pick<Member, 'waiting'>>>, priority: Priority): number {
  return Object.values(members).reduce((sum, { waiting }) => sum + waiting[priority], 0);
}

function isWaiting({ waiting }: Member): boolean {
  return waiting.interactive + waiting.background > 0;
}

const NOTHING = { interactive: 0, background: 0 };
/**
 * How long requests in flight count for a member that does not come again. A window at most, because those of a killed process
 * hold up the others for that time.
 */
const LEASE_MS = 1_000;
/** How late a member may be for its next update: a busy machine delays timers, and a far store is busy with the others. */
const GRACE_MS = 250;
const GRACE_UPDATES = 32;
/** A member whose store has become too slow goes alone. The others must not wait for its turns. */
const LONGEST_GRACE_MS = 2_000;
