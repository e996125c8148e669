import { listNames } from '@paydeck/core';
import type { Client } from 'pg';
import type { Row, Table, Value } from './columns.ts';
import { MirrorError } from './mirror-error.ts';
import { connect, type Connection, postgresError, type PostgresPlace } from './postgres-connection.ts';
import { type Dialect, searchedText, type Store } from './store.ts';

/** A mirror in a schema of a Postgres database. */
export class PostgresStore implements Store {
  readonly place: string;
  readonly dialect: Dialect;
  readonly #at: PostgresPlace;
  readonly #schema: string;
  #client: Client | undefined;
  /** Whether the connection has a lock or a transaction, which another one would not have. */
  #isHeld: boolean;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(at: PostgresPlace, { client, schema, place }: Connection, isHeld: boolean) {
    this.place = place;
    this.dialect = dialectOf(schema);
    this.#at = at;
    this.#schema = schema;
    this.#isHeld = isHeld;
    this.#use(client);
  }

  static async open(at: PostgresPlace, isHeld = false): Promise<PostgresStore> {
    return new PostgresStore(at, await connect(at), isHeld);
  }

  async query(sql: string, ...values: Value[]): Promise<Row[]> {
    let count = 0;
    return this.#send(
      sql.replaceAll('?', () => `$${++count}`),
      values,
    );
  }

  async insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    const names = columns.join(', ');
    // One parameter for all rows, because a statement has at most 65,535.
    const records = rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])));
    await this.#send(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(records)],
    );
  }

  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    const wasHeld = this.#isHeld;
    // The other transactions of a mirror wait for the lock, which ends with this one.
    await this.query(`BEGIN; SELECT pg_advisory_xact_lock(${keysOf('write', this.#schema)})`);
    this.#isHeld = true;
    try {
      const result = await work();
      await this.query('COMMIT');
      return result;
    } catch (error) {
      await this.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      this.#isHeld = wasHeld;
    }
  }

  async forPull(): Promise<Store> {
    const store = await PostgresStore.open(this.#at, true);
    // The lock ends with the connection: at once with the process, after 90 seconds with the machine.
    await store.query('SET tcp_keepalives_idle = 60; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3');
    const [row] = await store.query(`SELECT pg_try_advisory_lock(${keysOf('pull', this.#schema)}) AS is_locked`);
    if (row?.['is_locked'] === true) return store;
    await store.close();
    throw new MirrorError('PULL_RUNNING', `${this.place} is written by another pull. Wait for it, or stop it.`);
  }

  async tidy(): Promise<void> {
    // A search reads what the index has not taken in yet row by row, and needs figures for its plan.
    await this.query(`VACUUM (ANALYZE) ${[...listNames, 'history'].join(', ')}`);
  }

  async close(): Promise<void> {
    this.#isHeld = true;
    await this.#client?.end().catch(() => undefined);
  }

  #use(client: Client): Client {
    this.#client = client;
    client.once('end', () => (this.#client = undefined));
    return client;
  }

  /** Sends one statement after the other: `pg` 9 has no queue. */
  async #send(text: string, values: Value[]): Promise<Row[]> {
    const sent = this.#last.then(async () => {
      try {
        return (await (await this.#connected()).query<Row>(text, values)).rows;
      } catch (error) {
        throw postgresError(this.place, error);
      }
    });
    this.#last = sent.catch(() => undefined);
    return sent;
  }

  async #connected(): Promise<Client> {
    if (this.#client) return this.#client;
    if (this.#isHeld) throw new Error('the connection was lost or closed');
    return this.#use((await connect(this.#at)).client);
  }
}

function dialectOf(schema: string): Dialect {
  return {
    container: 'schema',
    // In the order of their bytes, as SQLite has it: a locale may have `~` before letters.
    text: 'TEXT COLLATE "C"',
    integer: 'BIGINT',
    serial: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    tables: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
    createPullTable: 'CREATE UNLOGGED TABLE IF NOT EXISTS ',
    createPullIndex: 'CREATE INDEX IF NOT EXISTS ',
    setUp: [
      'CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public',
      // `CREATE SCHEMA IF NOT EXISTS` needs the right to create one also when it exists.
      `DO $$ BEGIN IF to_regnamespace('"${schema}"') IS NULL THEN CREATE SCHEMA "${schema}"; END IF; END $$`,
    ],
    searchView: (table) => [
      `CREATE VIEW ${table.name}_search AS SELECT *, ${textOf(table)} AS text FROM ${table.name}`,
    ],
    searchIndex: (table) => [
      // The extension may have been there, in any schema.
      `SELECT set_config('search_path', format('%I, %I', '${schema}', nspname), true) FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'`,
      `CREATE INDEX ${table.name}_index ON ${table.name} USING gin ((${textOf(table)}) gin_trgm_ops)`,
    ],
  };
}

/** The letter case is that of the locale of the database. */
function textOf(table: Table): string {
  return `(${searchedText(table)}) COLLATE "default"`;
}

function keysOf(lock: 'pull' | 'write', schema: string): string {
  return `hashtext('paydeck mirror ${lock}'), hashtext('${schema}')`;
}
