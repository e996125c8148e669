import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { safeText } from '../text/safe-text.ts';
import { csvTable } from './csv-table.ts';
import { jsonTable } from './json-table.ts';
import { sqliteTable } from './sqlite-table.ts';
import { TableError } from './table-error.ts';
import type { Table } from './table.ts';

/** Opens a CSV, NDJSON or JSON file, or a query of a SQLite file. Throws a `TableError` if it is none of them. */
export async function openTable(file: string, sql: string | undefined): Promise<Table> {
  const kind = kindOf(file);
  if (kind === 'sqlite') {
    if (sql === undefined)
      throw new TableError('the file is a SQLite database: say what to compare with --sql "select …"');
    return sqliteTable(file, sql);
  }
  if (sql !== undefined) throw new TableError('--sql is for a SQLite database, and the file is none');
  const text = textOf(file);
  return kind === 'csv' ? await csvTable(text) : await jsonTable(text);
}

type Kind = 'sqlite' | 'csv' | 'json';

/** The kind by the content. A name that says otherwise is an error, because one of them is wrong. */
function kindOf(file: string): Kind {
  const start = startOf(file);
  if (start.length === 0) throw new TableError('the file is empty');
  const found: Kind = start.toString('latin1').startsWith('SQLite format 3\0')
    ? 'sqlite'
    : /^(?:\u00ef\u00bb\u00bf)?\s*[[{]/.test(start.toString('latin1'))
      ? 'json'
      : 'csv';
  if (found === 'csv' && start.includes(0))
    throw new TableError('the file is neither text nor a SQLite database. Export it as CSV, NDJSON or JSON.');
  const named = kinds.get(path.extname(file).toLowerCase());
  if (named !== undefined && named !== found)
    throw new TableError(
      `the name of the file says ${names[named]}, and its content is ${names[found]}. Rename or export it.`,
    );
  return found;
}

const kinds = new Map<string, Kind>([
  ['.csv', 'csv'],
  ['.json', 'json'],
  ['.ndjson', 'json'],
  ['.jsonl', 'json'],
  ['.sqlite', 'sqlite'],
  ['.sqlite3', 'sqlite'],
  ['.db', 'sqlite'],
]);
const names = { csv: 'CSV', json: 'JSON', sqlite: 'a SQLite database' } as const;

function startOf(file: string): Buffer {
  let fd: number | undefined;
  try {
    const stats = statSync(file);
    if (!stats.isFile()) throw new TableError('FILE is no regular file');
    fd = openSync(file, 'r');
    const start = Buffer.alloc(512);
    const read = start.subarray(0, readSync(fd, start));
    if (stats.size > longestText && !read.toString('latin1').startsWith('SQLite'))
      throw new TableError(
        `the file has ${(stats.size / 2 ** 30).toFixed(1)} GB, and 1 GB is the most. Export only the columns that are compared.`,
      );
    return read;
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(`${safeText(file)} cannot be read (${codeOf(error)})`);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The text of a file. What is not UTF-8 is an error at its line. */
async function* textOf(file: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 2 ** 18 })) {
      const text = decoder.decode(bytes, { stream: true });
      yield text;
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1;
    }
    yield decoder.decode();
  } catch (error) {
    const code = codeOf(error);
    if (code.startsWith('ERR_ENCODING')) throw new TableError(`line ${line} or later: is not text in UTF-8`);
    throw error instanceof TableError ? error : new TableError(`${safeText(file)} cannot be read (${code})`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

const longestText = 2 ** 30;
