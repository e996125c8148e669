import { type ConfiguredLimits, type EndedRequest, Limits } from './limits.ts';
import type { Priority } from './rate-limit.ts';
import { isListed, type Member, type RateLimitState, STATE_VERSION } from './store.ts';

/** What a limiter takes from its store. */
export interface UpdateResult {
  readonly now: number;
  readonly limits: Limits;
  readonly members: RateLimitState['members'];
  /** The priorities of its requests that may be sent, in their order. */
  readonly grants: readonly Priority[];
  /** When to update again; `Infinity` when only its own requests can change anything. */
  readonly nextAt: number;
}

/** Applies what has happened to the state: first the requests that have ended, then those that may be sent. */
export function applyUpdate(
  stored: RateLimitState | undefined,
  now: number,
  limiter: Pick<Member, 'waiting' | 'inFlight'> & {
    /** The id of the limiter among the members. */
    readonly id: string;
    readonly owner: Pick<Member, 'program' | 'pid'>;
    /** How often it checks what others have left, in milliseconds; `Infinity` when nobody else uses the store. */
    readonly pollMs: number;
    readonly configured: ConfiguredLimits;
    readonly ended: readonly EndedRequest[];
    readonly random: () => number;
  },
): readonly [RateLimitState | undefined, UpdateResult] {
  const known = usable(stored, now);
  const { id, owner, pollMs, ended, configured, waiting, random } = limiter;
  const limits = new Limits(known?.limits, configured);
  const newcomer = { ...owner, ...NEWCOMER, since: now, waitsSince: now, seenAt: now, leaseUntil: now };
  const { [id]: before = newcomer, ...others } = known?.members ?? {};
  const peers = livingPeers(others, limits, now);
  for (const request of ended) limits.applyOutcome(request, now, random);

  const waitsSince = isWaiting(before) ? before.waitsSince : now;
  const inFlightBefore = inFlightOf(peers) + limiter.inFlight;
  const { available } = limits.admission(now, inFlightBefore);
  // A far store takes fewer updates, so each turn has more requests.
  const perTurn = pollMs < Infinity ? Math.ceil(pollMs / 50) : 1;
  const grants = firstInLine({ waiting, waitsSince }, Object.values(peers), available, limits.isStarved(now), perTurn);
  const left = { ...waiting };
  for (const priority of grants) left[priority] -= 1;
  const hasBackground = [left, ...Object.values(peers).map((peer) => peer.waiting)].some((one) => one.background > 0);
  limits.countSent(grants, hasBackground, now, inFlightBefore);

  const member = {
    ...before,
    sent: before.sent + grants.length,
    inFlight: limiter.inFlight + grants.length,
    waiting: left,
    waitsSince: grants.length > 0 ? now : waitsSince,
    seenAt: now,
  };
  const nextAt = nextUpdateAt(limits, member, { now, pollMs, inFlight: inFlightBefore + grants.length });
  // It counts until its next update, and no longer if it has nothing to wait for.
  const leaseUntil = nextAt < Infinity ? nextAt + Math.max(GRACE_MS, GRACE_POLLS * pollMs) : now;
  const members = { ...peers, [id]: { ...member, leaseUntil } };
  const state = { version: STATE_VERSION, writtenAt: now, members, limits };
  // What a poll finds unchanged is not written, because a write holds up the others.
  const isUnchanged = ended.length + grants.length === 0 && isStillValid(before, member, nextAt);
  return [isUnchanged ? undefined : state, { now, limits, members, grants, nextAt }];
}

/** Removes members that end. The service may have received their requests in flight. */
export function leave(state: RateLimitState, ids: readonly string[], now: number): RateLimitState {
  const limits = new Limits(state.limits);
  for (const id of ids) limits.countUsed(now, state.members[id]?.inFlight ?? 0);
  const left = Object.entries(state.members).filter(([id]) => !ids.includes(id));
  return { ...state, members: Object.fromEntries(left), limits };
}

