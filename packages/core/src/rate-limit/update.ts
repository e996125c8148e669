import { type ConfiguredLimits, type EndedRequest, Limits } from './limits.ts';
import {
  afterGrant,
  isListed,
  isWaiting,
  join,
  LEASE_MS,
  type Member,
  type Members,
  turnsOf,
  withLease,
} from './members.ts';
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
  /** Whether a `background` request was rate-limited. It goes before all others. */
  readonly hasBackgroundRetry: boolean;
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
  const { id, timing, ended, hasBackgroundRetry } = input;
  const known = usable(stored, now);
  const limits = new Limits(known?.limits, input.configured);
  const { [id]: before, ...others } = known?.members ?? {};
  for (const other of Object.values(others)) {
    if (other.inFlight > 0 && other.leaseUntil <= now) limits.countLost(other.seenAt, other.inFlight);
  }
  const peers = livingPeers(others, now);
  let member = join(before, { ...input.owner, inFlight: input.inFlight, waiting: input.waiting }, now);
  for (const request of ended) limits.applyOutcome(request, now, input.random);
  if (hasBackgroundRetry) limits.starvedSince = 0;

  const peersInFlight = inFlightOf(peers);
  const all = { ...peers, [id]: member };
  const waiting = { interactive: waitingIn(all, 'interactive'), background: waitingIn(all, 'background') };
  if (waiting.background === 0) limits.starvedSince = null;
  const turns = { interactive: turnsOf(all, 'interactive'), background: turnsOf(all, 'background') };
  const grants: Priority[] = [];
  const { available } = limits.admission(now, peersInFlight + member.inFlight);
  for (let left = available; left >= 1 && waiting.interactive + waiting.background > 0; left--) {
    const priority = limits.nextPriority(waiting, now);
    waiting[priority] -= 1;
    // The request of a peer: it comes for it.
    if (turns[priority].next().value !== id) continue;
    limits.countSent(priority, waiting.background > 0, now, peersInFlight + member.inFlight);
    member = afterGrant(member, priority, now);
    grants.push(priority);
  }
  const nextAt = nextUpdateAt(limits, member, peers, { now, timing, peersInFlight });
  const isQuiet = ended.length + grants.length === 0 && !hasBackgroundRetry;
  const isUnchanged = known && isQuiet && (before ? isStillValid(before, member, nextAt) : !isBusy(member));
  if (isUnchanged) return [undefined, { now, state: known, grants, nextAt }];
  const members = { ...peers, [id]: withLease(member, now, nextAt) };
  const state: RateLimitState = { version: STATE_VERSION, writtenAt: now, members, limits };
  return [state, { now, state, grants, nextAt }];
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

/** Returns the members that are still listed, without what no longer counts. */
function livingPeers(others: Members, now: number): Members {
  const listed = Object.entries(others).filter(([, other]) => isListed(other, now));
  return Object.fromEntries(
    listed.map(([id, other]) => {
      const isHere = other.expectedBy >= now;
      const inFlight = other.leaseUntil > now ? other.inFlight : 0;
      return [id, { ...other, inFlight, waiting: isHere ? other.waiting : { interactive: 0, background: 0 } }];
    }),
  );
}

function waitingIn(members: Members, priority: Priority): number {
  return Object.values(members).reduce((sum, { waiting }) => sum + waiting[priority], 0);
}

function isBusy(member: Member): boolean {
  return member.inFlight > 0 || isWaiting(member);
}

function nextUpdateAt(
  limits: Limits,
  member: Member,
  peers: Members,
  { now, timing, peersInFlight }: { now: number; timing: StoreTiming | undefined; peersInFlight: number },
): number {
  const renewsAt = timing && member.inFlight > 0 ? now + LEASE_MS / 2 : Infinity;
  if (!isWaiting(member)) return renewsAt;
  const { available, opensAt, silentAt } = limits.admission(now, peersInFlight + member.inFlight);
  const isOpen = available >= 1 || opensAt === Infinity;
  // A response to a peer may show that there is room.
  const pollsAt = timing && (isOpen || peersInFlight > 0) ? now + timing.pollMs : Infinity;
  // Members come one after the other, in the order in which they are served, so that they do not conflict.
  const rank = Object.values(peers).filter((peer) => isWaiting(peer) && waitsSince(peer) < waitsSince(member)).length;
  const startsAt = isOpen ? silentAt : opensAt + rank * (timing?.updateMs ?? 0);
  return Math.min(startsAt, pollsAt, renewsAt);
}

function waitsSince({ waiting, waitsSince: since }: Member): number {
  return Math.min(...(['interactive', 'background'] as const).map((one) => (waiting[one] > 0 ? since[one] : Infinity)));
}

/** Whether what peers know of a member stays true until its next update. */
function isStillValid(before: Member, member: Member, nextAt: number): boolean {
  const isSame =
    before.inFlight === member.inFlight &&
    before.waiting.interactive === member.waiting.interactive &&
    before.waiting.background === member.waiting.background;
  if (!isSame || !isBusy(member)) return isSame;
  return (!isWaiting(member) || before.expectedBy >= nextAt) && before.leaseUntil > nextAt;
}
