import { listNames, type ListName } from '@paydeck/core';
import * as v from 'valibot';
import { lists, type AgentList, type Filters } from './lists.ts';
import { createReadings, type Readings } from './readings.ts';
import { documented, rowSchema } from './rows.ts';
import { ArgumentError, mostRows, tool, type Tool } from './tool.ts';

/** A tool for each list of the service. */
export function listTools(): Tool[] {
  const readings = createReadings();
  return listNames.map((name) => listTool(name, readings));
}

function listTool(name: ListName, readings: Readings): Tool {
  const { summary, filters }: AgentList = lists[name];
  return tool({
    name: `list_${name}`,
    title: `List ${name}`,
    description:
      `Lists ${summary}. The service has no search and no order: filters are the arguments. Returns at most "limit" rows; ` +
      '"complete" is false when there are more, and "next_cursor" gets them. Only with "complete": true were all rows returned.',
    input: v.strictObject({ ...filters, limit, cursor }),
    output: () => ({
      type: 'object',
      properties: {
        rows: { type: 'array', items: rowSchema(name) },
        complete: { type: 'boolean', description: 'whether these rows, with those of earlier calls, are all of them' },
        returned: { type: 'integer', description: 'how many rows were returned so far, with these' },
        next_cursor: { type: 'string' },
        rest: { type: 'string', description: 'how to get the rest' },
        unexpected: { type: 'array', items: { type: 'string' }, description: 'fields left out: not as documented' },
      },
      required: ['rows', 'complete', 'returned'],
    }),
    async run({ limit: most = defaultLimit, cursor: from, ...given }, { client, signal }) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has the filters of this list
      const chosen = given as Filters;
      if (from !== undefined && Object.keys(chosen).length > 0)
        throw new ArgumentError('a cursor continues with the filters of its list: leave the filters out.');
      const call = { limit: most, signal };
      const part =
        from === undefined
          ? await readings.start(await client(), name, chosen, call)
          : await readings.next(name, from, call);
      const { rows, unexpected } = documented(name, part.items);
      return {
        rows,
        complete: part.isLast,
        returned: part.count,
        ...(part.cursor !== undefined && {
          next_cursor: part.cursor,
          rest: `Call list_${name} with cursor "${part.cursor}". To a file: paydeck ${name} --all --format ndjson.`,
        }),
        ...(unexpected.length > 0 && { unexpected }),
      };
    },
  });
}

const defaultLimit = 20;
const limit = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(mostRows),
    v.description(`rows to return, ${defaultLimit} by default`),
  ),
);
const cursor = v.optional(v.pipe(v.string(), v.description('next_cursor of an earlier call, good once')));
