import { listingNames } from '../service/resources/resources.ts';
import { command, type ProgramCommand } from './command.ts';
import { amountsFlag, formatFlagOf, generalFlags, serviceFlags, sinceFlag } from './flags.ts';
import type { ChangesInvocation, DeleteMirror, PullInvocation, SqlInvocation } from './invocation.ts';
import { serviceIn } from './service-arguments.ts';
import { changesInvocation, pullInvocation, sqlInvocation } from './mirror/mirror-arguments.ts';

/** The commands of the copy of an account. */
export const mirrorCommands: readonly ProgramCommand[] = [
  command<PullInvocation>({
    words: ['pull'],
    summary: 'copy the account into a mirror on this machine',
    description:
      'Reads lists exactly into the mirror of the account: a SQLite file that only you can read, or PAYDECK_MIRROR.',
    operand: {
      name: 'LIST',
      help: `${listingNames.join(', ')}; all of them without a name`,
      isRepeatable: true,
    },
    flags: [
      {
        name: 'refresh',
        help: 'read what is new and part of what is open; deletions wait for a whole pull',
        group: 'General',
      },
      {
        name: 'watch',
        value: 'pause',
        help: 'pull again after each pause, such as 15m; a whole pull once a day',
        group: 'General',
      },
      {
        name: 'without-pii',
        help: 'leave out names, addresses, e-mails and metadata; decided by the first pull',
        group: 'General',
      },
      { name: 'same-account', help: 'the key was replaced, and this one is of the same account', group: 'General' },
      ...serviceFlags,
      ...generalFlags,
    ],
    examples: [
      ['paydeck pull', 'everything; run it again to bring it up to date'],
      ['paydeck pull --watch 15m', 'for a service manager'],
    ],
    notes: [
      'A pull that is killed changes nothing that was complete, and the next one continues it. Requests stay in the shared ' +
        'rate limit, behind those of other programs. The exit code is 3 when a list could not be proved complete, and 2 when ' +
        'another pull is running.',
    ],
    read: pullInvocation,
    isOutputOptional: true,
    run: async () => (await import('./mirror/pull.ts')).pull,
  }),
  command<SqlInvocation>({
    words: ['sql'],
    summary: 'ask the mirror with SQL',
    description: 'Prints the rows of a query of the mirror. It reads only, and sends nothing.',
    operand: { name: 'QUERY', help: 'one select statement' },
    flags: [
      formatFlagOf(['table', 'json', 'ndjson', 'csv', 'markdown']),
      {
        name: 'timeout',
        value: 'time',
        help: 'stop a query that takes longer, such as 10s or 5m (default: 60s)',
        group: 'Output',
      },
      ...serviceFlags,
      ...generalFlags,
    ],
    examples: [
      ["paydeck sql 'select status, count(*) from subscriptions where gone_at is null group by 1'", 'after a pull'],
    ],
    notes: [
      'How old and how complete each table is that it reads is on stderr. The exit code is 3 when one was never read to the ' +
        'end, and 2 when the query is wrong. `select name, sql from sqlite_schema` prints the tables.',
    ],
    read: sqlInvocation,
    run: async () => (await import('./mirror/sql.ts')).sql,
  }),
  command<ChangesInvocation>({
    words: ['changes'],
    summary: 'print what pulls have found to be changed',
    description:
      'Prints what was created, ended or removed, changed its status or amount, and which endpoints were disabled.',
    flags: [
      { ...sinceFlag, help: `${sinceFlag.help} (default)` },
      formatFlagOf(['table', 'json', 'ndjson', 'csv', 'markdown']),
      amountsFlag,
      ...serviceFlags,
      ...generalFlags,
    ],
    examples: [
      ['paydeck changes --since yesterday --format markdown', 'for a chat'],
      ['paydeck changes --format ndjson', 'for a script, after a pull'],
    ],
    notes: ['The time of a change is that of the pull that found it. It sends nothing.'],
    read: changesInvocation,
    run: async () => (await import('./mirror/changes.ts')).changes,
  }),
  command<DeleteMirror>({
    words: ['mirror', 'delete'],
    summary: 'remove the mirror of an account',
    description: 'Removes the mirror of an account with its history. The account itself is not touched.',
    flags: [{ name: 'yes', help: 'remove it without asking', group: 'General' }, ...serviceFlags, ...generalFlags],
    examples: [['paydeck mirror delete --yes', 'in a script']],
    read: (args) => ({ isMeant: args.has('yes'), ...serviceIn(args) }),
    isOutputOptional: true,
    run: async () => (await import('./mirror/delete-mirror.ts')).deleteMirror,
  }),
];
