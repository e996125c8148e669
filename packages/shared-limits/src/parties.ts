import type { Priority, WaitingRequests } from '@paydeck/core';

/** One limiter of those that share the limits: often one for each process. */
export interface Party {
  /** The program behind it, and its process. */
  readonly program: string;
  readonly pid: number;
  /** Since when it has been here without a break. */
  readonly since: number;
  /** How many requests it has sent since. */
  readonly sent: number;
  /** Its requests in flight. */
  readonly inFlight: number;
  /** When they stop counting unless it says that it is still there. */
  readonly leaseUntil: number;
  /** When it was here last. */
  readonly seenAt: number;
  /** Its requests that wait. */
  readonly interactive: WaitingSince;
  readonly background: WaitingSince;
  /** When it comes back for them; later it is taken to have given up. */
  readonly returnsAt: number;
}

/** The requests of one priority that wait. */
export interface WaitingSince extends WaitingRequests {
  /** Since when, or when the last one of them went. */
  readonly since: number;
}

/** Which program a limiter belongs to. */
export type Owner = Pick<Party, 'program' | 'pid'>;

/** The limiters that share the limits, by their id. */
export type Parties = Readonly<Record<string, Party>>;

/** Whether requests of a party are in flight or wait. */
export function isBusy({ inFlight, interactive, background }: Party): boolean {
  return inFlight + interactive.count + background.count > 0;
}

/** Since when a party waits; `Infinity` when it does not. */
export function waitsSince({ interactive, background }: Party): number {
  return Math.min(...[interactive, background].map(({ count, since }) => (count > 0 ? since : Infinity)));
}

/**
 * The parties that wait with a priority, in the order in which they are served: retries first, then who has waited
 * longest, one request at a time.
 */
export class Lane {
  /** How many requests of all of them wait. */
  count = 0;
  readonly #queue: { readonly id: string; count: number; retries: number; readonly since: number }[] = [];

  constructor(parties: Parties, priority: Priority, self: string, now: number) {
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
  serve(): string | undefined {
    const first = this.#queue.shift();
    if (!first) return undefined;
    first.count -= 1;
    first.retries = Math.max(0, first.retries - 1);
    const lastRetry = this.#queue.findLastIndex(({ retries }) => retries > 0);
    if (first.count > 0) this.#queue.splice(first.retries > 0 ? lastRetry + 1 : this.#queue.length, 0, first);
    return first.id;
  }
}
