import { pipeline } from 'node:stream/promises';
import { safeText } from '../text/safe-text.ts';
import { TableError } from './table-error.ts';
import type { Table, TableRow } from './table.ts';

/** Reads CSV (RFC 4180) with the names of its columns on the first line. */
export async function csvTable(text: AsyncIterable<string>): Promise<Table> {
  const { parse } = await import('csv-parse');
  const parser = parse({ bom: true, info: true, relax_column_count: true, max_record_size: longestRecord });
  // The parser has the error, too.
  pipeline(text, parser).catch(() => undefined);
  const records = recordsOf(parser);
  const first = await records.next();
  if (first.done === true) throw new TableError('the file is empty');
  const columns = first.value.cells.map((name) => name.trim());
  const twice = columns.find((name, index) => columns.indexOf(name) < index);
  if (twice !== undefined) throw new TableError(`line 1: the column "${safeText(twice, 60)}" is there twice`);
  const places = new Map(columns.map((name, index) => [name, index]));
  return { columns, hasAllColumns: true, rows: rowsOf(records, places) };
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

async function* recordsOf(parser: AsyncIterable<unknown>): AsyncGenerator<CsvRecord, void, undefined> {
  let line = 1;
  try {
    for await (const each of parser) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- with `info`, each record comes with its place
      const { record, info } = each as { record: string[]; info: { lines: number } };
      yield { line, cells: record };
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) throw error;
    const problem =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `is longer than ${longestRecord / 2 ** 20} MB`
        : 'is not CSV. Put quotes around a cell with quotes, and double those inside';
    throw new TableError(`line ${line}: ${problem}`);
  }
}

async function* rowsOf(
  records: AsyncIterable<CsvRecord>,
  places: ReadonlyMap<string, number>,
): AsyncGenerator<TableRow, void, undefined> {
  for await (const { line, cells } of records) {
    if (cells.length === 1 && cells[0] === '' && places.size > 1) continue;
    if (cells.length !== places.size)
      throw new TableError(`line ${line}: has ${cells.length} cells, and the first line has ${places.size}`);
    yield { line, value: (column) => cells[places.get(column) ?? -1] };
  }
}

const longestRecord = 2 ** 20;
