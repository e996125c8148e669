import type { Mode } from '@paydeck/core';
import type { ListEffect } from '../resources/definition.ts';
import type { OperationName } from '../resources/resources.ts';

/** A fault as data: which requests it applies to, and what it does to them. */
export interface Fault extends When, Effect {}

/** The requests that a fault applies to. */
export interface When {
  /** The operation or operations. Default all. */
  readonly operation?: OperationName | readonly OperationName[] | undefined;
  /** The mode. Default both. */
  readonly mode?: Mode | undefined;
  /** The number of matching requests to skip first. Default 0. */
  readonly after?: number | undefined;
  /** The most requests that it applies to. Default unlimited. */
  readonly times?: number | undefined;
  /** The probability, from 0 to 1, that it applies to a matching request. It is seeded and repeatable. Default 1. */
  readonly probability?: number | undefined;
}

/** The effects of a fault. Several effects are combined. */
export interface Effect extends ListEffect {
  /** Delays the response, in milliseconds on the clock of the fake. */
  readonly latencyMs?: number | undefined;
  /** Responds with this status (400 to 599), a code and a message. The request is not executed. */
  readonly status?: number | undefined;
  /** The code of that response. Default `INTERNAL_SERVER_ERROR` for a 5xx, `FAULT` otherwise. */
  readonly code?: string | undefined;
  /** The message of that response. */
  readonly message?: string | undefined;
  /** Responds with an HTML page, as a proxy does, with `status`. Default 502. */
  readonly html?: boolean | undefined;
  /**
   * Responds with 429: with the three headers and a reset after 1 second (or after `resetSeconds`), without the headers, or
   * with contradictory headers.
   */
  readonly rateLimited?:
    | 'with-headers'
    | 'without-headers'
    | 'contradictory-headers'
    | { readonly resetSeconds: number }
    | undefined;
  /** Refuses the connection. Over HTTP the connection is closed at once. */
  readonly refuse?: boolean | undefined;
  /** Resets the connection: before the request is executed, or while its response is sent. */
  readonly reset?: 'before-headers' | 'after-headers' | 'mid-body' | undefined;
  /** Executes the request, and resets the connection before the response. The outcome is unknown to the caller. */
  readonly loseResponse?: boolean | undefined;
  /** Truncates the JSON body, without a connection error. */
  readonly truncate?: boolean | undefined;
  /** Sends the body in chunks, with a delay after each on the clock of the fake. */
  readonly slow?: { readonly chunkBytes: number; readonly everyMs: number } | undefined;
  /** Never responds, or never ends the body. */
  readonly stall?: 'headers' | 'body' | undefined;
}

export const FAULT_PRESETS = {
  /** Delays a tenth of the responses, and replaces one in twenty by a 500 or a connection reset. */
  flaky: [
    { probability: 0.1, latencyMs: 400 },
    { probability: 0.03, status: 500 },
    { probability: 0.02, reset: 'mid-body' },
  ],
  /** Rate-limits all requests, mostly without headers. */
  storm: [
    { probability: 0.4, rateLimited: 'with-headers' },
    { probability: 0.4, rateLimited: 'without-headers' },
    { probability: 0.2, rateLimited: 'contradictory-headers' },
  ],
  /** A train ride through a tunnel: slow, then no connection for a while, then slow again. */
  tunnel: [
    { latencyMs: 800, times: 20 },
    { refuse: true, times: 10, after: 5 },
    { stall: 'headers', times: 2, after: 4 },
  ],
} as const satisfies Readonly<Record<FaultPreset, readonly Fault[]>>;

/** The name of a fault preset. */
export type FaultPreset = 'flaky' | 'storm' | 'tunnel';

/** The faults of a fake. */
export interface Faults {
  /** Adds a fault. It stays active until `times` is reached or it is removed. Returns a function that removes it. */
  add(fault: Fault): () => void;
  /**
   * Adds a fault for the next request to an operation. `after` and `times` select later or more requests. Returns a
   * function that removes the fault.
   *
   * @example
   * fake.faults.next('payouts.list', { rateLimited: 'with-headers' });
   * fake.faults.next('customers.create', { after: 1, times: 2, loseResponse: true });
   */
  next(operation: OperationName, fault: Omit<Fault, 'operation'>): () => void;
  /** Adds a preset: `'flaky'`, `'storm'` or `'tunnel'`. */
  preset(name: FaultPreset): void;
  /** Removes all faults. */
  clear(): void;
  /** Returns the active faults. */
  list(): readonly Fault[];
}
