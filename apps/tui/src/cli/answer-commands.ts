import { reportNames, type ReportName, type ReportSummary } from '@paydeck/presentation/internal';
import { listingNames, resources } from '../service/resources/resources.ts';
import { compareInvocation, reportInvocation } from './answer-arguments.ts';
import { command, type ProgramCommand } from './command.ts';
import { amountsFlag, asOfFlag, filterFlags, formatFlagOf, generalFlags, readFlags, sinceFlag } from './flags.ts';
import type { CompareInvocation, ReportInvocation } from './invocation.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has no other keys
export const reportCommands: readonly ProgramCommand[] = (Object.keys(reportNames) as ReportName[]).map((name) => {
  const { summary, takesTime, list }: ReportSummary = reportNames[name];
  return command<ReportInvocation>({
    words: ['report', name],
    summary,
    description: `Prints ${summary}.`,
    ...(name === 'customer' && { operand: { name: 'EMAIL', help: 'the e-mail address of the customer, or the id' } }),
    flags: [
      formatFlagOf(['table', 'json', 'csv', 'markdown']),
      ...(takesTime ? [asOfFlag] : []),
      ...(name === 'recurring'
        ? [{ ...sinceFlag, help: `${sinceFlag.help}: new, churned and expanded, from the mirror` }]
        : []),
      ...(list === 'discounts' || list === 'webhooks' ? [] : [amountsFlag]),
      ...readFlags,
      ...generalFlags,
    ],
    examples: [
      [`paydeck report ${name}${name === 'customer' ? ' ada@example.com' : ''} --format json`, 'for a script'],
      ...(takesTime ? ([[`paydeck report ${name} --as-of 2026-10`, 'at the end of October']] as const) : []),
    ],
    notes: [
      'It says what it counts. Nothing is printed unless the list was read whole; the exit code is 3 otherwise. CSV is its ' +
        'first table; the rest is on stderr. In JSON and CSV amounts are as the service sends them.',
    ],
    read: (args) => reportInvocation(name, args),
    run: async () => (await import('./report.ts')).report,
  });
});

const pagingFlags = new Set(['page-size', 'page-number', 'iterator']);

export const compareCommands: readonly ProgramCommand[] = listingNames.map((listing) => {
  const { idField: id, comparedColumns: columns } = resources[listing];
  return command<CompareInvocation>({
    words: ['compare', listing],
    summary: `compare a table of yours with the ${listing}`,
    description: `Compares a table of yours with the ${listing}: what is missing on either side, and what differs.`,
    operand: { name: 'FILE', help: 'CSV, NDJSON or JSON; or a SQLite database, with --sql' },
    flags: [
      ...filterFlags(listing).filter(({ name }) => !pagingFlags.has(name)),
      { name: 'on', value: 'column', help: `what identifies a row (default: ${id})`, group: 'Output' },
      {
        name: 'columns',
        value: 'columns',
        completes: 'columns',
        help: 'what is compared, separated by commas; ours=theirs for other names (default: columns of the same name)',
        group: 'Output',
      },
      {
        name: 'sql',
        value: 'query',
        help: 'the query of a SQLite database; it is opened for reading only',
        group: 'Output',
      },
      formatFlagOf(['table', 'json', 'ndjson', 'csv', 'markdown']),
      { ...amountsFlag, help: 'what amounts of the file count: minor units (cents) or major ones (default: as sent)' },
      ...readFlags,
      ...generalFlags,
    ],
    examples: [
      [`paydeck compare ${listing} ours.csv --columns ${columns}`, ''],
      [
        `paydeck compare ${listing} app.db --sql 'select * from ${listing}' --on id=${id} --format markdown`,
        'for a ticket',
      ],
    ],
    notes: [
      'The exit code is 0 when both are the same, 5 when they differ, 3 when the list could not be read whole, and 2 when the ' +
        'file is wrong; then nothing is printed. Times are compared as moments, at the precision of the file, and amounts as ' +
        'numbers. A filter applies to the list, so the file needs the same part.',
    ],
    read: (args) => compareInvocation(listing, args),
    run: async () => (await import('./compare.ts')).compare,
  });
});