/** Returns a stored state if this version can read it, and if it is not from the future. */
function usable(stored: RateLimitState | undefined, now: number): RateLimitState | undefined {
  // The times of a clock that was an hour ahead would block all requests for an hour.
  return stored?.version === STATE_VERSION && stored.writtenAt <= now + 1_000 ? stored : undefined;
}

/** Returns the members that are still listed. Requests in flight of one whose lease has ended count as used. */
function livingPeers(others: RateLimitState['members'], limits: Limits, now: number): RateLimitState['members'] {
  const peers: Record<string, Member> = {};
  for (const [id, peer] of Object.entries(others)) {
    const isAlive = peer.leaseUntil > now;
    if (!isAlive) limits.countUsed(peer.seenAt, peer.inFlight);
    if (isListed(peer, now)) peers[id] = isAlive ? peer : { ...peer, inFlight: 0, waiting: NEWCOMER.waiting };
  }
  return peers;
}

/**
 * Returns which requests of a member are among the first in line. Members take turns, first the one that has waited longest;
 * what is available for a peer is left to it. A `background` request that is starved goes before all others.
 */
function firstInLine(
  own: Waiting,
  peers: readonly Waiting[],
  available: number,
  isStarved: boolean,
  perTurn: number,
): Priority[] {
  const members = [own, ...peers].toSorted((one, other) => one.waitsSince - other.waitsSince);
  const lane = (priority: Priority) => {
    const line: { member: Waiting; priority: Priority }[] = [];
    for (let sent = 0; line.length < available; sent += perTurn) {
      const turns = members.filter(({ waiting }) => waiting[priority] > sent);
      if (turns.length === 0) break;
      for (const member of turns) {
        const count = Math.min(perTurn, member.waiting[priority] - sent);
        for (let request = 0; request < count; request++) line.push({ member, priority });
      }
    }
    return line;
  };
  const background = lane('background');
  const line = [...background.splice(0, isStarved ? 1 : 0), ...lane('interactive'), ...background];
  return line.slice(0, available).flatMap(({ member, priority }) => (member === own ? [priority] : []));
}

type Waiting = Pick<Member, 'waiting' | 'waitsSince'>;

function nextUpdateAt(
  limits: Limits,
  member: Pick<Member, 'inFlight' | 'waiting'>,
  { now, pollMs, inFlight }: { now: number; pollMs: number; inFlight: number },
): number {
  const renewsAt = member.inFlight > 0 && pollMs < Infinity ? now + RENEWS_MS : Infinity;
  if (!isWaiting(member)) return renewsAt;
  const { available, opensAt } = limits.admission(now, inFlight);
  // A peer may not take what is left to it, and a response to it may show that more is left.
  const pollsAt = available >= 1 || inFlight > member.inFlight ? now + pollMs : Infinity;
  return Math.min(available >= 1 ? Infinity : opensAt, pollsAt, renewsAt);
}

/** Whether what peers know of a member stays true until its next update. */
function isStillValid(before: Member, { inFlight, waiting }: Pick<Member, 'inFlight' | 'waiting'>, nextAt: number) {
  return (
    inFlight === before.inFlight &&
    waiting.interactive === before.waiting.interactive &&
    waiting.background === before.waiting.background &&
    (nextAt === Infinity || before.leaseUntil >= nextAt)
  );
}

/** Returns how many requests of members are in flight. */
export function inFlightOf(members: RateLimitState['members']): number {
  return Object.values(members).reduce((sum, { inFlight }) => sum + inFlight, 0);
}

function isWaiting({ waiting }: Pick<Member, 'waiting'>): boolean {
  return waiting.interactive + waiting.background > 0;
}

const NEWCOMER = { sent: 0, inFlight: 0, waiting: { interactive: 0, background: 0 } };
/** How often a member says that its requests are still in flight. */
const RENEWS_MS = 300;
/**
 * How late it may be, for busy machines and far stores. Together they are less than a window, for which a killed process
 * delays the others.
 */
const GRACE_MS = 500;
const GRACE_POLLS = 5;
