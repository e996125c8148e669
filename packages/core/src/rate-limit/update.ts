import { type ConfiguredLimits, type EndedRequest, Limits } from './limits.ts';
import type { Priority } from './rate-limit.ts';
import { isListed, type Member, type RateLimitState, STATE_VERSION } from './store.ts';

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
  const { id, owner, pollMs, ended, configured, waiting, random, inFlight: ownInFlight } = limiter;
  const limits = new Limits(known?.limits, configured);
  const { [id]: before, ...others } = known?.members ?? {};
  const peers = livingPeers(others, limits, now);
  for (const request of ended) limits.applyOutcome(request, now, random);

  let waitsSince = before && isWaiting(before) ? before.waitsSince : now;
  const all = { ...peers, [id]: { waiting, waitsSince } };
  // A far store takes fewer updates, so each grants more.
  const perTurn = Math.ceil(pollMs / 50);
  const turns = { interactive: turnsOf(all, 'interactive', perTurn), background: turnsOf(all, 'background', perTurn) };
  const sumOf = (priority: Priority) => Object.values(all).reduce((sum, member) => sum + member.waiting[priority], 0);
  const left = { interactive: sumOf('interactive'), background: sumOf('background') };
  const own = { ...waiting };
  const peersWaiting = left.background - own.background;
  let inFlight = inFlightOf(peers) + ownInFlight;
  const grants: Priority[] = [];
  for (let { available } = limits.admission(now, inFlight); available >= 1; available--) {
    if (!isWaiting({ waiting: left })) break;
    const priority = limits.nextPriority(left, now);
    left[priority] -= 1;
    // The request of a peer: it comes for it.
    if (turns[priority].next().value !== id) continue;
    own[priority] -= 1;
    // The turn of a peer is not taken yet, so its requests still wait.
    limits.countSent(priority, own.background + peersWaiting > 0, now, inFlight);
    waitsSince = now;
    inFlight += 1;
    grants.push(priority);
  }

  const member: Member = {
    ...owner,
    since: before?.since ?? now,
    sent: (before?.sent ?? 0) + grants.length,
    inFlight: ownInFlight + grants.length,
    waiting: own,
    waitsSince,
    seenAt: now,
    leaseUntil: now,
  };
  const nextAt = nextUpdateAt(limits, member, { now, pollMs, inFlight });
  const result = { now, grants, nextAt };
  const isQuiet = ended.length + grants.length === 0;
  if (known && isQuiet && isStillValid(before, member, nextAt)) return [undefined, { ...result, state: known }];
  const leaseUntil = Math.max(
    member.inFlight > 0 ? now + LEASE_MS : now,
    isWaiting(member) && nextAt < Infinity ? nextAt + Math.max(GRACE_MS, GRACE_POLLS * pollMs) : now,
  );
  const state = {
    version: STATE_VERSION,
    writtenAt: now,
    members: { ...peers, [id]: { ...member, leaseUntil } },
    limits,
  };
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

/** Returns the members that are still listed. Requests in flight of one whose lease has ended count as used. */
function livingPeers(others: RateLimitState['members'], limits: Limits, now: number): RateLimitState['members'] {
  const peers: Record<string, Member> = {};
  for (const [id, peer] of Object.entries(others)) {
    const isAlive = peer.leaseUntil > now;
    if (!isAlive) limits.countUsed(peer.seenAt, peer.inFlight);
    if (isListed(peer, now)) peers[id] = isAlive ? peer : { ...peer, inFlight: 0, waiting: NOTHING };
  }
  return peers;
}

function nextUpdateAt(
  limits: Limits,
  member: Member,
  { now, pollMs, inFlight }: { now: number; pollMs: number; inFlight: number },
): number {
  const renewsAt = member.inFlight > 0 && pollMs < Infinity ? now + LEASE_MS / 2 : Infinity;
  if (!isWaiting(member)) return renewsAt;
  const { available, opensAt, silentAt } = limits.admission(now, inFlight);
  const isOpen = available >= 1 || opensAt === Infinity;
  // A response to a peer may show that requests are left.
  const pollsAt = isOpen || inFlight > member.inFlight ? now + pollMs : Infinity;
  return Math.min(isOpen ? silentAt : opensAt, pollsAt, renewsAt);
}

/** Whether what peers know of a member stays true until its next update. */
function isStillValid(before: Member | undefined, { inFlight, waiting }: Member, nextAt: number): boolean {
  return (
    inFlight === (before?.inFlight ?? 0) &&
    waiting.interactive === (before?.waiting.interactive ?? 0) &&
    waiting.background === (before?.waiting.background ?? 0) &&
    (nextAt === Infinity || (before?.leaseUntil ?? 0) >= nextAt)
  );
}

/** Returns how many requests of members are in flight. */
export function inFlightOf(members: RateLimitState['members']): number {
  return Object.values(members).reduce((sum, { inFlight }) => sum + inFlight, 0);
}

function isWaiting({ waiting }: Pick<Member, 'waiting'>): boolean {
  return waiting.interactive + waiting.background > 0;
}

/** Returns whose requests of a priority go in which order: some of each member in turn, first of the one that has waited longest. */
function* turnsOf(
  members: Readonly<Record<string, Pick<Member, 'waiting' | 'waitsSince'>>>,
  priority: Priority,
  perTurn: number,
): Generator<string> {
  const inOrder = Object.entries(members).sort(
    ([a, one], [b, other]) => one.waitsSince - other.waitsSince || (a < b ? -1 : 1),
  );
  const rounds = Math.max(...inOrder.map(([, member]) => member.waiting[priority]));
  for (let first = 0; first < rounds; first += perTurn) {
    for (const [id, { waiting }] of inOrder) {
      for (let turn = first; turn < Math.min(first + perTurn, waiting[priority]); turn++) yield id;
    }
  }
}

const NOTHING = { interactive: 0, background: 0 };
/** How long requests count for a member that does not come again: less than a window, for which they delay the others. */
const LEASE_MS = 800;
/** How late a member that waits may be for its next update: a busy machine delays timers, a far store is busy with the others. */
const GRACE_MS = 250;
const GRACE_POLLS = 5;
