import type { Priority, WaitingRequests } from '@paydeck/core';

/** A limiter that shares the limits. A process often has one. */
export interface Party {
  /** The name of its program. */
  readonly program: string;
  readonly pid: number;
  /** Since when it has been listed without a break. */
  readonly since: number;
  /** The number of requests that it has sent since. */
  readonly sent: number;
  /** The number of its requests in flight. */
  readonly inFlight: number;
  /** When they no longer count, unless it visits again. */
  readonly leaseUntil: number;
  /** When it visited last. */
  readonly seenAt: number;
  /** Its requests that wait. */
  readonly interactive: WaitingSince;
  readonly background: WaitingSince;
  /** When its next visit is expected at the latest. Afterwards its waiting requests no longer count. */
  readonly expectedBy: number;
}

/** The requests of one priority that wait. */
export interface WaitingSince extends WaitingRequests {
  /** Since when they wait, or when the last of them was sent. */
  readonly since: number;
}

/** The program and process of a limiter. */
export type Owner = Pick<Party, 'program' | 'pid'>;

/** The limiters that share the limits, by their id. */
export type Parties = Readonly<Record<string, Party>>;

/** Whether a party has requests in flight or waiting. */
export function isBusy({ inFlight, interactive, background }: Party): boolean {
  return inFlight + interactive.count + background.count > 0;
}

/** Returns since when a party waits; `Infinity` when it does not. */
export function waitsSince({ interactive, background }: Party): number {
  return Math.min(...[interactive, background].map(({ count, since }) => (count > 0 ? since : Infinity)));
}

/**
 * The parties whose requests of one priority wait, in the order in which they are served, one request at a time: retries
 * first, then the party that has waited longest.
 */
export class Lane {
  /** The number of all waiting requests. */
  count = 0;
  readonly #queue: { readonly id: string; count: number; retries: number; readonly since: number }[] = [];

  constructor(parties: Parties, priority: Priority, self: string, now: number) {
    for (const id in parties) {
      const party = parties[id];
      if (!party || party[priority].count === 0 || (id !== self && party.expectedBy < now)) continue;
      this.count += party[priority].count;
      this.#queue.push({ id, ...party[priority] });
    }
    this.#queue.sort(
      (a, b) => Math.sign(b.retries) - Math.sign(a.retries) || a.since - b.since || (a.id < b.id ? -1 : 1),
    );
  }

  /** Removes the next request. Returns the id of its party. */
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
