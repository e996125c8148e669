import type { Effect } from './turn.ts';

/** What a call ends in. `attempts` is how many requests were made: more than one where it was tried again. */
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
  /** The codes that the error may have; any when there is none. */
  readonly codes?: readonly string[];
  /** `some`: as many as it takes, but more than one. `up to three`: chance decides. */
  readonly attempts: number | 'some' | 'up to three';
  /** What it may end in as well, where the moment decides. */
  readonly or?: Expected;
}

/** Where the service is, and what stands before it. */
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

/** What happens on the machine of the caller. */
export type Local =
  | 'abort before'
  | 'abort during'
  | 'abort in wait'
  | 'clock steps'
  | 'suspend'
  | 'full disk'
  | 'closed pipe';

/** Who calls. */
export type CallerName = 'client' | 'iterator' | 'exact' | 'headless' | 'browser';

/** Kinds of operations that faults tell apart. */
export type OperationKind = 'numbered list' | 'iterated list' | 'get' | 'create';

/** A row of the matrix. */
export interface Fault {
  readonly group: string;
  readonly name: string;
  readonly network?: Network;
  readonly local?: Local;
  /** What the service does with the requests of the operation. Defaults to what it should. */
  readonly effect?: Effect;
  /** What reads end in. */
  readonly read: Expected;
  /** What the create ends in. */
  readonly write: Expected;
  /** Callers for whom reads end otherwise. */
  readonly readBy?: Partial<Record<CallerName, Expected>>;
  /** Whether a caller waits until its time is up: its time is short then, where it can be chosen. */
  readonly takesAllTime?: boolean;
  /** How long the runtime itself keeps a process open afterwards, in milliseconds. */
  readonly lingersMs?: number;
  /** Whether the runtime repeats a read by itself, so that the service counts more requests. */
  readonly isRepeatedByRuntime?: boolean;
  /** Whether the list changes meanwhile, so that nobody can say how many items there are. */
  readonly isMoving?: boolean;
  /** Where it means nothing, and why. */
  readonly skipped?: { readonly [Where in CallerName | OperationKind]?: string };
}
