import type { JsonRecord } from '../json.ts';

/**
 * A generated list, newest first. Nothing is held: every record is computed from the number of its row when it is read.
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
  /** The record, with its fields in the order of the service's document. */
  readonly record: (row: number) => JsonRecord;
  /** What the service knows of the record and does not show, such as a subscription's brand. */
  readonly hidden?: ((row: number) => Hidden) | undefined;
  /** Fields by which a list of millions can be filtered at once, as small numbers. */
  readonly columns?: Readonly<Record<string, Column>> | undefined;
}

export type Hidden = Readonly<Record<string, string | null>>;

/** A field with few values, or with values that are row numbers of another dataset. */
export interface Column {
  /** How many values there are. */
  readonly size: number;
  readonly valueOf: (row: number) => number;
}
