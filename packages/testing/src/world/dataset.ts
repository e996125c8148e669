import type { JsonRecord } from '../json.ts';

/**
 * A generated list, newest first. No record is stored: each is computed from its row number when it is read. Rows beyond
 * `count` exist too, for records that are added later.
 */
export interface Dataset {
  readonly count: number;
  idOf(row: number): string;
  /** The row of an id, also beyond `count`; `undefined` for an unknown id. */
  rowOf(id: string): number | undefined;
  createdAt(row: number): number;
  rowsAfter(time: number): number;
  /** The record, with its fields in the order of the service's document. */
  record(row: number): JsonRecord;
  /** The fields of the record that responses do not show, such as the brand of a subscription. */
  hidden?(row: number): Hidden;
  /** Fields as small numbers, so that a list of millions can be filtered quickly. */
  readonly columns?: Readonly<Record<string, Column>> | undefined;
}

export type Hidden = Readonly<Record<string, string | null>>;

/** A field with few values, or whose values are row numbers of another dataset. */
export interface Column {
  readonly size: number;
  readonly valueOf: (row: number) => number;
}
