import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { readQuery, type SqlRow } from '@paydeck/presentation/sqlite';

// A query runs in this process of its own, because a running one cannot be interrupted in another way than by a kill.

/** What the process is told: the query, then how many rows it sends next. */
export type QueryRequest = { readonly file: string; readonly sql: string } | { readonly rows: number };

/** What it answers. `name` is that of the error. */
export type QueryReply =
  | { readonly is: 'begun'; readonly columns: readonly string[]; readonly tables: readonly string[] }
  | { readonly is: 'rows'; readonly rows: readonly SqlRow[]; readonly isLast: boolean }
  | { readonly is: 'failed'; readonly name: string; readonly message: string };

let rows: Iterator<SqlRow> | undefined;

process.on('message', (request: QueryRequest) => {
  try {
    process.send?.(replyTo(request));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    process.send?.({ is: 'failed', name, message });
  }
});
process.on('disconnect', () => process.exit());
endWithParent();

function replyTo(request: QueryRequest): QueryReply {
  if ('sql' in request) {
    const { columns, tables, ...query } = readQuery(request.file, request.sql);
    rows = query.rows;
    return { is: 'begun', columns, tables };
  }
  const found: SqlRow[] = [];
  while (found.length < request.rows) {
    const next = rows?.next();
    if (next?.done !== false) return { is: 'rows', rows: found, isLast: true };
    found.push(next.value);
  }
  return { is: 'rows', rows: found, isLast: false };
}

/** A program that is killed can end nobody, and a running query sees no message. A thread of its own sees both. */
function endWithParent(): void {
  const watch = `const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
  new Worker(watch, { eval: true }).unref();
}
