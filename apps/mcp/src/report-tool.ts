import { asOfTime, flagWords, readReport, reportNames, type ReportName } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { ArgumentError, inBackground, mostRows, text, tool, type Tool } from './tool.ts';

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
    as_of: v.optional(text('the time to measure at, such as 2026-10 or 2026-10-31')),
    customer: v.optional(text('e-mail address or id, for customer')),
  }),
  output: v.object({
    report: v.string(),
    title: v.string(),
    definition: v.pipe(v.array(v.string()), v.description('what counts, a sentence each')),
    as_of: v.string(),
    read_at: v.string(),
    items_read: v.number(),
    amounts: v.pipe(v.string(), v.description('what amounts count: minor units, major units, or "as sent"')),
    tables: v.array(
      v.object({
        title: v.string(),
        columns: v.array(v.object({ key: v.string(), kind: v.string() })),
        rows: v.array(v.looseObject({})),
        complete: v.boolean(),
      }),
    ),
    complete: v.pipe(
      v.boolean(),
      v.description('whether every table has all of its rows; every item was read in any case'),
    ),
    rest: v.optional(v.string()),
  }),
  async run({ report: name, as_of: asOf, customer }, { open, signal, now, allWith, onRead }) {
    if (name === 'customer' && customer === undefined)
      throw new ArgumentError('customer: missing. It is an e-mail address or an id.');
    if (name !== 'customer' && customer !== undefined)
      throw new ArgumentError(`the report ${name} has no "customer": it is of all customers.`);
    if (asOf !== undefined && !reportNames[name].takesTime)
      throw new ArgumentError(`the report ${name} has no "as_of": it is of now.`);
    const at = asOf === undefined ? undefined : asOfTime(asOf, now());
    if (asOf !== undefined && at === undefined)
      throw new ArgumentError('"as_of" takes a time such as 2026-10, 2026-10-31 or "last month", in UTC.');
    const { client, amounts } = await open();
    const list = inBackground(signal);
    const made = await readReport(client, { report: name, at, customer, now, list, onRead, format: amounts });
    const tables = made.tables.map(({ title, columns, rows }) => ({
      title,
      columns: [...columns],
      rows: rows.slice(0, mostRows),
      complete: rows.length <= mostRows,
    }));
    const complete = tables.every((table) => table.complete);
    const words = [name, ...(customer === undefined ? [] : [customer]), ...flagWords('as-of', asOf)];
    return {
      ...made,
      definition: [...made.definition],
      amounts: amounts.amountUnit ?? 'as sent',
      tables,
      complete,
      ...(!complete && { rest: allWith(['report', ...words, '--format', 'json']) }),
    };
  },
});
