import { listNames, type ListName } from '@paydeck/core';
import { filterFlags, listFilters, listings } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { filterArguments } from './lists.ts';
import { createReadings, type Readings } from './readings.ts';
import { documented, rowOf } from './rows.ts';
import { mostRows, part, tool, type Tool } from './tool.ts';

/** A tool for each list of the service. */
export function listTools(): Tool[] {
  const readings = createReadings();
  return listNames.map((name) => listTool(name, readings));
}

function listTool(name: ListName, readings: Readings): Tool {
  return tool({
    name: `list_${name}`,
    title: `List ${name}`,
    description:
      `Lists ${listings[name].about}. The service has no search and no order: filters are the arguments. Returns at most "limit" rows; ` +
      '"complete" is false when there are more, and "next_cursor" gets them. Only with "complete": true were all rows returned.',
    input: v.strictObject({
      ...filterArguments(name),
      limit: part(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRows)),
        `rows to return, ${defaultLimit} by default`,
      ),
      cursor: part(
        v.string(),
        'next_cursor of an earlier call, good once; the filters are left out, or the same as in that call',
      ),
    }),
    output: v.object({
      rows: v.array(rowOf(name)),
      complete: v.pipe(v.boolean(), v.description('whether these rows, with those of earlier calls, are all of them')),
      returned: v.pipe(v.number(), v.integer(), v.description('how many rows were returned so far, with these')),
      next_cursor: v.optional(v.string()),
      rest: part(v.string(), 'how to get the rest'),
      unexpected: part(v.array(v.string()), 'fields left out: not as documented'),
    }),
    async run({ limit = defaultLimit, cursor: from, ...given }, { open, signal, now, allWith }) {
      const call = { limit, signal, now: now() };
      const { items, count, cursor, filters } =
        from === undefined
          ? await readings.start((await open()).client, name, given, call)
          : await readings.next(name, from, given, call);
      const flags = filterFlags(listFilters[name], filters);
      return {
        ...documented(name, items),
        complete: cursor === undefined,
        returned: count,
        ...(cursor !== undefined && {
          next_cursor: cursor,
          rest: `Call list_${name} with cursor "${cursor}". ${allWith([name, ...flags, '--all', '--format', 'ndjson'])}`,
        }),
      };
    },
  });
}

const defaultLimit = 20;
