import type { Effect } from './effects.ts';

/** The expected outcome of a call. `attempts` is the number of requests: more than one after a retry. */
export interface Expected {
  readonly outcome:
    | 'done'
    | 'aborted'
    | 'output failed'
    | 'ApiError'
    | 'ConnectionError'
    | 'ListError'
    | 'RateLimitError'
    | 'TimeoutError'
    | 'UnexpectedResponseError'
    | 'UnknownOutcomeError';
  /** The codes that the error may have; any code when undefined. */
  readonly codes?: readonly string[];
  /** `up to three`: which of three attempts is the last one depends on chance. */
  readonly attempts: number | 'up to three';
  /** A second allowed outcome, where it depends on timing. */
  readonly or?: Expected;
}

/** The location of the service, and what is in front of it. */
export type Network =
  | 'plain'
  | 'nobody listens'
  | 'no such name'
  | 'resets'
  | 'closes'
  | 'tls expired'
  | 'tls wrong host'
  | 'tls self-signed'
  | 'tls spoken to plain HTTP'
  | 'tls resets'
  | 'tls closes'
  | 'tls hangs'
  | 'tls valid'
  | 'proxy refuses'
  | 'proxy wants a password'
  | 'proxy is not there'
  | 'proxy resets';

/** A fault on the caller's machine. */
export type Local =
  | 'abort before'
  | 'abort during'
  | 'abort in wait'
  | 'clock steps'
  | 'suspend'
  | 'full disk'
  | 'closed pipe';

/** Who calls. */
export type CallerName = 'client' | 'iterator' | 'headless' | 'browser';

/** The kinds of operations that faults distinguish. */
export type OperationKind = 'numbered list' | 'iterated list' | 'get' | 'create';

/** A row of the matrix. */
export interface Fault {
  readonly group: string;
  readonly name: string;
  readonly network?: Network;
  readonly local?: Local;
  /** The effect on requests of the operation. Defaults to the normal response. */
  readonly effect?: Effect;
  /** The expected outcome of reads. */
  readonly read: Expected;
  /** The expected outcome of the create. */
  readonly write: Expected;
  /** The expected outcome of reads for callers in which it differs. */
  readonly readBy?: Partial<Record<CallerName, Expected>>;
  /** Why the expected outcome is what it is, where a reader may expect another one. */
  readonly reason?: string;
  /** The least time between the first two requests, in milliseconds. */
  readonly waitsMs?: number;
  /** Whether a call uses its whole deadline. The deadline is then short, where it can be set. */
  readonly takesAllTime?: boolean;
  /** How long the runtime itself keeps a process alive afterwards, in milliseconds. */
  readonly lingersMs?: number;
  /** Whether the runtime repeats a read by itself, so that the service counts twice as many requests. */
  readonly isRepeatedByRuntime?: boolean;
  /** Whether the list changes during the read, so that its number of items is not defined. */
  readonly isMoving?: boolean;
  /** The callers and operations to skip, each with the reason. */
  readonly skipped?: { readonly [Where in CallerName | OperationKind]?: string };
}
