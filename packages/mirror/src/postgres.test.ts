import { inspect } from 'node:util';
import { listNames } from '@paydeck/core';
import { canRunPostgres, PASSWORD, PostgresServer } from '@paydeck/test-kit/postgres';
import { createFake } from '@paydeck/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { changes } from './changes.ts';
import { type Mirror, storeOf } from './mirror.ts';
import { deletePostgresMirror, openPostgresMirror, type PostgresMirrorOptions } from './postgres.ts';
import { pull } from './pull.ts';
import { queryPostgres } from './query-postgres.ts';
import { comparable } from './test-support/comparable.ts';
import { accountOf, mirrored } from './test-support/mirrors.ts';
import { watch } from './watch.ts';

let server: PostgresServer;
let names = 0;

describe.runIf(canRunPostgres)('a mirror in Postgres', () => {
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(async () => server.remove());

  test('has the same rows, changes and history as a file, and finds the same', async () => {
    const {
      mirror: file,
      client,
      fake,
    } = await mirrored({ subscriptions: 260, payouts: 120, discounts: 20, webhooks: 3 });
    const { mirror } = await place(fake);
    const both = [file, mirror] as const;
    for (const one of both) await pull(one, client);
    const [first, second] = await client.subscriptions.list().toArray({ limit: 2 });
    fake.subscriptions.delete(first?.subscription_id ?? '');
    fake.subscriptions.update(second?.subscription_id ?? '', {
      status: 'past_due',
      metadata: { text: 'a\u0000\ud800"\\ é' },
    });
    const added = fake.subscriptions.add({
      customer: { name: 'Éva 100%_Lovelace', email: 'eva@example.com' },
      quantity: 2 ** 40,
    });
    const results = [await pull(file, client), await pull(mirror, client)];
    const counts = results.map(({ reads }) =>
      reads.map(({ list, rows, created, changed, gone, isComplete, requests }) => ({
        list,
        rows,
        created,
        changed,
        gone,
        isComplete,
        requests,
      })),
    );
    expect(counts[1]).toEqual(counts[0]);
    const [inFile, inPostgres] = await Promise.all(
      both.map(async (one) => ({
        status: (await one.status()).map(({ list, rows, complete }) => ({ list, rows, requests: complete?.requests })),
        records: await Promise.all(listNames.map(async (list) => one.records(list, { limit: 1_000 }))),
        page: await one.records('subscriptions', { limit: 5, before: second }),
        changes: (await changes(one, new Date(0))).map(({ kind, id, before, after, record }) => ({
          kind,
          id,
          before,
          after,
          record,
        })),
        gone: { ...(await one.get('subscriptions', first?.subscription_id ?? '')), goneAt: undefined },
        history: (await one.history('subscriptions', second?.subscription_id ?? '')).map(({ before, after }) => ({
          before,
          after,
        })),
        found: await Promise.all(
          ['Éva 100!%!_love', 'Example.com', '!%', added.subscription_id, 'eva nobody'].map(async (text) => {
            const like = one === file ? 'LIKE' : 'ILIKE';
            const sql = `SELECT subscription_id FROM subscriptions_search WHERE text ${like} ? ESCAPE '!' AND gone_at IS NULL`;
            return (await storeOf(one).query(sql, `%${text}%`)).map((row) => String(row['subscription_id'])).toSorted();
          }),
        ),
      })),
    );
    expect(inPostgres).toEqual(inFile);
    expect(inPostgres?.found.map(({ length }) => length)).toEqual([1, expect.any(Number), 1, 1, 0]);
    expect(comparable(await mirror.records('subscriptions', { limit: 1_000 }))).toEqual(comparable(fake.subscriptions));
  });

  test('reads with a refresh what a file reads', async () => {
    const { mirror: file, client, fake } = await mirrored({ subscriptions: 2_100, payouts: 0 });
    const { mirror } = await place(fake);
    for (const one of [file, mirror]) await pull(one, client);
    for (let round = 0; round < 2; round++) {
      fake.subscriptions.add();
      const [inFile, inPostgres] = [
        await pull(file, client, { kind: 'refresh' }),
        await pull(mirror, client, { kind: 'refresh' }),
      ];
      const parts = ({ reads }: typeof inFile) => reads.map(({ list, parameters, rows }) => [list, parameters, rows]);
      expect(parts(inPostgres)).toEqual(parts(inFile));
    }
  });

  test('stops a second pull, and watches on after the server was away', async () => {
    const fake = createFake({ limits: false, payouts: 250 });
    const { mirror, open } = await place(fake);
    const other = await open();
    const stop = new AbortController();
    const seen: unknown[] = [];
    const watching = watch(mirror, fake.client(), {
      lists: ['payouts'],
      everyMs: 1_000,
      fullEveryMs: 0,
      signal: stop.signal,
      onProgress: () => undefined,
      onPull: ({ reads }) => seen.push(reads.map(({ rows }) => rows)),
      onError: (error) => seen.push(codeOf(error)),
      wait: async () => {
        if (seen.length === 1) await server.stop();
        if (seen.length === 2) await server.start();
        if (seen.length === 3) stop.abort();
      },
    });
    await expect(watching).rejects.toThrow('aborted');
    expect(seen).toEqual([[250], 'NO_CONNECTION', [250]]);
    const pulling = await storeOf(mirror).forPull();
    await expect(pull(other, fake.client())).rejects.toMatchObject({ code: 'PULL_RUNNING' });
    await pulling.close();
    expect((await pull(other, fake.client())).reads).toHaveLength(4);
  });

  test('is as it was after a server that crashed in mid-pull, and the next pull reads the rest', async () => {
    const fake = createFake({ limits: false, payouts: 400, subscriptions: 0, discounts: 0, webhooks: 0 });
    const { mirror } = await place(fake);
    await pull(mirror, fake.client());
    const before = await mirror.records('payouts', { limit: 1_000 });
    const first = [...fake.payouts][0];
    fake.payouts.delete(first?.payout_id ?? '');
    let pages = 0;
    let crashed: Promise<void> | undefined;
    const crash = fake.betweenPages(() => {
      if (++pages === 2) crashed = server.stop({ crash: true });
    });
    const failed = pull(mirror, fake.client(), { lists: ['payouts'] });
    await expect(failed).rejects.toMatchObject({ code: 'NO_CONNECTION' });
    crash();
    await crashed;
    await server.start();
    expect(await mirror.records('payouts', { limit: 1_000 })).toEqual(before);
    expect((await pull(mirror, fake.client(), { lists: ['payouts'] })).reads).toMatchObject([
      { gone: 1, isComplete: true, isResumed: true },
    ]);
  });

  test('is pulled again as soon as a pull has ended', async () => {
    const fake = createFake({ limits: false, webhooks: 1 });
    const { mirror } = await place(fake);
    for (let pulls = 0; pulls < 20; pulls++) {
      expect((await pull(mirror, fake.client(), { lists: ['webhooks'] })).reads).toMatchObject([{ isComplete: true }]);
    }
  });

  test('continues a pull that was aborted', async () => {
    const fake = createFake({ limits: false, payouts: 400 });
    const { mirror } = await place(fake);
    const stop = new AbortController();
    const onProgress = ({ rows }: { rows: number }) => rows >= 200 && stop.abort();
    const aborted = pull(mirror, fake.client(), { lists: ['payouts'], signal: stop.signal, onProgress });
    await expect(aborted).rejects.toThrow('aborted');
    expect(await mirror.records('payouts')).toEqual([]);
    const { reads } = await pull(mirror, fake.client(), { lists: ['payouts'] });
    expect(reads).toMatchObject([{ isResumed: true, isComplete: true, created: 400 }]);
  });

  test('is made once when two open it at the same time', async () => {
    const fake = createFake({ limits: false });
    const url = await database();
    const opened = await Promise.all([1, 2, 3].map(async () => openPostgresMirror(url, { account: accountOf(fake) })));
    await Promise.all(opened.map(async (mirror) => mirror.close()));
    expect(await admin(url, 'SELECT count(*)::int AS count FROM paydeck.mirror')).toEqual([{ count: 1 }]);
  });

  test.each([
    ['OTHER_ACCOUNT', { account: { mode: 'test', baseUrl: 'https://other.example.com', apiKey: 'test_key' } }],
    ['OTHER_KEY', { account: { mode: 'test', baseUrl: createFake().baseUrl.test, apiKey: 'another_key' } }],
    ['OTHER_FIELDS', { withoutPii: true }],
    ['NO_MIRROR', { schema: 'another', readOnly: true }],
    ['NOT_A_MIRROR', { schema: 'public' }],
  ] as const)('throws %s', async (code, options) => {
    const { url, open } = await place();
    await admin(url, 'CREATE TABLE IF NOT EXISTS public.orders (id int)');
    await expect(open(options)).rejects.toMatchObject({ name: 'MirrorError', code });
  });

  test('leaves tables of a newer schema as they are', async () => {
    const { url, schema, open } = await place();
    await admin(url, `UPDATE ${schema}.mirror SET schema_version = 99`);
    await expect(open()).rejects.toThrow(
      `The schema ${schema} of postgres at 127.0.0.1:${server.port} was written by a newer paydeck (schema 99, this one knows 1). Update paydeck, or pull into another schema.`,
    );
  });

  test('rejects the client of another account', async () => {
    const { mirror } = await place();
    const client = createFake({ limits: false }).client({ mode: 'live' });
    await expect(pull(mirror, client)).rejects.toMatchObject({ code: 'OTHER_ACCOUNT' });
  });

  test('says why there is no connection, and never the password', async () => {
    const account = accountOf(createFake());
    const urls = [
      server.url({ password: `${PASSWORD}x` }),
      server.url({ database: 'missing' }),
      server.url({ user: 'nobody' }),
      `postgres://paydeck:${encodeURIComponent(PASSWORD)}@127.0.0.1:1/postgres`,
      `postgres://paydeck:${PASSWORD}#@127.0.0.1/postgres`,
      `postgres://paydeck:1/${PASSWORD}@127.0.0.1/postgres`,
      `mysql://paydeck:${encodeURIComponent(PASSWORD)}@127.0.0.1/postgres`,
    ];
    const messages: string[] = [];
    for (const url of urls) {
      const error: unknown = await openPostgresMirror(url, { account }).catch((reason: unknown) => reason);
      expect(codeOf(error)).toBe('NO_CONNECTION');
      expect(inspect(error, { depth: Infinity, showHidden: true })).not.toMatch(/4f9Ak2Zq81/);
      messages.push(String(error).replaceAll(String(server.port), 'PORT'));
    }
    expect(messages).toMatchInlineSnapshot(`
      [
        "MirrorError: The schema paydeck of postgres at 127.0.0.1:PORT cannot be reached: password authentication failed for user "paydeck". Check the address, the password and the server.",
        "MirrorError: The schema paydeck of missing at 127.0.0.1:PORT cannot be reached: database "missing" does not exist. Check the address, the password and the server.",
        "MirrorError: The schema paydeck of postgres at 127.0.0.1:PORT cannot be reached: password authentication failed for user "nobody". Check the address, the password and the server.",
        "MirrorError: The schema paydeck of postgres at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check the address, the password and the server.",
        "MirrorError: The address of the database is invalid. It looks like postgres://user@host/database; special characters of a password in it are percent-encoded.",
        "MirrorError: The address of the database is invalid. It looks like postgres://user@host/database; special characters of a password in it are percent-encoded.",
        "MirrorError: The address of the database is invalid. It looks like postgres://user@host/database; special characters of a password in it are percent-encoded.",
      ]
    `);
  });

  test('is read by a role that may only read, and not written', async () => {
    const fake = createFake({ limits: false, payouts: 3 });
    const { url, schema, mirror } = await place(fake);
    await pull(mirror, fake.client());
    await admin(
      url,
      `CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}'; GRANT USAGE ON SCHEMA ${schema} TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO reader`,
    );
    const reader = server.url({ user: 'reader' });
    const read = await openPostgresMirror(reader, { account: accountOf(fake), schema, readOnly: true });
    onTestFinished(async () => read.close());
    expect(await read.records('payouts')).toHaveLength(3);
    await expect(pull(read, fake.client())).rejects.toMatchObject({ code: 'READ_ONLY' });
    const write = await openPostgresMirror(reader, { account: accountOf(fake), schema });
    onTestFinished(async () => write.close());
    await expect(pull(write, fake.client())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(openPostgresMirror(reader, { account: accountOf(fake), schema: 'mine' })).rejects.toThrow(
      /permission denied for database postgres. Ask the administrator of the database.$/,
    );
  });

  test('is made by a role with a schema and an extension from an administrator', async () => {
    const url = await database();
    const role = 'owner';
    await admin(
      url,
      `CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'; CREATE SCHEMA extras; CREATE EXTENSION pg_trgm SCHEMA extras; CREATE SCHEMA paydeck AUTHORIZATION ${role}; GRANT USAGE ON SCHEMA extras TO ${role}`,
    );
    const own = server.url({ user: role, database: nameIn(url) });
    const mirror = await openPostgresMirror(own, { account: accountOf(createFake()) });
    await mirror.close();
    expect(await deletePostgresMirror(own)).toBe(true);
  });

  test('is removed with its tables, and nothing else is', async () => {
    const fake = createFake({ limits: false, payouts: 250 });
    const url = await database();
    const mirror = await openPostgresMirror(url, { account: accountOf(fake) });
    await pull(mirror, fake.client());
    const pulling = await storeOf(mirror).forPull();
    await expect(deletePostgresMirror(url)).rejects.toMatchObject({ code: 'PULL_RUNNING' });
    await pulling.close();
    await mirror.close();
    await admin(url, 'CREATE TABLE IF NOT EXISTS public.orders (id int)');
    expect(await deletePostgresMirror(url)).toBe(true);
    expect(await deletePostgresMirror(url)).toBe(false);
    const tables = "SELECT tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')";
    expect(await admin(url, tables)).toEqual([{ tablename: 'orders' }]);
    expect(await admin(url, "SELECT 1 FROM pg_namespace WHERE nspname = 'paydeck'")).toEqual([]);
  });

  test('is asked for columns, rows of any number, and the lists that it reads', async () => {
    const fake = createFake({ limits: false, payouts: 1_203 });
    const { url, schema, mirror } = await place(fake);
    await pull(mirror, fake.client());
    await admin(url, `CREATE VIEW ${schema}.paid AS SELECT * FROM ${schema}.payouts WHERE gone_at IS NULL`);
    const query = await queryPostgres(url, 'SELECT payout_id, amount FROM paid ORDER BY 1 -- all\n;', { schema });
    const all: [unknown, unknown][] = [];
    for await (const some of query.rows) for (const [id, amount] of some) all.push([id, amount]);
    await query.close();
    expect(query).toMatchObject({ columns: ['payout_id', 'amount'], lists: ['payouts'] });
    const changed = await queryPostgres(url, 'SELECT id FROM history', { schema });
    await changed.close();
    expect(changed.lists).toEqual(listNames);
    expect(new Map(all)).toEqual(new Map(Array.from(fake.payouts, ({ payout_id: id, amount }) => [id, amount])));
    expect(all).toHaveLength(1_203);
  });

  test('is asked for exact numbers, and text for what is not a number', async () => {
    const { url, schema } = await place();
    const sql = `SELECT 1::int2, 2::int8, 9007199254740993, sum(3), 1.50, 0.5::float8, true, NULL, '2026-01-01'::date, '{"a":1}'::json, ARRAY[1]`;
    expect(await rowsOf(url, sql, schema)).toEqual([
      [1, 2, 9_007_199_254_740_993n, 3, '1.50', 0.5, true, null, '2026-01-01', '{"a":1}', '{1}'],
    ]);
  });

  test('is only read by a query', async () => {
    const { url, schema } = await place();
    const queries = [
      '',
      'selekt',
      'SELECT 1; SELECT 2',
      'COMMIT; DELETE FROM mirror',
      'DELETE FROM mirror',
      'WITH gone AS (DELETE FROM mirror RETURNING 1) SELECT * FROM gone',
      'SELECT * INTO copied FROM mirror',
      'SET transaction_read_only = off',
      "SELECT set_config('transaction_read_only', 'off', true)",
      "SELECT setval('reads_id_seq', 9)",
      'COPY mirror TO STDOUT',
      'SELECT $1',
      'SELECT * FROM nothing',
    ];
    for (const sql of queries) {
      await expect(rowsOf(url, sql, schema).catch(codeOf)).resolves.toBe('INVALID_SQL');
    }
    expect(await rowsOf(url, 'SELECT count(*) FROM mirror', schema)).toEqual([[1]]);
  });

  test('stops a query that takes too long', async () => {
    const { url, schema } = await place();
    const slow = queryPostgres(url, 'SELECT pg_sleep(60)', { schema, timeoutMs: 50 });
    await expect(slow).rejects.toThrow('The statement took longer than 0.05 s and was stopped.');
  });
});

/** A mirror in a schema of its own. */
async function place(fake = createFake({ limits: false })) {
  const url = server.url();
  const schema = `mirror${++names}`;
  const open = async (options: Partial<PostgresMirrorOptions> = {}): Promise<Mirror> => {
    const mirror = await openPostgresMirror(url, { account: accountOf(fake), schema, ...options });
    onTestFinished(async () => mirror.close());
    return mirror;
  };
  return { url, schema, open, mirror: await open() };
}

async function database(): Promise<string> {
  return server.database(`database${++names}`);
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function admin(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function rowsOf(url: string, sql: string, schema?: string): Promise<(readonly unknown[])[]> {
  const query = await queryPostgres(url, sql, { schema });
  const all: (readonly unknown[])[] = [];
  try {
    for await (const some of query.rows) all.push(...some);
    return all;
  } finally {
    await query.close();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}
