import { exactNumber, safeText, type Column } from '@paydeck/presentation/internal';
import type { SqlInvocation } from '../invocation.ts';
import type { Io } from '../io.ts';
import { createPrinter } from '../printer.ts';
import { completeness } from './completeness.ts';
import { openAccountMirror } from './open-mirror.ts';
import { runQuery } from './run-query.ts';

/** Prints the rows of a query of the mirror, and returns the exit code. */
export async function sql(invocation: SqlInvocation, io: Io): Promise<number> {
  const { query: text, timeoutMs, format = 'table' } = invocation;
  const { mirror, place, service } = await openAccountMirror(invocation, io, 'rows', { readOnly: true });
  const status = await mirror.status();
  await mirror.close();
  // With a handler of signals, the process of the query ends with this one.
  io.onEarlyExit(() => undefined);
  const query = await ('file' in place
    ? runQuery(place.file, text, timeoutMs)
    : (await import('@paydeck/mirror/postgres')).queryPostgres(place.url, text, { ...place, timeoutMs }));
  try {
    const table = { columns: columnsOf(query.columns), onlyColumns: true, format: service.format };
    const printer = createPrinter<Row>(format, table, io.stdout, service.reporter);
    for await (const rows of query.rows) {
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await printer.print(rows);
    }
    await printer.finish();
  } finally {
    await query.close();
  }
  const read = status.filter(({ list }) => query.lists.some((name) => name === list));
  return completeness(read, service);
}

type Row = readonly unknown[];

/** Columns with the same name are numbered, so that JSON keeps all of them. */
function columnsOf(names: readonly string[]): Column<Row>[] {
  const seen = new Map<string, number>();
  return names.map((name, index) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const key = count === 1 ? name : `${name}_${count}`;
    return {
      key,
      title: safeText(key).toUpperCase(),
      align: 'left',
      width: 16,
      min: 4,
      grow: 0,
      priority: 0,
      kind: 'text',
      value: (row) => valueOf(row[index]),
      text: (row) => {
        const value = valueOf(row[index]);
        return value === null || value === '' ? '-' : safeText(String(value), longest);
      },
    };
  });
}

function valueOf(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return exactNumber(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return null;
}

const longest = 512;
