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
  readonly waitsSince: number;
  /** When it updated last. */
  readonly seenAt: number;
  /** When its requests no longer count, unless it updates again. */
  readonly leaseUntil: number;
}

/** The members of a store, by their id. */
export type Members = Readonly<Record<string, Member>>;

/** Whether a member counts among those that use the budget: it was here within ten seconds. */
export function isListed({ seenAt, leaseUntil }: Member, now: number): boolean {
  return Math.max(seenAt + LISTED_MS, leaseUntil) > now;
}

/** Returns how many requests of members are in flight. */
export function inFlightOf(members: Members): number {
  return Object.values(members).reduce((sum, { inFlight }) => sum + inFlight, 0);
}

/** Whether a member has requests that wait. */
export function isWaiting({ waiting }: Pick<Member, 'waiting'>): boolean {
  return waiting.interactive + waiting.background > 0;
}

/** Returns whose requests of a priority go in which order: some of each member in turn, first of the one that has waited longest. */
export function* turnsOf(
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

/** How long an idle member counts among those that use the budget. */
const LISTED_MS = 10_000;
