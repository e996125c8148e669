/** A table cannot be compared: the file, the query or the columns are wrong. The message says where and what to do. */
export class TableError extends Error {
  override readonly name = 'TableError' as const;
}
