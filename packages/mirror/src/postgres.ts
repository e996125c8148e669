import { listNames } from '@paydeck/core';
import { type Mirror, openStore } from './mirror.ts';
import { type PostgresMirrorOptions, PostgresStore } from './postgres-store.ts';
import { versionOf } from './schema.ts';

export type { PostgresMirrorOptions } from './postgres-store.ts';
export { type PostgresQueryOptions, type PostgresQueryResult, queryPostgres } from './query-postgres.ts';

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
  const store = new PostgresStore(url, options);
  await store.hold();
  const mirror = await openStore(store, options);
  store.release();
  return mirror;
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
  const store = await new PostgresStore(url, { schema }).forPull();
  try {
    if ((await versionOf(store)) === undefined) return false;
    const own = ['mirror', 'reads', 'history', 'pull_state'];
    const tables = [...own, ...listNames.flatMap((name) => [name, `pull_${name}`])];
    await store.query(
      `DROP VIEW IF EXISTS ${listNames.map((name) => `${name}_search`).join(', ')};
       DROP TABLE IF EXISTS ${tables.join(', ')};
       DO $$ BEGIN DROP SCHEMA "${schema}"; EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege THEN NULL; END $$`,
    );
    return true;
  } finally {
    await store.close();
  }
}
