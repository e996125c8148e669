import type { OperationName } from '../endpoint.ts';
import type { Priority } from '../rate-limit/rate-limit.ts';
import type { Drift } from '../validation/validation.ts';

/** What every event of a call has. */
export interface AttemptEvent {
  /** Counts the calls of this client, so that the events of one call can be told from those of another. */
  readonly call: number;
  /** The operation, such as `payouts.list`. */
  readonly operation: OperationName;
  /** Which request of the call this is, from 1. */
  readonly attempt: number;
}

/** A request is about to be sent. */
export interface RequestEvent extends AttemptEvent {
  readonly type: 'request';
  /** The HTTP method. */
  readonly method: string;
  /** The path without its values: `/webhooks/{webhook_id}`. */
  readonly path: string;
}

/** A request has ended: with a status, or with the name of the error that took its place. */
export interface ResponseEvent extends AttemptEvent {
  readonly type: 'response';
  /** The HTTP status; `undefined` when no response came. */
  readonly status: number | undefined;
  /** The name of the error; `undefined` when there was none. */
  readonly error: string | undefined;
  /** Milliseconds from the request to the end of its body. */
  readonly durationMs: number;
}

/** A request failed and another one follows. */
export interface RetryEvent extends AttemptEvent {
  readonly type: 'retry';
  /** The name of the error. */
  readonly error: string;
  /** Milliseconds until the next request. */
  readonly delayMs: number;
}

/** A call waits for the rate limit, so that the service does not reject it. */
export interface WaitEvent extends AttemptEvent {
  readonly type: 'wait';
  /** Who goes first when not all can go. */
  readonly priority: Priority;
  /** Until when all calls wait. This one goes on then, or later when others are before it. */
  readonly blockedUntil: Date;
}

/** The service answered 429; calls wait. */
export interface RateLimitEvent extends AttemptEvent {
  readonly type: 'rate-limit';
  /** Until when requests wait, as far as the limiter knows. */
  readonly blockedUntil: Date | undefined;
  /** When the window resets, as far as the service said. */
  readonly resetAt: Date | undefined;
}

/** A response differs from the schemas. */
export interface DriftEvent extends Drift {
  readonly type: 'drift';
}

/** What a client reports while it works: never a body, a header or a key. */
export type ClientEvent = RequestEvent | ResponseEvent | RetryEvent | WaitEvent | RateLimitEvent | DriftEvent;

/** Tells of an event. */
export type Emit = (event: ClientEvent) => void;

/**
 * Sends events to a listener and, on runtimes that have it, to `node:diagnostics_channel` under the name `paydeck`.
 */
export function createEmit(listener: ((event: ClientEvent) => void) | undefined): Emit {
  const channel = diagnosticsChannel();
  return (event) => {
    if (channel?.hasSubscribers) channel.publish(event);
    tell(listener, event);
  };
}

/** Calls a listener. An error in it is dropped: watching a payment must not break it. */
export function tell<T>(listener: ((message: T) => void) | undefined, message: T): void {
  try {
    listener?.(message);
  } catch {
    // See above.
  }
}

interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

// Asked for at run time instead of imported, so that the package loads where there is no Node.
function diagnosticsChannel(): Channel | undefined {
  if (typeof process === 'undefined') return undefined;
  return process.getBuiltinModule?.('node:diagnostics_channel')?.channel('paydeck');
}

declare const process:
  | { getBuiltinModule?: (name: 'node:diagnostics_channel') => { channel(name: string): Channel } | undefined }
  | undefined;
