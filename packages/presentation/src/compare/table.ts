/** A table that is read once, a row at a time. */
export interface Table {
  readonly columns: readonly string[];
  /** Whether `columns` are all there are. In JSON they are those of the first row, and a later one may have others. */
  readonly hasAllColumns: boolean;
  readonly rows: AsyncIterable<TableRow>;
}

export interface TableRow {
  /** Where it begins in the file, from 1; the number of the row in a query. */
  readonly line: number;
  /** Returns the value of a column; `undefined` without one. */
  readonly value: (column: string) => unknown;
}
