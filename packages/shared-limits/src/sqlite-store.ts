import { chmodSync, closeSync, constants, fstatSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type * as Sqlite from 'node:sqlite';
import { type Change, checkOptionNames, type OptionNames, STATE_VERSION } from '@paydeck/core/rate-limit';
import { type BudgetAccount, accountId } from './account.ts';
import {
  type FallibleStore,
  MissingSqlite,
  parseState,
  ResilientStore,
  type SharedLimitsEvent,
  type SharedStore,
} from './resilient-store.ts';
import { stateFolder } from './state-folder.ts';

/** Options of `sqliteStore`. */
export interface SqliteStoreOptions {
  /** The account whose budget is shared. */
  readonly account: BudgetAccount;
  /** The folder of the file. Defaults to `paydeck` in the platform's folder for state, such as `~/.local/state`. */
  readonly folder?: string | undefined;
  /** The name of this process for others, besides its pid. Defaults to the name of the script, such as `export.mjs`. */
  readonly program?: string | undefined;
  /** Called when the file cannot be used, and when it can be used again. */
  readonly onEvent?: ((event: SharedLimitsEvent) => void) | undefined;
}

/** A store that can be closed. */
export interface SqliteStore extends SharedStore {
  /** The file of the budget. */
  readonly file: string;
  /**
   * Removes this process from the users of the budget, and closes the file. The next use opens it again. When a process exits,
   * it does the same, unless a signal kills it or another process locks the file for more than 5 ms at that moment. Such a
   * process counts for up to ten seconds more.
   */
  close(): void;
}

/**
 * Creates a store that the processes of one machine share: a SQLite file that only its owner can read. It contains counts,
 * times and a keyed hash of the account. It needs Node 22.13 or later. The first request opens the file.
 *
 * @example
 * const account = { mode: 'test', baseUrl, apiKey } as const;
 * const rateLimiter = createRateLimiter({ store: sqliteStore({ account }) });
 */
export function sqliteStore(given: SqliteStoreOptions): SqliteStore {
  checkOptionNames('sqliteStore', OPTIONS, given);
  const { account, folder, ...options } = given;
  const close = () => {
    const left = store.leave();
    file.close();
    // An update that waits for the lock of another process opens the file again.
    if (left) void left.then(() => file.close());
  };
  const place = folder ?? stateFolder({ env: process.env, home: homedir(), platform: process.platform });
  const file = new SharedFile(place ?? '', accountId(account), close);
  const store = new ResilientStore(file, options);
  return Object.assign(store, { file: file.path, close });
}

const OPTIONS: OptionNames<SqliteStoreOptions> = { account: true, folder: true, program: true, onEvent: true };

class SharedFile implements FallibleStore {
  readonly pollMs = 20;
  readonly path: string;
  readonly #folder: string;
  readonly #account: string;
  readonly #atExit: () => void;
  #open: ReturnType<typeof openFile> | undefined;

  /**
   * @param atExit Closes the file when the process exits. Otherwise the next process would have to read the log of SQLite,
   *   for up to 2 ms.
   */
  constructor(folder: string, account: string, atExit: () => void) {
    this.#folder = folder;
    this.path = join(folder, 'rate-limits.sqlite');
    this.#account = `${account}.${STATE_VERSION}`;
    this.#atExit = atExit;
  }

  // The time since the machine was started is the same for all processes, and nobody can set it.
  now(): number {
    return Number(process.hrtime.bigint() / 1_000n) / 1_000;
  }

  update<Result>(change: Change<Result>): Result | Promise<Result> {
    try {
      return this.#updateNow(change);
    } catch (error) {
      if (isOneOf(error, [SQLITE_BUSY])) return this.#updateLater(change);
      throw this.#giveUp(error);
    }
  }

  #updateNow<Result>(change: Change<Result>): Result {
    const { begin, read, write, commit } = this.#current();
    begin.run();
    const [next, result] = change(parseState(read.get(this.#account)?.['state']), this.now());
    if (next) write.run(this.#account, JSON.stringify(next));
    commit.run();
    return result;
  }

  // A busy machine may suspend another process in the middle of its update. This process must not block meanwhile.
  async #updateLater<Result>(change: Change<Result>): Promise<Result> {
    const giveUpAt = performance.now() + LONGEST_LOCK_MS;
    for (;;) {
      await pause(1 + 9 * Math.random());
      try {
        return this.#updateNow(change);
      } catch (error) {
        if (!isOneOf(error, [SQLITE_BUSY]) || performance.now() > giveUpAt) throw this.#giveUp(error);
      }
    }
  }

  // Closing the file also rolls back.
  #giveUp(error: unknown): unknown {
    this.close();
    // The content is worth a minute at most, so a damaged file is replaced.
    if (isOneOf(error, [SQLITE_CORRUPT, SQLITE_NOTADB]))
      for (const end of ['', '-wal', '-shm']) rmSync(this.path + end, { force: true });
    return error;
  }

  close(): void {
    const open = this.#open;
    this.#open = undefined;
    closers.delete(this.#atExit);
    try {
      open?.database.close();
    } catch {
      // The file is damaged or gone.
    }
  }

  /** Returns the open file. Opens it again if another file has replaced it. */
  #current() {
    const inode = statSync(this.path, { throwIfNoEntry: false })?.ino;
    if (this.#open && this.#open.inode === inode) return this.#open;
    this.close();
    this.#open = openFile(this.#folder, this.path);
    // One listener for all files, because Node warns about the eleventh.
    if (!process.listeners('exit').includes(closeAll)) process.once('exit', closeAll);
    closers.add(this.#atExit);
    return this.#open;
  }
}

function openFile(folder: string, path: string) {
  if (folder === '') throw new Error('there is no home folder');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inode = ownFile(path);
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${SHORT_LOCK_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;`);
    database.exec('CREATE TABLE IF NOT EXISTS budget (account TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT');
    return {
      database,
      inode,
      begin: database.prepare('BEGIN IMMEDIATE'),
      read: database.prepare('SELECT state FROM budget WHERE account = ?'),
      write: database.prepare(
        'INSERT INTO budget (account, state) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET state = excluded.state',
      ),
      commit: database.prepare('COMMIT'),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Creates the file, or removes the access of other users. The other files of SQLite get the same permissions. */
function ownFile(path: string): number {
  const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;
  const handle = openSync(path, constants.O_CREAT | constants.O_RDWR | noFollow, 0o600);
  try {
    const { mode, ino } = fstatSync(handle);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(path, 0o600);
    return ino;
  } finally {
    closeSync(handle);
  }
}

/** Loads `node:sqlite` when it is first needed, without the warning that it is experimental. */
export function loadSqlite(): typeof Sqlite {
  const emitWarning = process.emitWarning.bind(process);
  // A warning on a user's screen would be about a choice of ours that they cannot change.
  process.emitWarning = (...warning: unknown[]) => {
    if (!/SQLite is an experimental feature/.test(String(warning[0]))) Reflect.apply(emitWarning, process, warning);
  };
  try {
    const sqlite = process.getBuiltinModule?.('node:sqlite');
    if (sqlite) return sqlite;
    throw new MissingSqlite();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** What closes the open files at the exit. */
const closers = new Set<() => void>();

function closeAll(): void {
  for (const close of closers) close();
}

function isOneOf(error: unknown, resultCodes: readonly number[]): boolean {
  return error instanceof Error && 'errcode' in error && resultCodes.includes(Number(error.errcode) & 0xff);
}

// https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
/** How long SQLite blocks this process for the lock of another. An update takes a tenth of a millisecond. */
const SHORT_LOCK_MS = 5;
/** A process that locks the file for longer is suspended. */
const LONGEST_LOCK_MS = 3_000;
