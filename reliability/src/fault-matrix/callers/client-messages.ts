import type { CallerName, Local } from '../fault.ts';

/** The input of a process that makes calls. */
export interface CallRequest {
  readonly key: string;
  /** The id of an existing webhook. */
  readonly webhook: string;
  readonly timeout: number;
  readonly deadline: number;
  readonly calls: readonly {
    readonly id: string;
    readonly caller: CallerName;
    readonly operation: string;
    readonly baseUrl: string;
    readonly local: Local | undefined;
  }[];
}

/** The result of one call. */
export interface CallResult {
  readonly id: string;
  /** `done`, or the name of the error. */
  readonly name: string;
  readonly code?: string;
  readonly attempts?: number | undefined;
  readonly message?: string;
  /** The error's own texts from the service. */
  readonly serviceText?: string;
  readonly items?: number;
  readonly repeated?: number;
  readonly tookMs: number;
  /** Whether a timer of 50 ms more than the deadline fired before the result. */
  readonly isOverdue: boolean;
  /** The time from the abort to the rejection, if a timer of 50 ms fired before it. */
  readonly lateMs?: number;
  /** Whether any output contains the key. */
  readonly isLeaked: boolean;
  readonly unhandled: readonly string[];
}
