import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { MirrorError, querySql } from '@paydeck/mirror';

// A query runs in this process of its own, because a running one cannot be interrupted in another way than by a kill.

/** What the process is told: the query, then how many rows it sends next. */
export type QueryRequest = { readonly file: string; readonly sql: string } | { readonly rows: number };

/** What it answers. The lists are those that the query reads. */
export type QueryReply =
  | { readonly is: 'begun'; readonly columns: readonly string[]; readonly lists: readonly string[] }
  | { readonly is: 'rows'; readonly rows: readonly (readonly unknown[])[]; readonly isLast: boolean }
  | { readonly is: 'failed'; readonly code: MirrorError['code'] | undefined; readonly message: string };

let rows: Iterator<readonly unknown[]> | undefined;

process.on('message', (request: QueryRequest) => {
  try {
    process.send?.(replyTo(request));
  } catch (error) {
    const code = error instanceof MirrorError ? error.code : undefined;
    process.send?.({ is: 'failed', code, message: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
endWithParent();

function replyTo(request: QueryRequest): QueryReply {
  if ('sql' in request) {
    const query = querySql(request.file, request.sql);
    rows = query.rows[Symbol.iterator]();
    return { is: 'begun', columns: query.columns, lists: query.lists };
  }
  const found: (readonly unknown[])[] = [];
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
