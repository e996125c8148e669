import {
  type Client,
  isPaydeckError,
  ListError,
  type ListName,
  listNames,
  listOf,
  type Pages,
  type Page,
  type ParamsOf,
} from '@paydeck/core';
import { type Table, tables, textOf, valuesOf } from './columns.ts';
import { type Counts, merge, type Scope, WHOLE } from './merge.ts';
import { type Mirror, storeOf } from './mirror.ts';
import { type ReadPart, refresh } from './refresh.ts';
import { checkAccount, columnsSql, SCHEMA_VERSION } from './schema.ts';
import { type Store, transaction } from './store.ts';

/** Options of a pull. */
export interface PullOptions {
  /** The lists to read. Defaults to all. */
  readonly lists?: readonly ListName[] | undefined;
  /**
   * `full`, the default, reads whole lists, and finds what is gone. `refresh` reads what is new and a part of what is in an open
   * status, with a twentieth of the requests of a long list; a list of up to 20 requests is read whole. It misses changes of other records until the next full pull. A list that was never complete is read whole.
   */
  readonly kind?: 'full' | 'refresh' | undefined;
  /** Aborts the pull, which rejects with its reason. The next pull goes on where it stopped. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each page. */
  readonly onProgress?: ((progress: PullProgress) => void) | undefined;
  /** Returns the time. Defaults to the system clock; replace it in tests. */
  readonly now?: (() => Date) | undefined;
}

/** How far a pull is. */
export interface PullProgress {
  readonly list: ListName;
  /** The parameters, such as `status=past_due`; empty for the whole list. */
  readonly parameters: string;
  /** The number of rows that this read has. */
  readonly rows: number;
  /** The number of its requests, without retries. */
  readonly requests: number;
}

/** What a pull did. */
export interface PullResult {
  /** The reads, in their order: one for each list, or for each part of it that a refresh reads. */
  readonly reads: readonly PulledRead[];
}

/** What one read of a pull did. */
export interface PulledRead extends PullProgress, Counts {
  /** Whether every record that stayed in the list meanwhile was read. */
  readonly isComplete: boolean;
  /** Whether it continued a read that was interrupted. */
  readonly isResumed: boolean;
  /** Why it is not complete. The rows that it has read are in the mirror, and no row is marked as gone. */
  readonly error: ListError | undefined;
}

/**
 * Reads lists into a mirror, at background priority. The mirror changes at the end of each read at once. After a failure, an abort or a kill it is as
 * it was, and the next pull continues the read. A list that cannot be read completely is in the result, and its read in `reads` is not complete.
 *
 * @throws {MirrorError} With the code `PULL_RUNNING` when another pull writes the mirror, and `OTHER_KEY` when the client is of another account.
 * @example
 * const { reads } = await pull(mirror, client);
 */
export async function pull(mirror: Mirror, client: Client, options: PullOptions = {}): Promise<PullResult> {
  const { lists = listNames, kind = 'full', signal } = options;
  signal?.throwIfAborted();
  const store = await storeOf(mirror).forPull();
  try {
    await checkAccount(store, { mode: client.mode, baseUrl: client.baseUrl, key: await client.fingerprint() });
    const run = new Pull(store, mirror, client, options);
    const pending = await run.pending(lists);
    const statuses = await mirror.status();
    if (pending) await run.read(pending.list, {}, WHOLE, pending);
    for (const list of lists) {
      const status = statuses.find((one) => one.list === list);
      const readAt = list === pending?.list ? pending.pullBegan : status?.complete?.began;
      if (pending && readAt !== undefined && readAt >= pending.pullBegan) continue;
      const readPart: ReadPart = async (params, scope) => run.read(list, params, scope);
      if (kind === 'refresh' && status) await refresh(status, store, readPart);
      else await readPart({}, WHOLE);
    }
    const { reads } = run;
    const hasChanged = reads.some(({ created, changed, gone }) => created + changed + gone > 0);
    if (hasChanged) for (const sql of store.dialect.tidy) await store.query(sql);
    return { reads };
  } finally {
    await store.close();
  }
}

/** A read of a whole list that was interrupted. */
interface Pending {
  readonly list: ListName;
  readonly readId: number;
  readonly pullBegan: string;
  readonly checkpoint: string | undefined;
  readonly requests: number;
}

/** One pull: it reads one list, or a part of one, after the other. */
class Pull {
  readonly reads: PulledRead[] = [];
  readonly #store: Store;
  readonly #mirror: Mirror;
  readonly #client: Client;
  readonly #options: PullOptions;
  readonly #now: () => string;
  #began: string;

  constructor(store: Store, mirror: Mirror, client: Client, options: PullOptions) {
    this.#store = store;
    this.#mirror = mirror;
    this.#client = client;
    this.#options = options;
    const { now = () => new Date() } = options;
    this.#now = () => now().toISOString();
    this.#began = this.#now();
  }

