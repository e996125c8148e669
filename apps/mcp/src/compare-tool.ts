import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { listNames } from '@paydeck/core';
import { listings } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { lists, parsedFilters, readList, type AgentList } from './lists.ts';
import { isPersonalColumn, masked } from './persons.ts';
import { ArgumentError, mostRows, tool, type Tool } from './tool.ts';

const text = (help: string) => v.optional(v.pipe(v.string(), v.minLength(1), v.description(help)));

/** The comparison of the command line, with files below one folder only. */
export const compare: Tool = tool({
  name: 'compare',
  title: 'Compare a file with a list',
  description:
    'Compares a CSV, NDJSON, JSON or SQLite file of yours with a whole list: rows missing here or there, fields that differ, rows that are there twice. Times and amounts are compared as values. Fails rather than compare a part.',
  input: v.strictObject({
    list: v.picklist(listNames),
    file: v.pipe(v.string(), v.minLength(1), v.description('below the folder that the server was started with')),
    sql: text('the query, for a SQLite file'),
    on: text('the column that identifies a row: subscription_id, or ours=theirs; the id by default'),
    columns: text('the columns to compare: status,due=next_billing_date; those that both have by default'),
    filters: v.optional(v.record(v.string(), v.union([v.string(), v.boolean()]))),
  }),
  output: () => ({
    type: 'object',
    properties: {
      same: { type: 'boolean' },
      rows: { type: 'integer', description: 'of the file' },
      items: { type: 'integer', description: 'of the list' },
      on: { type: 'string' },
      columns: { type: 'array', items: { type: 'string' } },
      counts: { type: 'object', additionalProperties: { type: 'integer' } },
      differences: { type: 'array', items: { type: 'object' } },
      complete: { type: 'boolean', description: 'whether all differences are here; all are counted in any case' },
      rest: { type: 'string' },
    },
    required: ['same', 'counts', 'differences', 'complete'],
  }),
  async run({ list, file, filters: given = {}, ...options }, { client, signal, now, folder, showsPersons }) {
    const [{ compareFile, TableError }, inside] = await Promise.all([
      import('@paydeck/presentation/compare'),
      fileInside(folder, file),
    ]);
    const { filters }: AgentList = lists[list];
    const chosen = parsedFilters(list, filters, given);
    const service = await client();
    const found = await compareFile<object>({
      ...options,
      file: inside,
      view: listings[list],
      format: { now: now() },
      pages: () => readList(service, list, chosen, signal),
    }).catch((error: unknown) => {
      throw error instanceof TableError ? new ArgumentError(error.message) : error;
    });
    const { rows, items, on, columns, counts } = found;
    const isMasked = (column: string): boolean => !showsPersons && isPersonalColumn(column);
    const all = Array.from(
      take(found.differences(), mostRows + 1),
      ({ key, column = '', ours, theirs, difference }) => ({
        difference,
        key: isMasked(on) ? masked(key) : key,
        ...(column !== '' && {
          column,
          ours: isMasked(column) ? masked(ours) : (ours ?? null),
          theirs: isMasked(column) ? masked(theirs) : (theirs ?? null),
        }),
      }),
    );
    const complete = all.length <= mostRows;
    return {
      same: all.length === 0,
      rows,
      items,
      on,
      columns,
      counts,
      differences: all.slice(0, mostRows),
      complete,
      ...(!complete && { rest: `All of them: paydeck compare ${list} FILE --format ndjson.` }),
    };
  },
});

function* take<T>(values: Iterable<T>, most: number): Generator<T> {
  let count = 0;
  for (const value of values) {
    if (count >= most) return;
    count += 1;
    yield value;
  }
}

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
