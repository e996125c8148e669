import { reportNames, type ReportName, type ReportSummary } from '@paydeck/presentation/internal';
import { reportInvocation } from './answer-arguments.ts';
import { command, type ProgramCommand } from './command.ts';
import { amountsFlag, asOfFlag, formatFlagOf, generalFlags, serviceFlags } from './flags.ts';
import type { ReportInvocation } from './invocation.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has no other keys
export const reportCommands: readonly ProgramCommand[] = (Object.keys(reportNames) as ReportName[]).map((name) => {
  const { summary, takesTime }: ReportSummary = reportNames[name];
  return command<ReportInvocation>({
    words: ['report', name],
    summary,
    description: `Prints ${summary}.`,
    ...(name === 'customer' && { operand: { name: 'EMAIL', help: 'the e-mail address of the customer, or the id' } }),
    flags: [
      formatFlagOf(['table', 'json', 'csv', 'markdown']),
      ...(takesTime ? [asOfFlag] : []),
      amountsFlag,
      ...serviceFlags,
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
