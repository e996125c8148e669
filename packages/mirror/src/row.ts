/** A value in a column. */
export type Value = string | number | boolean | null;

/** A row by the names of its columns. SQLite returns booleans as 0 and 1, Postgres large integers as text. */
export type Row = Readonly<Record<string, Value>>;
