import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { QueryReply, QueryRequest } from './query-process.ts';

/** The rows of a query, as they are read. */
export interface RunningQuery {
  readonly columns: readonly string[];
  /** The tables that it reads. */
  readonly tables: readonly string[];
  rows(): AsyncIterable<readonly (readonly unknown[])[]>;
  end(): void;
}

/** The query took longer than `--timeout`. */
export class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout' as const;
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
      if (reply.is === 'failed') throw Object.assign(new Error(reply.message), { name: reply.name });
      return reply;
    } finally {
      clearTimeout(timer);
    }
  };
  const ended = (): Error =>
    leftMs <= 0
      ? new QueryTimeout(
          `the query took longer than ${timeoutMs / 1000} s and was stopped. A limit, or --timeout, helps.`,
        )
      : new Error('the process of the query ended before its rows.');
  const end = (): void => {
    process.off('exit', kill);
    kill();
  };
  try {
    const begun = await ask({ file, sql });
    if (begun.is !== 'begun') throw ended();
    return {
      columns: begun.columns,
      tables: begun.tables,
      async *rows() {
        for (;;) {
          const reply = await ask({ rows: rowsAtOnce });
          if (reply.is !== 'rows') throw ended();
          if (reply.rows.length > 0) yield reply.rows;
          if (reply.isLast) return;
        }
      },
      end,
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Starts a query of a database, whose server stops it after a time. */
export async function runOnServer(
  { url, schema }: { readonly url: string; readonly schema: string },
  sql: string,
  timeoutMs: number,
): Promise<RunningQuery> {
  const { queryPostgres } = await import('@paydeck/mirror/postgres');
  const query = await queryPostgres(url, sql, { schema, timeoutMs });
  return {
    columns: query.columns,
    tables: query.lists,
    rows: () => query.rows,
    end: () => void query.close(),
  };
}

const rowsAtOnce = 500;
