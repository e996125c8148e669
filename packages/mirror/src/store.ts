import type { Row, Table, Value } from './columns.ts';

/** One connection with a database. Statements are SQL that both databases read, with `?` for values. */
export interface Store {
  /** The file or the schema, for messages. */
  readonly place: string;
  readonly dialect: Dialect;
  query(sql: string, ...values: Value[]): Promise<Row[]>;
  insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>;
  /** Opens a connection for a pull, which no other pull has. Throws `PULL_RUNNING`. */
  forPull(): Promise<Store>;
  close(): Promise<void>;
}

/** What the databases write differently. */
export interface Dialect {
  /** What has the tables, for messages. */
  readonly container: 'file' | 'schema';
  readonly serial: string;
  readonly text: string;
  /** The statement that returns the names of the tables. */
  readonly tables: string;
  /** The beginning of a transaction that writes. Another process that writes waits, or is waited for. */
  readonly begin: string;
  /** The statements before the tables are created. */
  readonly setUp: readonly string[];
  /** The statements after a pull has changed rows. */
  readonly tidy: readonly string[];
  /** What is before the name of a table or an index that is created for a pull. */
  readonly pullPrefix: string;
  /** The statements that create the view of a table with its `text`. */
  searchView(table: Table): readonly string[];
  /** The statements that index the trigrams of `text`, run after the first rows. */
  searchIndex(table: Table): readonly string[];
}

/** Commits what `work` does, all or nothing. */
export async function transaction<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  await store.query(store.dialect.begin);
  try {
    const result = await work();
    await store.query('COMMIT');
    return result;
  } catch (error) {
    // A full disk has ended the transaction already.
    await store.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** The expression of what is searched in a row: its names, e-mails, ids and products, a line each. */
export function searchedText({ searched }: Table, row = ''): string {
  return searched.map((column) => `coalesce(${row}${column}, '')`).join(` || '\n' || `);
}
