import type { Priority } from './rate-limit.ts';

/** One limiter of those that share the limits: often one for each process. */
export interface Party {
  /** Its requests in flight. */
  readonly inFlight: number;
  /** When they stop counting unless it says that it is still there; `null` when it always is. */
  readonly leaseUntil: number | null;
  /** When it was here last. */
  readonly seenAt: number;
  /** Its requests that wait. */
  readonly interactive: WaitingRequests;
  readonly background: WaitingRequests;
  /** When it comes back for them; later it is taken to have given up. */
  readonly returnsAt: number;
}

/** The requests of one priority that wait. */
export interface WaitingRequests {
  readonly count: number;
  /** Those among them that were rate-limited before. They go first. */
  readonly retries: number;
  /** Since when, or when the last one of them went. */
  readonly since: number;
}

type Parties = Readonly<Record<string, Party>>;

/** How many requests of all parties are in flight. */
export function inFlightOf({ parties }: { readonly parties: Parties }): number {
  let inFlight = 0;
  for (const id in parties) inFlight += parties[id]?.inFlight ?? 0;
  return inFlight;
}

/** Leaves out the parties whose lease has expired. */
export function withoutExpired(parties: Parties, now: number): Parties {
  const living = Object.entries(parties).filter(([, { leaseUntil }]) => leaseUntil === null || leaseUntil > now);
  return Object.fromEntries(living);
}

/** What a party may send, and since when a `background` request was passed over. */
export interface Dealt {
  /** The priorities of its requests that may leave, in their order. */
  readonly order: readonly Priority[];
  readonly passedOverAt: number | null;
}

/**
 * Deals the room among the parties that wait, one request at a time: `interactive` first, but a `background` request
 * that was passed over for a second goes before them. Within a priority retries go first, and then who has waited longest.
 */
export function deal(
  parties: Parties,
  self: string,
  { room, passedOverAt, now }: { room: number; passedOverAt: number | null; now: number },
): Dealt {
  const interactive = new Turns(parties, 'interactive', self, now);
  const background = new Turns(parties, 'background', self, now);
  const order: Priority[] = [];
  let ownPassedOver = passedOverAt;
  let passedOver = passedOverAt;
  for (let left = room; left >= 1 && interactive.count + background.count > 0; left--) {
    const isOverdue = background.count > 0 && passedOver !== null && now - passedOver >= PATIENCE_MS;
    const next = interactive.count === 0 || isOverdue ? background : interactive;
    passedOver = next === background || background.count === 0 ? null : (passedOver ?? now);
    if (next.take() !== self) continue;
    order.push(next.priority);
    ownPassedOver = passedOver;
  }
  return { order, passedOverAt: ownPassedOver };
}

/** The parties that wait with a priority, in the order in which they are served. */
class Turns {
  count = 0;
  readonly priority: Priority;
  readonly #queue: { readonly id: string; count: number; retries: number; readonly since: number }[] = [];

  constructor(parties: Parties, priority: Priority, self: string, now: number) {
    this.priority = priority;
    for (const id in parties) {
      const party = parties[id];
      if (!party || party[priority].count === 0 || (id !== self && party.returnsAt < now)) continue;
      this.count += party[priority].count;
      this.#queue.push({ id, ...party[priority] });
    }
    this.#queue.sort(
      (a, b) => Math.sign(b.retries) - Math.sign(a.retries) || a.since - b.since || (a.id < b.id ? -1 : 1),
    );
  }

  /** Serves the first of them. */
  take(): string | undefined {
    const first = this.#queue.shift();
    if (!first) return undefined;
    this.count -= 1;
    first.count -= 1;
    first.retries = Math.max(0, first.retries - 1);
    const lastRetry = this.#queue.findLastIndex(({ retries }) => retries > 0);
    if (first.count > 0) this.#queue.splice(first.retries > 0 ? lastRetry + 1 : this.#queue.length, 0, first);
    return first.id;
  }
}

/** The service's shorter window: who was passed over in one goes first in the next. */
const PATIENCE_MS = 1_000;
