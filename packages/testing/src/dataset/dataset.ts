import type { WireBuffer } from './wire-buffer.ts';

/**
 * A generated list, newest first. Nothing is held: every row is computed from its number when it is asked for.
 * Rows beyond `count` exist as well, for records that are added later.
 */
export interface Dataset {
  readonly count: number;
  readonly idOf: (row: number) => string;
  /** The row of an id, also beyond `count`; `undefined` for an id that is none of this dataset's. */
  readonly rowOf: (id: string) => number | undefined;
  readonly createdAt: (row: number) => number;
  /** How many of the rows were created after a time. */
  readonly rowsAfter: (time: number) => number;
  /** The record as JSON in wire text (see `wire.ts`), fields in the order of the service's document. */
  readonly text: (row: number) => string;
  /** Adds the record to a buffer: the same bytes as its text, where a list is long enough for the difference to count. */
  readonly write?: ((row: number, out: WireBuffer) => void) | undefined;
  /** What the service knows of the record and does not show, such as a subscription's brand. */
  readonly hidden: (row: number) => Hidden;
  /** Fields by which the list can be filtered, as small numbers. */
  readonly columns: Readonly<Record<string, Column>>;
}

export type Hidden = Readonly<Record<string, string | null>>;

/** A field with few values, or with values that are row numbers of another dataset. */
export interface Column {
  /** How many values there are. */
  readonly size: number;
  readonly valueOf: (row: number) => number;
}
