import { listNames } from '@paydeck/core';
import { type Mirror, openStore } from './mirror.ts';
import { PostgresStore } from './postgres-store.ts';
import { type MirrorOptions, versionOf } from './schema.ts';

export { type PostgresQueryOptions, type PostgresQueryResult, queryPostgres } from './query-postgres.ts';

/** Options of a mirror in Postgres. */
export interface PostgresMirrorOptions extends MirrorOptions {
  /** The schema of the tables, one for each account: lower-case letters, digits and `_`. Defaults to `paydeck`. */
  readonly schema?: string | undefined;
}

/**
 * Opens a mirror in a schema of a Postgres database, version 14 or later, or creates it, with the extension `pg_trgm`. It needs the package `pg`.
 * A lost connection is opened again by the next read; a pull that loses its connection fails, and the next one continues it.
 *
 * @param url - The address, such as `postgres://user@host/database?sslmode=verify-full`. What it leaves out is in `PGHOST`, `PGPASSWORD` and the other
 *   variables of Postgres.
 * @throws {MirrorError} When it cannot be used: no connection, too few rights, the mirror of another account, a newer one. The password is in no error.
 * @example
 * const mirror = await openPostgresMirror('postgres://paydeck@db.example.com/shop', { account });
 */
export async function openPostgresMirror(url: string, options: PostgresMirrorOptions): Promise<Mirror> {
  return openStore(await PostgresStore.open({ url, ...options }), options);
}

/**
 * Removes the tables of a mirror, and the schema if nothing else is in it. Returns whether there was a mirror.
 *
 * @throws {MirrorError} With the code `PULL_RUNNING` when a pull writes it.
 * @example
 * await deletePostgresMirror('postgres://paydeck@db.example.com/shop');
 */
export async function deletePostgresMirror(
  url: string,
  { schema = 'paydeck' }: { readonly schema?: string | undefined } = {},
): Promise<boolean> {
  const opened = await PostgresStore.open({ url, schema });
  try {
    if ((await versionOf(opened)) === undefined) return false;
    const store = await opened.forPull();
    const own = ['mirror', 'reads', 'history', 'pull_state'];
    const tables = [...own, ...listNames.flatMap((name) => [name, `pull_${name}`])];
    try {
      await store.query(
        `DROP VIEW IF EXISTS ${listNames.map((name) => `${name}_search`).join(', ')};
         DROP TABLE IF EXISTS ${tables.join(', ')};
         DO $$ BEGIN DROP SCHEMA "${schema}"; EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege THEN NULL; END $$`,
      );
    } finally {
      await store.close();
    }
    return true;
  } finally {
    await opened.close();
  }
}
