import type { Expected } from './fault.ts';

/** The outcome of a cell. */
export interface Outcome {
  readonly ended: Expected['outcome'] | 'not recognized';
  readonly code?: string | undefined;
  /** The number of attempts that the caller reports. The service also counts them, when it is reached. */
  readonly attempts?: number | undefined;
  /** The number of items that the caller received. */
  readonly items?: number | undefined;
  readonly tookMs: number;
  /** How late an abort was, if a timer of 50 ms fired before it took effect. */
  readonly lateMs?: number | undefined;
  /** Other faults: a leaked key, an unhandled rejection, a terminal that is not restored. */
  readonly faults: readonly string[];
  /** The text that the caller printed, for the report. */
  readonly printed: string;
}
