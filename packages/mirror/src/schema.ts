import { createHmac } from 'node:crypto';
import { listNames, type Mode } from '@paydeck/core';
import { type Column, type Table, tables } from './columns.ts';
import { MirrorError } from './mirror-error.ts';
import type { Dialect, Store } from './store.ts';

/** The account of a mirror. */
export interface MirrorAccount {
  /** The mode. Each mode has a mirror of its own. */
  readonly mode: Mode;
  /** The base URL of the service. */
  readonly baseUrl: string;
  /** The key. A keyed hash of it is stored, which does not reveal it. Without the key only mode and address are compared. */
  readonly apiKey?: string | undefined;
}

/** Options of a mirror. */
export interface MirrorOptions {
  /** Whose mirror it is. The mirror of another account throws a `MirrorError`. */
  readonly account: MirrorAccount;
  /** Opens the mirror of another key of the same account, such as after a rotation. Defaults to false. */
  readonly sameAccount?: boolean | undefined;
  /** Neither creates the mirror nor writes to it. Defaults to false. */
  readonly readOnly?: boolean | undefined;
  /**
   * Whether names, addresses, e-mails, telephone numbers, tax ids and metadata are left out. It is decided when the mirror is
   * created: another value later throws a `MirrorError`. Defaults to what the mirror is, and to false for a new one.
   */
  readonly withoutPii?: boolean | undefined;
}

/** The version of the tables: the number of migrations. A file with a larger one is not touched. */
export const SCHEMA_VERSION = 1;

/** Creates or migrates the tables, and checks that they belong to the account. Returns whether PII is left out. */
export async function prepare(store: Store, options: MirrorOptions): Promise<boolean> {
  const { account, readOnly = false, sameAccount = false } = options;
  const { place } = store;
  const { container } = store.dialect;
  if ((await versionOf(store)) !== SCHEMA_VERSION) {
    if (readOnly) throw new MirrorError('NO_MIRROR', `${place} is not a mirror yet. Run a pull first.`);
    await store.transaction(async () => migrate(store, options));
  }
  const [row] = await store.all('SELECT mode, address, account, without_pii FROM mirror');
  if (!row) throw new MirrorError('NOT_A_MIRROR', `${place} has no account. Pull into another ${container}.`);
  if (row['mode'] !== account.mode || row['address'] !== addressOf(account)) {
    const message = `${place} is the mirror of ${String(row['mode'])} at ${String(row['address'])}, not of ${account.mode} at ${addressOf(account)}. Use another ${container}.`;
    throw new MirrorError('OTHER_ACCOUNT', message);
  }
  const key = keyOf(account);
  if (key !== undefined && row['account'] !== key) {
    if (row['account'] !== '' && !sameAccount) {
      const message = `${place} was made with another key. If that key belonged to the same account, say so (sameAccount); else use another ${container}.`;
      throw new MirrorError('OTHER_KEY', message);
    }
    if (!readOnly) await store.run('UPDATE mirror SET account = ?', key);
  }
  const withoutPii = Boolean(row['without_pii']);
  if (options.withoutPii !== undefined && options.withoutPii !== withoutPii) {
    const message = `${place} was created ${withoutPii ? 'without' : 'with'} personal data. Delete the mirror first, or pull into another ${container}.`;
    throw new MirrorError('OTHER_FIELDS', message);
  }
  return withoutPii;
}

/** The version of the tables; `undefined` without any. Throws for those of another program, and for newer ones. */
export async function versionOf(store: Store): Promise<number | undefined> {
  const { place, dialect } = store;
  const names = await store.all(dialect.tables);
  if (names.length === 0) return undefined;
  const isMirror = names.some(({ name }) => name === 'mirror');
  const [row] = isMirror ? await store.all('SELECT * FROM mirror') : [];
  const version = Number(row?.['schema_version']);
  if (Number.isNaN(version)) {
    const message = `${place} has the tables of another program. Use another ${dialect.container}.`;
    throw new MirrorError('NOT_A_MIRROR', message);
  }
  if (version <= SCHEMA_VERSION) return version;
  const message = `${place} was written by a newer paydeck (schema ${version}, this one knows ${SCHEMA_VERSION}). Update paydeck, or pull into another ${dialect.container}.`;
  throw new MirrorError('NEWER_SCHEMA', message);
}

async function migrate(store: Store, { account, withoutPii = false }: MirrorOptions): Promise<void> {
  // Another process may have done it meanwhile.
  const version = await versionOf(store);
  if (version === SCHEMA_VERSION) return;
  const migrations = MIGRATIONS.slice(version ?? 0).flatMap((migration) => migration(store.dialect));
  for (const sql of [...store.dialect.setUp, ...migrations]) await store.run(sql);
  if (version !== undefined) return store.run('UPDATE mirror SET schema_version = ?', SCHEMA_VERSION);
  const columns = ['schema_version', 'mode', 'address', 'account', 'without_pii'];
  const row = [SCHEMA_VERSION, account.mode, addressOf(account), keyOf(account) ?? '', withoutPii];
  return store.insert('mirror', columns, [row]);
}

function addressOf({ baseUrl }: MirrorAccount): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).href.replace(/\/$/, '') : baseUrl;
}

function keyOf({ apiKey }: MirrorAccount): string | undefined {
  return apiKey && createHmac('sha256', apiKey).update('paydeck mirror').digest('base64url').slice(0, 22);
}

/** A migration returns the statements that lead from one version to the next. A released one is never changed. */
const MIGRATIONS: readonly ((dialect: Dialect) => readonly string[])[] = [
  (dialect) => {
    const { text, serial } = dialect;
    return [
      `CREATE TABLE mirror (schema_version INTEGER NOT NULL, mode ${text} NOT NULL, address ${text} NOT NULL, account ${text} NOT NULL, without_pii BOOLEAN NOT NULL)`,
      `CREATE TABLE reads (id ${serial}, list ${text} NOT NULL, parameters ${text} NOT NULL, pull_began ${text} NOT NULL, began ${text} NOT NULL, ended ${text}, complete BOOLEAN NOT NULL, requests INTEGER NOT NULL, live_rows INTEGER, error ${text})`,
      'CREATE INDEX reads_list ON reads (list, id)',
      `CREATE TABLE history (n ${serial}, list ${text} NOT NULL, id ${text} NOT NULL, changed_at ${text} NOT NULL, before ${text}, after ${text})`,
      'CREATE INDEX history_id ON history (list, id)',
      'CREATE INDEX history_changed_at ON history (changed_at)',
      ...listNames.flatMap((name) => {
        const table = tables[name];
        return [
          `CREATE TABLE ${name} (n ${serial}, ${columnsSql(table, dialect)}, gone_at ${text})`,
          ...table.indexed.map((column) => `CREATE INDEX ${name}_${column} ON ${name} (${column})`),
          ...dialect.searchable(table),
        ];
      }),
    ];
  },
];

/** The columns of a record as SQL. */
export function columnsSql({ id, columns }: Table, dialect: Dialect): string {
  const types: Record<Column['type'], string> = {
    text: dialect.text,
    time: dialect.text,
    integer: dialect.integer,
    boolean: 'BOOLEAN',
  };
  const own = columns.map(({ name, type }) => `${name} ${types[type]}${name === id ? ' NOT NULL UNIQUE' : ''}`);
  return [...own, `other ${dialect.text}`].join(', ');
}