  /** Returns the read that an earlier pull has left, if it can be continued. */
  async pending(lists: readonly ListName[]): Promise<Pending | undefined> {
    const store = this.#store;
    await store.query(
      `CREATE TABLE IF NOT EXISTS ${store.dialect.pullPrefix}pull_state (schema_version INTEGER, list TEXT, read_id BIGINT, checkpoint TEXT, requests INTEGER)`,
    );
    const [row = {}] = await store.query(
      'SELECT s.*, r.parameters, r.pull_began, r.ended FROM pull_state s LEFT JOIN reads r ON r.id = s.read_id',
    );
    const list = listNames.find((name) => name === row['list']);
    if (!list) return undefined;
    // Without its read, the parameters are null.
    const isOpen = row['ended'] === null && row['parameters'] === '';
    if (!isOpen || Number(row['schema_version']) !== SCHEMA_VERSION || !lists.includes(list)) {
      await this.#discard(list);
      return undefined;
    }
    this.#began = String(row['pull_began']);
    return {
      list,
      readId: Number(row['read_id']),
      pullBegan: this.#began,
      checkpoint: textOf(row, 'checkpoint'),
      requests: Number(row['requests']),
    };
  }

  /**
   * Reads a list, or the part of it that parameters select, and merges it into the mirror. Returns the customers of the rows that it should have shown
   * and did not.
   */
  async read(list: ListName, params: ParamsOf, scope: Scope, pending?: Pending): Promise<readonly string[]> {
    const given = Object.entries(params).filter(([, value]) => value !== undefined);
    const parameters = String(
      new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])),
    );
    const { readId, checkpoint, requests } = pending ?? (await this.#start(list, parameters));
    const progress = { list, parameters, rows: 0, requests };
    let error: ListError | undefined;
    try {
      await this.#readPages(tables[list], params, checkpoint, progress);
    } catch (failure) {
      if (pending && isPaydeckError(failure) && failure.code === 'INVALID_CHECKPOINT') {
        return this.read(list, params, scope);
      }
      if (!(failure instanceof ListError)) throw failure;
      error = failure;
    }
    const ended = { id: readId, requests: progress.requests, error: error?.code, at: this.#now() };
    const { left, ...counts } = await merge(this.#store, tables[list], ended, scope);
    await this.#discard(list);
    const isComplete = error === undefined;
    this.reads.push({ ...progress, ...counts, isComplete, isResumed: pending !== undefined, error });
    return left;
  }

  async #readPages(
    table: Table,
    params: ParamsOf,
    resume: string | undefined,
    progress: { -readonly [Key in keyof PullProgress]: PullProgress[Key] },
  ): Promise<void> {
    const { signal, onProgress } = this.#options;
    const options = { priority: 'background', resume, sameAccount: true, signal } as const;
    const pages: Pages<Page<object>> = listOf<ListName>(this.#client, table.name, params, options).pages();
    const before = progress.requests;
    for await (const { items } of pages) {
      const all = items.map((item) => valuesOf(table, item, this.#mirror.withoutPii));
      // The id is the first column.
      const rows = all.filter(([id]) => id !== null);
      const isIdMissing = rows.length < all.length;
      progress.rows += rows.length;
      progress.requests = before + (pages.requests ?? 0);
      await transaction(this.#store, async () => {
        await this.#store.insert(`pull_${table.name}`, table.names, rows);
        // The page and the checkpoint behind it are kept together, so a killed read neither skips nor repeats one.
        const values = [pages.checkpoint ?? null, progress.requests];
        if (!isIdMissing) await this.#store.query('UPDATE pull_state SET checkpoint = ?, requests = ?', ...values);
      });
      if (isIdMissing) {
        const message = `The list ${table.name} has records without an id, which a mirror cannot hold. Tell the service.`;
        const operation = `${table.name}.list` as const;
        throw new ListError(message, { code: 'LIST_ID_MISSING', operation, attempts: progress.requests });
      }
      onProgress?.({ ...progress });
      // Pages may have been read ahead.
      signal?.throwIfAborted();
    }
    progress.requests = before + (pages.requests ?? 0);
  }

  async #start(list: ListName, parameters: string): Promise<Pending> {
    const store = this.#store;
    await this.#discard(list);
    await store.query(
      `CREATE TABLE IF NOT EXISTS ${store.dialect.pullPrefix}pull_${list} (${columnsSql(tables[list], store.dialect)})`,
    );
    const columns = ['list', 'parameters', 'pull_began', 'began', 'complete', 'requests'];
    await store.insert('reads', columns, [[list, parameters, this.#began, this.#now(), false, 0]]);
    const [row] = await store.query('SELECT max(id) AS id FROM reads');
    const readId = Number(row?.['id']);
    const names = ['schema_version', 'list', 'read_id', 'requests'];
    await store.insert('pull_state', names, [[SCHEMA_VERSION, list, readId, 0]]);
    return { list, readId, pullBegan: this.#began, checkpoint: undefined, requests: 0 };
  }

  async #discard(list: ListName): Promise<void> {
    await this.#store.query('DELETE FROM pull_state');
    await this.#store.query(`DROP TABLE IF EXISTS pull_${list}`);
  }
}
