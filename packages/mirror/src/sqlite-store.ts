import { chmodSync, closeSync, constants, existsSync, openSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as Sqlite from 'node:sqlite';
import { listNames } from '@paydeck/core';
import type { Row, Value } from './columns.ts';
import { MirrorError } from './mirror-error.ts';
import { versionOf } from './schema.ts';
import { mirrorError } from './sqlite-errors.ts';
import { type Dialect, searchedText, type Store } from './store.ts';

/** A mirror in a SQLite file. */
export class SqliteStore implements Store {
  readonly place: string;
  readonly dialect = SQLITE;
  readonly #database: Sqlite.DatabaseSync;
  readonly #readOnly: boolean;

  /** Opens a file, and creates it unless it is only read. */
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
      const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
      try {
        const columns = database.prepare("SELECT name FROM pragma_table_info('mirror')").all();
        // The file of another program is not changed. A mirror is for its owner alone, and is read while it is written.
        if (!readOnly && columns.some(({ name }) => name === 'schema_version')) {
          makePrivate(file);
          database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
        }
        return database;
      } catch (error) {
        database.close();
        throw error;
      }
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

  async close(): Promise<void> {
    try {
      this.#database.close();
    } catch {
      // It has been closed, or the file is damaged.
    }
  }
}

/**
 * Removes a mirror: the file, and what SQLite and a pull keep beside it. Returns whether there was one.
 *
 * @throws {MirrorError} With the code `NOT_A_MIRROR` for the database of another program, and `PULL_RUNNING` while a pull writes it.
 */
export async function deleteMirror(file: string): Promise<boolean> {
  const pullFile = `${file}${PULL_FILE}`;
  if (!existsSync(file) && !existsSync(pullFile)) return false;
  await rejectOtherProgram(file);
  const { DatabaseSync } = loadSqlite();
  const lock = new DatabaseSync(':memory:');
  try {
    // Without its file there is no pull, and a full disk cannot have a new one.
    if (existsSync(pullFile)) lockForPull(lock, file);
    removeFile(file);
  } finally {
    lock.close();
  }
  removeFile(pullFile);
  return true;
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
      // What is attached from now on is locked by the first statement that reads it, which needs no space on the disk.
      database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA main.locking_mode = NORMAL');
      database.prepare('ATTACH ? AS pull').run(file);
      database.exec('PRAGMA pull.journal_mode = WAL; SELECT count(*) FROM pull.sqlite_schema');
      database.exec('PRAGMA pull.synchronous = NORMAL; PRAGMA busy_timeout = 5000');
    });
  } catch (error) {
    const code = error instanceof MirrorError ? error.code : undefined;
    if (code === 'BUSY') {
      const message = `Another pull is writing ${place}. Wait for it, or stop it.`;
      throw new MirrorError('PULL_RUNNING', message, { cause: error });
    }
    if (code !== 'DAMAGED') throw error;
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
  tidy: [
    // A search asks each segment. Pulls that change most rows leave a dozen.
    ...listNames.map(
      (name) =>
        `INSERT INTO ${name}_index (${name}_index) SELECT 'optimize' WHERE (SELECT count(DISTINCT segid) FROM ${name}_index_idx) > 8`,
    ),
    'PRAGMA main.wal_checkpoint(TRUNCATE)',
  ],
  pullPrefix: 'pull.',
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
      // To merge the segments once takes less time than to merge them as they grow. A search skips whole pages, so it reads less with small ones.
      `INSERT INTO ${index} (${index}, rank) VALUES ('automerge', 0), ('pgsz', 1000)`,
      `INSERT INTO ${index} (${index}) VALUES ('rebuild'), ('optimize')`,
      `INSERT INTO ${index} (${index}, rank) VALUES ('automerge', 4)`,
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
    // This method and the full-text search came with the same version.
    if (sqlite && 'columns' in sqlite.StatementSync.prototype) return sqlite;
    const message = `A mirror needs Node 22.16 or later: Node ${process.versions.node} has no SQLite with full-text search.`;
    throw new MirrorError('NO_SQLITE', message);
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

function removeFile(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
}

/** Rows of an unfinished pull are in a file of their own, so that the mirror does not grow by them. */
const PULL_FILE = '.pull';
