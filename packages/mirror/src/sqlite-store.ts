import {
  chmodSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type * as Sqlite from 'node:sqlite';
import { listNames } from '@paydeck/core';
import type { Row, Value } from './columns.ts';
import { MirrorError } from './mirror-error.ts';
import { versionOf } from './schema.ts';
import { isDamage, mirrorError } from './sqlite-errors.ts';
import { type Dialect, searchedText, type Store } from './store.ts';

/** A mirror in a SQLite file. */
export class SqliteStore implements Store {
  readonly place: string;
  readonly dialect = SQLITE;
  readonly #database: Sqlite.DatabaseSync;
  readonly #readOnly: boolean;

  /** Opens a file, and creates it unless it is only read. A damaged file that would be written is set aside. */
  constructor(file: string, readOnly: boolean) {
    this.place = file;
    this.#readOnly = readOnly;
    const { DatabaseSync } = loadSqlite();
    this.#database = guarded(file, () => {
      if (readOnly && !statSync(file, { throwIfNoEntry: false })?.isFile()) {
        throw new MirrorError('NO_MIRROR', `There is no mirror at ${file}. Run a pull first.`);
      }
      rejectNetworkShare(file);
      if (!readOnly) createFile(file);
      const database = new DatabaseSync(file, { readOnly });
      try {
        database.exec('PRAGMA busy_timeout = 5000');
        // The first statement that reads the file, so that one of another program is not changed.
        database.prepare('SELECT count(*) FROM sqlite_schema').get();
        if (!readOnly) database.exec('PRAGMA synchronous = NORMAL');
        return database;
      } catch (error) {
        database.close();
        throw !readOnly && isDamage(mirrorError(file, error)) ? setAside(file, error) : error;
      }
    });
  }

  /** From now on the file is for its owner alone, and is read while it is written. */
  opened(): void {
    if (this.#readOnly) return;
    guarded(this.place, () => {
      makePrivate(this.place);
      this.#database.exec('PRAGMA journal_mode = WAL');
    });
  }

  async query(sql: string, ...values: Value[]): Promise<Row[]> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tables have no BLOB
    return guarded(this.place, () => this.#database.prepare(sql).all(...values.map(plain)) as Row[]);
  }

  async insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    const marks = columns.map(() => '?').join(', ');
    guarded(this.place, () => {
      const statement = this.#database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
      for (const row of rows) statement.run(...row.map(plain));
    });
  }

  async forPull(): Promise<Store> {
    if (this.#readOnly) {
      throw new MirrorError('READ_ONLY', `${this.place} was opened to be read. Open it without readOnly to pull.`);
    }
    const store = new SqliteStore(this.place, false);
    try {
      lockForPull(store.#database, this.place);
      store.#database.exec('PRAGMA cache_size = -8000');
    } catch (error) {
      await store.close();
      throw error;
    }
    return store;
  }

  async tidy(): Promise<void> {
    for (const index of listNames.map((name) => `${name}_index`)) {
      // A search asks each segment, and a large pull leaves fifteen. With one it takes half of the time.
      const [row] = await this.query(`SELECT count(DISTINCT segid) AS count FROM ${index}_idx`);
      if (Number(row?.['count']) > 8) await this.query(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
    }
    guarded(this.place, () => this.#database.exec('PRAGMA main.wal_checkpoint(TRUNCATE)'));
  }

  async close(): Promise<void> {
    try {
      this.#database.close();
    } catch {
      // It has been closed, or the file is damaged.
    }
  }
}

/**
 * Removes a mirror: the file, what SQLite and a pull keep beside it, and damaged files that were set aside. Returns whether there was one.
 *
 * @throws {MirrorError} With the code `NOT_A_MIRROR` for the database of another program, and `PULL_RUNNING` while a pull writes it.
 */
export async function deleteMirror(file: string): Promise<boolean> {
  const folder = dirname(file);
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  const aside = names.filter((name) => name.startsWith(basename(file) + DAMAGED_FILE));
  if (aside.length === 0 && !names.includes(basename(file))) return false;
  await rejectOtherProgram(file);
  const { DatabaseSync } = loadSqlite();
  const lock = new DatabaseSync(':memory:');
  try {
    lockUnlessFull(lock, file);
    removeFile(file);
  } finally {
    lock.close();
  }
  removeFile(`${file}${PULL_FILE}`);
  for (const name of aside) rmSync(join(folder, name), { force: true });
  return true;
}

/** A mirror can be removed from a full disk, where no pull runs either. */
function lockUnlessFull(database: Sqlite.DatabaseSync, file: string): void {
  try {
    lockForPull(database, file);
  } catch (error) {
    if (!(error instanceof MirrorError) || !error.code.startsWith('DISK_')) throw error;
  }
}

async function rejectOtherProgram(file: string): Promise<void> {
  try {
    const store = new SqliteStore(file, true);
    try {
      await versionOf(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    // Whatever else is wrong with it, it can be removed.
    if (error instanceof MirrorError && error.code === 'NOT_A_MIRROR') throw error;
  }
}

/** Attaches the file of a pull. It is locked until the connection is closed, which the end of the process does, too. */
function lockForPull(database: Sqlite.DatabaseSync, place: string): void {
  const file = `${place}${PULL_FILE}`;
  try {
    guarded(file, () => {
      createFile(file);
      makePrivate(file);
      database.exec('PRAGMA busy_timeout = 0');
      database.prepare('ATTACH ? AS pull').run(file);
      database.exec('PRAGMA pull.locking_mode = EXCLUSIVE; PRAGMA pull.journal_mode = WAL');
      database.exec('CREATE TABLE IF NOT EXISTS pull.pull_lock (held INTEGER); DELETE FROM pull.pull_lock');
      database.exec('PRAGMA pull.synchronous = NORMAL; PRAGMA busy_timeout = 5000');
    });
  } catch (error) {
    if (error instanceof MirrorError && error.code === 'BUSY') {
      const message = `Another pull is writing ${place}. Wait for it, or stop it.`;
      throw new MirrorError('PULL_RUNNING', message, { cause: error });
    }
    if (!isDamage(error)) throw error;
    // What it holds can be requested again.
    if (database.prepare("SELECT 1 FROM pragma_database_list WHERE name = 'pull'").get()) database.exec('DETACH pull');
    removeFile(file);
    lockForPull(database, place);
  }
}

const SQLITE: Dialect = {
  container: 'file',
  text: 'TEXT',
  serial: 'INTEGER PRIMARY KEY',
  tables: "SELECT name FROM sqlite_schema WHERE type = 'table'",
  begin: 'BEGIN IMMEDIATE',
  setUp: [],
  createPullTable: 'CREATE TABLE IF NOT EXISTS pull.',
  createPullIndex: 'CREATE INDEX IF NOT EXISTS pull.',
  searchView: (table) => {
    const { name } = table;
    const index = `${name}_index`;
    return [
      `CREATE VIEW ${name}_text AS SELECT n, ${searchedText(table)} AS text FROM ${name}`,
      // Without positions the index is a third of the size. LIKE asks it for the trigrams, and compares the text of the rows that have them.
      `CREATE VIRTUAL TABLE ${index} USING fts5 (text, tokenize = 'trigram', content = '${name}_text', content_rowid = 'n', columnsize = 0, detail = none)`,
      `CREATE VIEW ${name}_search AS SELECT t.*, i.text FROM ${index} i JOIN ${name} t ON t.n = i.rowid`,
    ];
  },
  searchIndex: (table) => {
    const { name } = table;
    const index = `${name}_index`;
    const remove = `INSERT INTO ${index} (${index}, rowid, text) VALUES ('delete', old.n, ${searchedText(table, 'old.')})`;
    const add = `INSERT INTO ${index} (rowid, text) VALUES (new.n, ${searchedText(table, 'new.')})`;
    return [
      `INSERT INTO ${index} (${index}) VALUES ('rebuild')`,
      `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${name} BEGIN ${add}; END`,
      `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${table.searched.join(', ')} ON ${name} BEGIN ${remove}; ${add}; END`,
    ];
  },
};

/** Loads `node:sqlite` when it is first needed, without the warning that it is experimental, which users of a program cannot act on. */
function loadSqlite(): typeof Sqlite {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    const sqlite = process.getBuiltinModule?.('node:sqlite');
    if (sqlite) return sqlite;
    throw new MirrorError(
      'NO_SQLITE',
      `A mirror needs Node 22.13 or later: Node ${process.versions.node} has no SQLite.`,
    );
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Runs a function, and turns errors of SQLite and the file system into those of a mirror. */
function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw mirrorError(file, error);
  }
}

function plain(value: Value): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Creates a file for its owner alone. SQLite gives its other files the same permissions. */
function createFile(file: string): void {
  const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;
  closeSync(openSync(file, constants.O_CREAT | constants.O_RDWR | noFollow, 0o600));
}

/** Removes the access of other users. */
function makePrivate(file: string): void {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
}

// https://www.sqlite.org/wal.html: all processes using a database must be on the same host computer.
function rejectNetworkShare(file: string): void {
  const { type } = statfsSync(dirname(file));
  if (!NETWORK_FILE_SYSTEMS.has(type) && !/^[\\/]{2}[^?.]/.test(file)) return;
  const message = `${file} is on a network share, where SQLite cannot protect it. Use a folder of this machine.`;
  throw new MirrorError('NETWORK_SHARE', message);
}

// The magic numbers of statfs(2) for NFS, SMB, CIFS, SMB2, AFS, Ceph and Coda.
const NETWORK_FILE_SYSTEMS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x73757245]);

function setAside(file: string, cause: unknown): MirrorError {
  const aside = `${file}${DAMAGED_FILE}${new Date().toISOString().replaceAll(':', '')}`;
  for (const end of FILE_ENDS) if (statSync(file + end, { throwIfNoEntry: false })) renameSync(file + end, aside + end);
  const message = `${file} is damaged, or is no SQLite file. It is now ${aside}. Pull again for a new mirror.`;
  return new MirrorError('DAMAGED', message, { cause });
}

function removeFile(file: string): void {
  for (const end of FILE_ENDS) rmSync(file + end, { force: true });
}

const FILE_ENDS = ['', '-wal', '-shm'];
/** Rows of an unfinished pull are in a file of their own, so that the mirror does not grow by them. */
const PULL_FILE = '.pull';
const DAMAGED_FILE = '.damaged-';
