import { asOfTime, readReport, reportNames, type ReportName } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { ArgumentError, mostRows, tool, type Tool } from './tool.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has no other keys
const names = Object.keys(reportNames) as ReportName[];

/** The reports of the command line, with the same words for the same figures. */
export const report: Tool = tool({
  name: 'report',
  title: 'Make a report',
  description: `Makes a report of a whole account, with the definition of its figures. ${names
    .map((name) => `${name}: ${reportNames[name].summary}.`)
    .join(' ')} Fails rather than count a part.`,
  input: v.strictObject({
    report: v.picklist(names),
    as_of: v.optional(v.pipe(v.string(), v.description('the time to measure at, such as 2026-10 or 2026-10-31'))),
    customer: v.optional(v.pipe(v.string(), v.minLength(1), v.description('e-mail address or id, for customer'))),
  }),
  output: () => ({
    type: 'object',
    properties: {
      report: { type: 'string' },
      title: { type: 'string' },
      definition: { type: 'array', items: { type: 'string' }, description: 'what counts, a sentence each' },
      as_of: { type: 'string' },
      read_at: { type: 'string' },
      items_read: { type: 'integer' },
      tables: { type: 'array', items: tableSchema },
      complete: {
        type: 'boolean',
        description: 'whether every table has all of its rows; every item was read in any case',
      },
      rest: { type: 'string' },
    },
    required: ['report', 'definition', 'tables', 'complete'],
  }),
  async run({ report: name, as_of: asOf, customer }, { client, signal, now }) {
    if ((name === 'customer') !== (customer !== undefined))
      throw new ArgumentError('"customer" goes with the report customer, and only with it.');
    if (asOf !== undefined && !reportNames[name].takesTime)
      throw new ArgumentError(`the report ${name} has no "as_of": it is of now.`);
    const at = asOf === undefined ? undefined : asOfTime(asOf, now());
    if (asOf !== undefined && at === undefined)
      throw new ArgumentError('"as_of" takes a time such as 2026-10, 2026-10-31 or "last month", in UTC.');
    const list = { signal, priority: 'background', ahead: 4 } as const;
    const made = await readReport(await client(), { report: name, at, customer, now, list, format: {} });
    const tables = made.tables.map((table) => ({
      ...table,
      rows: table.rows.slice(0, mostRows),
      complete: table.rows.length <= mostRows,
    }));
    const complete = tables.every((table) => table.complete);
    const rest = { rest: `All rows: paydeck report ${name} --format json.` };
    return { ...made, tables, complete, ...(!complete && rest) };
  },
});

const tableSchema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    columns: { type: 'array', items: { type: 'object' } },
    rows: { type: 'array', items: { type: 'object' } },
    complete: { type: 'boolean' },
  },
  required: ['title', 'rows', 'complete'],
};
