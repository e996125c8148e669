import { type ListName, listNames } from '@paydeck/core';
import { DatabaseError, type QueryArrayResult } from 'pg';
import { MirrorError } from './mirror-error.ts';
import { postgresError } from './postgres-errors.ts';
import { PostgresStore } from './postgres-store.ts';

/** Options of `queryPostgres`. */
export interface PostgresQueryOptions {
  /** The schema of the mirror. Defaults to `paydeck`. */
  readonly schema?: string | undefined;
  /** Milliseconds that the server may take for all rows. Defaults to 60 seconds. */
  readonly timeoutMs?: number | undefined;
}

/** The rows of a statement. */
export interface PostgresQueryResult {
  /** The names of the columns. */
  readonly columns: readonly string[];
  /** The rows, some hundreds at a time, read while they are iterated over. Integers beyond 2^53 are a `bigint`; what is neither a number nor a boolean is text. */
  readonly rows: AsyncIterable<readonly (readonly unknown[])[]>;
  /** The lists that the statement reads: all for the table `history`. */
  readonly lists: readonly ListName[];
  /** Closes the connection. */
  close(): Promise<void>;
}

/**
 * Runs one statement of SQL on a mirror in Postgres, in a transaction that can only read.
 *
 * @throws {MirrorError} With the code `INVALID_SQL` when it is not one statement that reads, and `TIMEOUT` when it takes too long.
 * @example
 * const { columns, rows } = await queryPostgres('postgres://reader@db.example.com/shop', 'SELECT count(*) FROM payouts');
 */
export async function queryPostgres(
  url: string,
  sql: string,
  { schema, timeoutMs = 60_000 }: PostgresQueryOptions = {},
): Promise<PostgresQueryResult> {
  const store = new PostgresStore(url, { schema });
  const close = async (): Promise<void> => store.close();
  const client = await store.hold();
  let leftMs = timeoutMs;
  const send = async (text: string): Promise<QueryArrayResult<unknown[]>> => {
    const from = performance.now();
    try {
      await client.query(`SET LOCAL statement_timeout = ${Math.max(1, Math.ceil(leftMs))}`);
      // The extended protocol has one statement only.
      const query = { text, rowMode: 'array', queryMode: 'extended', types: { getTypeParser: parserOf } } as const;
      return await client.query<unknown[]>(query);
    } catch (error) {
      throw queryError(store.place, error, timeoutMs);
    } finally {
      leftMs -= performance.now() - from;
    }
  };
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL cursor_tuple_fraction = 1');
    // A cursor is declared for a statement that returns rows.
    await send(`DECLARE result NO SCROLL CURSOR FOR ${sql}`);
    // The transaction holds a lock of what it reads, also behind views.
    const locked = await store.query(
      'SELECT relname FROM pg_locks JOIN pg_class c ON c.oid = relation WHERE pid = pg_backend_pid() AND relnamespace = current_schema()::regnamespace',
    );
    const lists = listNames.filter((name) => locked.some(({ relname }) => relname === name || relname === 'history'));
    const next = async () => send(`FETCH ${BATCH} FROM result`);
    let batch = await next();
    const columns = batch.fields.map(({ name }) => name);
    async function* rows() {
      for (; batch.rows.length > 0; batch = await next()) yield batch.rows;
    }
    return { columns, rows: rows(), lists, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function queryError(place: string, error: unknown, timeoutMs: number): unknown {
  const known = postgresError(place, error);
  const isLost = known instanceof MirrorError && known.code === 'NO_CONNECTION';
  if (isLost || !(error instanceof DatabaseError)) return known;
  if (error.code === QUERY_CANCELED) {
    return new MirrorError('TIMEOUT', `The statement took longer than ${timeoutMs / 1_000} s and was stopped.`);
  }
  const message = `The statement was rejected: ${error.message}. Use one SELECT.`;
  return new MirrorError('INVALID_SQL', message, { cause: error });
}

/** A number; a `bigint` if that is not exact, and text if it has decimals. */
function integer(text: string): number | bigint | string {
  if (!/^-?\d+$/.test(text)) return text;
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

/** By the numbers of the types in `pg_type`. Sums are numeric (1700). */
function parserOf(type: number): (text: string) => unknown {
  if (type === 16) return (text) => text === 't';
  if ([20, 21, 23, 26, 1_700].includes(type)) return integer;
  return type === 700 || type === 701 ? Number : String;
}

const BATCH = 500;
const QUERY_CANCELED = '57014';
