import type { Churn } from '../lists/churn.ts';
import type { OperationName } from '../resources/resources.ts';
import type { Mode } from './access.ts';

/** Something that goes wrong, as data: which requests it meets, and what happens to them. */
export interface Fault extends When, Effect {}

/** Which requests a fault meets. */
export interface When {
  /** The operation or operations it meets. Default every one. */
  readonly operation?: OperationName | readonly OperationName[] | undefined;
  /** The mode it meets. Default both. */
  readonly mode?: Mode | undefined;
  /** How many matching requests pass unharmed first. Default 0. */
  readonly after?: number | undefined;
  /** How many requests it meets in all. Default every one. */
  readonly times?: number | undefined;
  /** The chance, from 0 to 1, that a matching request is met: seeded, so the same each time. Default 1. */
  readonly probability?: number | undefined;
}

/** What happens to a request that a fault meets. Several effects together all happen. */
export interface Effect {
  /** Waits on the fake's clock before the response starts, in milliseconds. */
  readonly latencyMs?: number | undefined;
  /** Responds with this status (400 to 599), a code and a message, and does not carry the request out. */
  readonly status?: number | undefined;
  /** The code of that response. Default `INTERNAL_SERVER_ERROR` for a 5xx, `FAULT` otherwise. */
  readonly code?: string | undefined;
  /** The message of that response. */
  readonly message?: string | undefined;
  /** Responds with a page of HTML, as a proxy does: with `status`, default 502. */
  readonly html?: boolean | undefined;
  /**
   * Responds 429: with the three headers and a reset after 1 second (or after `resetSeconds`), without the headers, or with
   * contradictory ones.
   */
  readonly rateLimited?:
    | 'with-headers'
    | 'without-headers'
    | 'contradictory-headers'
    | { readonly resetSeconds: number }
    | undefined;
  /** Refuses the connection; over HTTP the connection is closed at once. */
  readonly refuse?: boolean | undefined;
  /** Breaks the connection: before the request is carried out, or while its response is being sent. */
  readonly reset?: 'before-headers' | 'after-headers' | 'mid-body' | undefined;
  /** Carries the request out and breaks the connection before the response: the caller cannot know. */
  readonly loseAnswer?: boolean | undefined;
  /** Ends the body in the middle of the JSON, without any sign of a broken connection. */
  readonly truncate?: boolean | undefined;
  /** Sends the body in pieces, with a pause after each on the fake's clock. */
  readonly slow?: { readonly chunkBytes: number; readonly everyMs: number } | undefined;
  /** Never responds, or never ends the body. */
  readonly stall?: 'headers' | 'body' | undefined;
  /** Responds with the page before the requested one. */
  readonly repeatPage?: boolean | undefined;
  /** Adds, deletes or changes records of the list before it is read: rows shift. */
  readonly churn?: Churn | undefined;
  /** Says `done` of the webhook list when it is not, and the reverse. */
  readonly lieDone?: boolean | undefined;
  /** Responds with the iterator that was sent. */
  readonly repeatIterator?: boolean | undefined;
  /** Sends an unknown status, an unknown field and a null in every item. */
  readonly drift?: boolean | undefined;
}

/** Sets of faults with a name. */
export const FAULT_PRESETS = {
  /** A tenth of the responses late, and one in twenty lost to a 500 or a broken connection. */
  flaky: [
    { probability: 0.1, latencyMs: 400 },
    { probability: 0.03, status: 500 },
    { probability: 0.02, reset: 'mid-body' },
  ],
  /** Rate-limited all the time, mostly without headers that say for how long. */
  storm: [
    { probability: 0.4, rateLimited: 'with-headers' },
    { probability: 0.4, rateLimited: 'without-headers' },
    { probability: 0.2, rateLimited: 'contradictory-headers' },
  ],
  /** A train ride: slow, then nothing at all for a while, then slow again. */
  tunnel: [
    { latencyMs: 800, times: 20 },
    { refuse: true, times: 10, after: 5 },
    { stall: 'headers', times: 2, after: 4 },
  ],
} as const satisfies Readonly<Record<FaultPreset, readonly Fault[]>>;

/** The name of a set of faults. */
export type FaultPreset = 'flaky' | 'storm' | 'tunnel';

/** The faults of a fake. */
export interface Faults {
  /** Lets a fault meet requests until it is used up or cleared. Returns a function that takes it out. */
  add(fault: Fault): () => void;
  /**
   * Lets something happen to the next request to an operation, or, with `after` and `times`, to later and to more of them.
   * Returns a function that takes it out.
   *
   * @example
   * fake.faults.next('payouts.list', { rateLimited: 'with-headers' });
   * fake.faults.next('customers.create', { after: 1, times: 2, loseAnswer: true });
   */
  next(operation: OperationName, fault: Omit<Fault, 'operation'>): () => void;
  /** Adds a preset: `'flaky'`, `'storm'` or `'tunnel'`. */
  preset(name: FaultPreset): void;
  /** Takes all of them out. */
  clear(): void;
  /** What is in force. */
  list(): readonly Fault[];
}
