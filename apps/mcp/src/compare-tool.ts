import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { listNames } from '@paydeck/core';
import { filterFlags, flagWords, listFilters, listings } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { filtersArgument, parsedFilters, readList } from './lists.ts';
import { isPersonalColumn, masked } from './persons.ts';
import { ArgumentError, mostRows, part, text, tool, type Tool } from './tool.ts';

/** The comparison of the command line, with files below one folder only. */
export const compare: Tool = tool({
  name: 'compare',
  title: 'Compare a file with a list',
  description:
    'Compares a CSV, NDJSON, JSON or SQLite file of yours with a whole list: rows missing here or there, fields that differ, rows that are there twice. Times and amounts are compared as values. Fails rather than compare a part.',
  input: v.strictObject({
    list: v.picklist(listNames),
    file: text('below the folder that the server was started with'),
    sql: v.optional(text('for a SQLite file: one query, which only reads')),
    on: v.optional(text('the column that identifies a row: subscription_id, or ours=theirs; the id by default')),
    columns: v.optional(text('the columns to compare: status,due=next_billing_date; those that both have by default')),
    amounts: part(
      v.picklist(['minor', 'major']),
      'what amounts of the file count; the same as those of the service by default',
    ),
    filters: filtersArgument,
  }),
  output: v.object({
    same: v.boolean(),
    rows: part(v.number(), 'of the file'),
    items: part(v.number(), 'of the list'),
    on: v.string(),
    columns: v.array(v.string()),
    counts: v.record(v.string(), v.number()),
    differences: v.array(v.looseObject({})),
    complete: v.pipe(v.boolean(), v.description('whether all differences are here; all are counted in any case')),
    rest: v.optional(v.string()),
  }),
  async run({ list, file, filters, ...options }, work) {
    const { now, folder, showsPersons } = work;
    const [{ compareFile, TableError }, inside] = await Promise.all([
      import('@paydeck/presentation/compare'),
      fileInside(folder, file),
    ]);
    const chosen = parsedFilters(list, filters);
    const { amounts } = await work.open();
    const found = await compareFile<object>({
      ...options,
      file: inside,
      view: listings[list],
      format: { now: now(), ...amounts },
      pages: () => readList(list, chosen, work),
    }).catch((error: unknown) => {
      throw error instanceof TableError ? new ArgumentError(error.message) : error;
    });
    const { rows, items, on, columns, counts } = found;
    const flags = [
      ...filterFlags(listFilters[list], chosen),
      ...Object.entries(options).flatMap(([name, value]) => flagWords(name, value)),
    ];
    const shown = (column: string, value: string | null = null): unknown =>
      showsPersons || !isPersonalColumn(column) ? value : masked(value);
    const differences = Iterator.from(found.differences())
      .take(mostRows + 1)
      .map(({ difference, key, column, ours, theirs }) => ({
        difference,
        key: shown(on, key),
        ...(column !== undefined && { column, ours: shown(column, ours), theirs: shown(column, theirs) }),
      }))
      .toArray();
    const complete = differences.length <= mostRows;
    return {
      same: differences.length === 0,
      rows,
      items,
      on,
      columns: [...columns],
      counts,
      differences: differences.slice(0, mostRows),
      complete,
      ...(!complete && { rest: work.allWith(['compare', list, inside, ...flags, '--format', 'ndjson']) }),
    };
  },
});

/** Returns the real path of a file. An error of another file would show its content to the agent. */
async function fileInside(folder: string | undefined, file: string): Promise<string> {
  if (folder === undefined)
    throw new ArgumentError('no folder is open to this tool. Start the server with --files FOLDER.');
  const root = await realpath(folder);
  const found = await realpath(path.resolve(root, file)).catch(() => undefined);
  const inside = found === undefined ? '..' : path.relative(root, found);
  if (found === undefined || inside.startsWith('..') || path.isAbsolute(inside))
    throw new ArgumentError('there is no such file below the folder that the server was started with.');
  return found;
}
