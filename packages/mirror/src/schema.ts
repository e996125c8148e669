import { fingerprintOf, listNames, type Mode } from '@paydeck/core';
import { type Column, type Table, tables, type Value } from './columns.ts';
import { MirrorError } from './mirror-error.ts';
import { type Dialect, type Store, transaction } from './store.ts';

/** The account of a mirror. */
export interface MirrorAccount {
  /** The mode. Each mode has a mirror of its own. */
  readonly mode: Mode;
  /** The base URL of the service. */
  readonly baseUrl: string;
  /** The key. A hash of it is stored, which does not reveal it. Without it, a pull compares the key of its client, and reading compares mode and address only. */
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

/** Returns the statements that lead from one version of the tables to the next one. */
type Migration = (dialect: Dialect) => readonly string[];
/** The first leads from version 1 to 2. A new mirror needs none, because it begins with the tables of `createTables`. */
const MIGRATIONS: readonly Migration[] = [];

/** The version of the tables. A file with a larger one is not touched. */
export const SCHEMA_VERSION = MIGRATIONS.length + 1;

/** Creates or migrates the tables, and checks that they belong to the account. Returns whether PII is left out. */
export async function prepare(store: Store, options: MirrorOptions, migrations = MIGRATIONS): Promise<boolean> {
  const known = migrations.length + 1;
  const { account, readOnly = false, sameAccount = false } = options;
  const { place, dialect } = store;
  const key = account.apiKey && (await fingerprintOf(account.apiKey));
  const version = await versionOf(store);
  if (version !== undefined && version > known) {
    const message = `${place} was written by a newer paydeck (schema ${version}, this one knows ${known}). Update paydeck, or pull into another ${dialect.container}.`;
    throw new MirrorError('NEWER_SCHEMA', message);
  }
  if (version !== known) {
    if (readOnly) throw new MirrorError('NO_MIRROR', `${place} is not a mirror yet. Run a pull first.`);
    const row = [known, account.mode, addressOf(account.baseUrl), key ?? '', options.withoutPii ?? false];
    await transaction(store, async () => migrate(store, row, migrations));
  }
  const withoutPii = await checkAccount(store, { ...account, key }, { sameAccount, readOnly });
  if (options.withoutPii !== undefined && options.withoutPii !== withoutPii) {
    const message = `${place} was created ${withoutPii ? 'without' : 'with'} personal data. Delete the mirror first, or pull into another ${dialect.container}.`;
    throw new MirrorError('OTHER_FIELDS', message);
  }
  return withoutPii;
}

/** The version of the tables; `undefined` without any. Throws for the tables of another program. */
export async function versionOf(store: Store): Promise<number | undefined> {
  const names = await store.query(store.dialect.tables);
  if (names.length === 0) return undefined;
  const isMirror = names.some(({ name }) => name === 'mirror');
  const [row] = isMirror ? await store.query('SELECT * FROM mirror') : [];
  if (row?.['schema_version'] !== undefined) return Number(row['schema_version']);
  const message = `${store.place} has the tables of another program. Use another ${store.dialect.container}.`;
  throw new MirrorError('NOT_A_MIRROR', message);
}

/** `row` is that of the table `mirror`, if there is none. */
async function migrate(store: Store, row: readonly Value[], migrations: readonly Migration[]): Promise<void> {
  const { dialect } = store;
  const version = await versionOf(store);
  // Another process may have done it meanwhile.
  const statements =
    version === undefined
      ? [...dialect.setUp, ...createTables(dialect)]
      : migrations.slice(version - 1).flatMap((migration) => migration(dialect));
  for (const sql of statements) await store.query(sql);
  if (version !== undefined) await store.query('UPDATE mirror SET schema_version = ?', migrations.length + 1);
  else await store.insert('mirror', ['schema_version', 'mode', 'address', 'account', 'without_pii'], [row]);
}

/** Rejects another account than that of the mirror. `key` is the hash of the key. Stores the key if there is none. Returns whether PII is left out. */
export async function checkAccount(
  store: Store,
  { mode, baseUrl, key }: Pick<MirrorAccount, 'mode' | 'baseUrl'> & { readonly key: string | undefined },
  { sameAccount = false, readOnly = false }: Pick<MirrorOptions, 'sameAccount' | 'readOnly'> = {},
): Promise<boolean> {
  const { place, dialect } = store;
  const address = addressOf(baseUrl);
  const [row] = await store.query('SELECT mode, address, account, without_pii FROM mirror');
  if (row?.['mode'] !== mode || row['address'] !== address) {
    const message = `${place} is the mirror of ${String(row?.['mode'])} at ${String(row?.['address'])}, not of ${mode} at ${address}. Use another ${dialect.container}.`;
    throw new MirrorError('OTHER_ACCOUNT', message);
  }
  if (key !== undefined && row['account'] !== key) {
    if (row['account'] !== '' && !sameAccount) {
      const message = `${place} was made with another key. If that key belonged to the same account, say so (sameAccount); else use another ${dialect.container}.`;
      throw new MirrorError('OTHER_KEY', message);
    }
    if (!readOnly) await store.query('UPDATE mirror SET account = ?', key);
  }
  return Boolean(row['without_pii']);
}

function addressOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).href.replace(/\/$/, '') : baseUrl;
}

function createTables(dialect: Dialect): readonly string[] {
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
      return [`CREATE TABLE ${name} (${columnsSql(table, dialect)}, gone_at ${text})`, ...dialect.searchView(table)];
    }),
  ];
}

/** The columns of a row and of its record as SQL. */
export function columnsSql({ id, columns }: Table, dialect: Dialect): string {
  const types: Record<Column['type'], string> = {
    text: dialect.text,
    time: dialect.text,
    integer: 'BIGINT',
    boolean: 'BOOLEAN',
  };
  const own = columns.map(({ name, type }) => `${name} ${types[type]}${name === id ? ' NOT NULL' : ''}`);
  return [`n ${dialect.serial}`, ...own, `other ${dialect.text}`].join(', ');
}
