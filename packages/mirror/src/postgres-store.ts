import { listNames } from '@paydeck/core';
import { Client, type ClientBase, Pool, type PoolClient } from 'pg';
import type { Row, Table, Value } from './columns.ts';
import { MirrorError } from './mirror-error.ts';
import { postgresError } from './postgres-errors.ts';
import type { MirrorOptions } from './schema.ts';
import { type Dialect, searchedText, type Store } from './store.ts';

/** Options of a mirror in Postgres. */
export interface PostgresMirrorOptions extends MirrorOptions {
  /** The schema of the tables, one for each account: lower-case letters, digits and `_`. Defaults to `paydeck`. */
  readonly schema?: string | undefined;
}

type Place = Pick<PostgresMirrorOptions, 'schema' | 'readOnly'>;

/** A mirror in a schema of a Postgres database. It connects when it is first asked. */
export class PostgresStore implements Store {
  readonly place: string;
  readonly dialect = POSTGRES;
  readonly #url: string;
  readonly #options: Place;
  readonly #pool: Pool;
  /** The connection with a lock or transactions, which another one would not have. */
  #held: PoolClient | undefined;

  constructor(url: string, options: Place) {
    const { schema = 'paydeck', readOnly = false } = options;
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
      throw new TypeError('schema must be at most 63 lower-case letters, digits and _, and begin with a letter.');
    }
    this.place = `The schema ${schema} of ${databaseOf(url)}`;
    this.#url = url;
    this.#options = options;
    this.#pool = new Pool({
      connectionString: url,
      application_name: 'paydeck',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      verify(client, done) {
        // Without a listener, a connection that is lost would end the process.
        client.on('error', () => undefined);
        client.query(`SET search_path TO "${schema}"; SET default_transaction_read_only TO ${readOnly}`, done);
      },
    });
    this.#pool.on('error', () => undefined);
  }

  /** Returns a connection that is kept until it is released, or the store is closed. */
  async hold(): Promise<PoolClient> {
    try {
      return (this.#held ??= await this.#pool.connect());
    } catch (error) {
      throw postgresError(this.place, error);
    }
  }

  release(): void {
    this.#held?.release();
    this.#held = undefined;
  }

  async query(sql: string, ...values: Value[]): Promise<Row[]> {
    const connection: Pick<ClientBase, 'query'> = this.#held ?? this.#pool;
    let count = 0;
    const text = sql.replaceAll('?', () => `$${++count}`);
    try {
      return (await connection.query<Row>(text, values)).rows;
    } catch (error) {
      throw postgresError(this.place, error);
    }
  }

  async insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    const names = columns.join(', ');
    // One parameter for all rows, because a statement has at most 65,535.
    const records = rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])));
    await this.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, ?)`,
      JSON.stringify(records),
    );
  }

  async forPull(): Promise<Store> {
    const store = new PostgresStore(this.#url, this.#options);
    await store.hold();
    // The lock ends with the connection: at once with the process, after 90 seconds with the machine.
    await store.query('SET tcp_keepalives_idle = 60; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3');
    const [row] = await store.query(`SELECT pg_try_advisory_lock(${lockKeys('pull')}) AS is_locked`);
    if (row?.['is_locked'] === true) return store;
    await store.close();
    throw new MirrorError('PULL_RUNNING', `${this.place} is written by another pull. Wait for it, or stop it.`);
  }

  async close(): Promise<void> {
    // A pool that ends waits for the connection that is returned to it, and the server has ended its lock by then.
    const ended = this.#pool.end();
    this.release();
    await ended.catch(() => undefined);
  }
}

/** The database and its server, for messages. */
function databaseOf(url: string): string {
  try {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new TypeError('another scheme');
    const { host, port, database = '', user = '' } = new Client(url);
    // A part of the password is read as another part of the address.
    if (database.includes('@')) throw new TypeError('a second @');
    return `${database || user} at ${host.startsWith('/') ? host : `${host}:${port}`}`;
  } catch {
    // Neither the address nor the error, which may quote it.
    const message =
      'The address of the database is invalid. It looks like postgres://user@host/database; special characters of a password in it are percent-encoded.';
    throw new MirrorError('NO_CONNECTION', message);
  }
}

/** The schema, as an identifier. It may not exist yet. */
const SCHEMA = "current_setting('search_path')";

const POSTGRES: Dialect = {
  container: 'schema',
  // In the order of their bytes, as SQLite has it: a locale may have `~` before letters.
  text: 'TEXT COLLATE "C"',
  serial: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  tables: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  pullPrefix: '',
  // The other transactions of a mirror wait for the lock, which ends with this one.
  begin: `BEGIN; SELECT pg_advisory_xact_lock(${lockKeys('write')})`,
  setUp: [
    'CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public',
    // `CREATE SCHEMA IF NOT EXISTS` needs the right to create one also when it exists.
    `DO $$ BEGIN IF to_regnamespace(${SCHEMA}) IS NULL THEN EXECUTE 'CREATE SCHEMA ' || ${SCHEMA}; END IF; END $$`,
  ],
  // A search reads what the index has not taken in yet row by row, and needs figures for its plan.
  tidy: [`VACUUM (ANALYZE) ${[...listNames, 'history'].join(', ')}`],
  searchView: (table) => [`CREATE VIEW ${table.name}_search AS SELECT *, ${textOf(table)} AS text FROM ${table.name}`],
  searchIndex: (table) => [
    // The extension may have been there, in any schema.
    `SELECT set_config('search_path', format('%s, %I', ${SCHEMA}, nspname), true) FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'`,
    `CREATE INDEX ${table.name}_index ON ${table.name} USING gin ((${textOf(table)}) gin_trgm_ops)`,
  ],
};

/** The letter case is that of the locale of the database. */
function textOf(table: Table): string {
  return `(${searchedText(table)}) COLLATE "default"`;
}

function lockKeys(lock: 'pull' | 'write'): string {
  return `hashtext('paydeck mirror ${lock}'), hashtext(${SCHEMA})`;
}
