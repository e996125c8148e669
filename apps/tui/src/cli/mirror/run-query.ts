import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { MirrorError } from '@paydeck/mirror';
import { listingNames } from '../../service/resources/resources.ts';
import type { QueryReply, QueryRequest } from './query-process.ts';

/** The rows of a query, as they are read. */
export interface RunningQuery {
  readonly columns: readonly string[];
  /** The lists that it reads: all for the table `history`. */
  readonly lists: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly unknown[])[]>;
  close(): void | Promise<void>;
}

/** Starts a query of a file in a process of its own. `timeoutMs` is the most that SQLite may take for all rows. */
export async function runQuery(file: string, sql: string, timeoutMs: number): Promise<RunningQuery> {
  // Beside this file, as a source or as a part of the program.
  const script = new URL(
    import.meta.url.endsWith('.ts') ? './query-process.ts' : './query-process.mjs',
    import.meta.url,
  );
  const child = fork(fileURLToPath(script), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit').catch(() => undefined);
  let leftMs = timeoutMs;
  const ask = async (request: QueryRequest): Promise<QueryReply> => {
    const from = performance.now();
    const timer = setTimeout(kill, leftMs);
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the process sends nothing else
      const replied = once(child, 'message') as Promise<[QueryReply]>;
      child.send(request);
      const reply = await Promise.race([replied.then(([message]) => message), exited.then(() => undefined)]);
      leftMs -= performance.now() - from;
      if (reply === undefined) throw ended();
      if (reply.is === 'failed') throw failure(file, reply);
      return reply;
    } finally {
      clearTimeout(timer);
    }
  };
  const ended = (): Error =>
    leftMs <= 0
      ? new MirrorError('TIMEOUT', `The statement took longer than ${timeoutMs / 1_000} s and was stopped.`)
      : new Error('the process of the query ended before its rows.');
  const close = (): void => {
    process.off('exit', kill);
    kill();
  };
  try {
    const begun = await ask({ file, sql });
    if (begun.is !== 'begun') throw ended();
    const tables = begun.tables.map((table) => table.replace(/_search$/, ''));
    const lists = tables.includes('history') ? listingNames : tables;
    return { columns: begun.columns, lists, rows: rowsOf(), close };
  } catch (error) {
    close();
    throw error;
  }

  async function* rowsOf() {
    for (;;) {
      const reply = await ask({ rows: rowsAtOnce });
      if (reply.is !== 'rows') throw ended();
      if (reply.rows.length > 0) yield reply.rows;
      if (reply.isLast) return;
    }
  }
}

/** What SQLite says of a damaged file names neither the file nor what to do. */
function failure(file: string, { name, message }: { readonly name: string; readonly message: string }): Error {
  return /malformed|corrupt/.test(message)
    ? new MirrorError('DAMAGED', `${file} is damaged (${message}). Delete the mirror and pull again.`)
    : Object.assign(new Error(message), { name });
}

const rowsAtOnce = 500;
