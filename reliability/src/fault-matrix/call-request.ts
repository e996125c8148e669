import type { CallerName, Local } from './fault.ts';

/** What a process of calls is told. */
export interface CallRequest {
  readonly key: string;
  /** The id of a webhook that there is. */
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

/** What it says of each. */
export interface CallResult {
  readonly id: string;
  /** `done`, or the name of the error. */
  readonly name: string;
  readonly code?: string;
  readonly attempts?: number | undefined;
  readonly message?: string;
  readonly items?: number;
  readonly repeated?: number;
  readonly tookMs: number;
  /** From the abort to the rejection, when a timer of 50 ms went off before it. */
  readonly lateMs?: number;
  /** Whether something shows the key. */
  readonly isLeaked: boolean;
  readonly unhandled: readonly string[];
}
