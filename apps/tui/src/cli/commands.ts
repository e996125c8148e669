import type { ListName } from '@paydeck/core';
import type { AccountChoice } from '../service/connection.ts';
import { listingNames, resources } from '../service/resources/resources.ts';
import { compareCommands, reportCommands } from './answer-commands.ts';
import { mirrorCommands } from './mirror-commands.ts';
import { command, type ProgramCommand } from './command.ts';
import type {
  Complete,
  Completion,
  CreateCustomer,
  Doctor,
  FindCustomers,
  GetWebhook,
  ImportCustomers,
  ListInvocation,
  ListProfiles,
  Login,
  NamedProfile,
} from './invocation.ts';
import { customerInvocation, importInvocation } from './customer-arguments.ts';
import { listInvocation } from './list-arguments.ts';
import { columnsIn, formatIn } from './output-arguments.ts';
import { accountIn, amountsIn, serviceIn } from './service-arguments.ts';
import {
  accountFlags,
  amountsFlag,
  browserFlags,
  filterFlags,
  formatFlag,
  formatFlagOf,
  generalFlags,
  itemFlags,
  outputFlags,
  readFlags,
  serviceFlags,
} from './flags.ts';

/** The program without a command: it opens the browser. */
export const program: ProgramCommand = command<ListInvocation>({
  words: [],
  summary: '',
  description: 'Browses a payments account in the terminal, and prints its lists for scripts.',
  flags: [
    ...readFlags,
    ...browserFlags,
    ...generalFlags,
    { name: 'version', short: 'V', help: 'print the version', group: 'General' },
  ],
  examples: [
    ['paydeck --demo', 'the browser on made-up data: no key, no network'],
    ['paydeck login', 'store a key'],
    ['paydeck subscriptions --status past_due', 'the browser at a view'],
    ['paydeck subscriptions --status past_due --all --format csv > late.csv', 'the same as a file'],
  ],
  read: (args) => listInvocation('subscriptions', args),
  run: async () => (await import('./list.ts')).list,
});

function listCommand(listing: ListName): ProgramCommand {
  const { words, filters, examples } = resources[listing];
  return command<ListInvocation>({
    words: [listing],
    aliases: words,
    operand: {
      name: 'FILTER',
      help: "what the service filters by, as in the browser's palette: status=active,past_due, 'created>=-30d'",
      isRepeatable: true,
    },
    summary: `list ${listing}`,
    description: `Lists ${listing}: in the browser on a terminal, as text without one or when a format is given.`,
    flags: [
      ...filterFlags(listing),
      ...outputFlags.filter((flag) => flag !== amountsFlag || listing !== 'webhooks'),
      ...browserFlags,
      ...readFlags,
      ...generalFlags,
    ],
    examples,
    notes: [
      ...(filters.some(({ kind }) => kind === 'timestamp')
        ? [
            'Times are 2026-10-01, 2026-10, a date-time with its zone, today, yesterday, -7d (min, h, d, w, mo, y), ' +
              '"this month", "last week"; all in UTC. --created-at-gte takes the beginning of such a span, --created-at-lte its end.',
          ]
        : []),
      `Short for ${listing}: ${words.filter((word) => word !== listing).join(', ')}.`,
      `Without --limit or --all at most 100 ${listing} are printed; a line on stderr says so when there may be more. ` +
        'NDJSON and CSV are written as they are read, so a list of any length fits. --all prints every item once, though ' +
        'the list changes meanwhile; the exit code is 3 when that could not be proved.',
    ],
    read: (args) => listInvocation(listing, args),
    run: async () => (await import('./list.ts')).list,
  });
}

/** Every command, in the order of the help. */
export const commands: readonly ProgramCommand[] = [
  ...listingNames.map(listCommand),
  command<GetWebhook>({
    words: ['webhooks', 'get'],
    summary: 'print one webhook endpoint',
    description: 'Prints one webhook endpoint.',
    operand: { name: 'ID', help: 'the id of the endpoint' },
    flags: [...itemFlags, ...readFlags, ...generalFlags],
    examples: [['paydeck webhooks get wh_1 --format json', 'everything about it']],
    read: (args) => ({
      id: args.operand ?? '',
      format: formatIn(args),
      columns: columnsIn(args),
      ...serviceIn(args),
    }),
    run: async () => (await import('./get-webhook.ts')).getWebhook,
  }),
  command<CreateCustomer>({
    words: ['customers', 'create'],
    writes: true,
    summary: 'create a customer',
    description: 'Creates a customer and prints it.',
    flags: [
      { name: 'email', value: 'address', help: 'where the customer is reached (required)', group: 'Fields' },
      { name: 'name', value: 'text', help: "the customer's full name (required)", group: 'Fields' },
      { name: 'phone', value: 'number', help: 'a telephone number', group: 'Fields' },
      {
        name: 'metadata',
        value: 'key=value',
        isRepeatable: true,
        help: 'kept with the customer; may be given several times',
        group: 'Fields',
      },
      { name: 'yes-live', help: 'write to live without asking', group: 'General' },
      ...itemFlags.filter(({ name }) => name === 'format'),
      ...serviceFlags,
      ...generalFlags,
    ],
    examples: [
      ["paydeck customers create --email ada@example.com --name 'Ada Lovelace' --metadata team=growth", 'in test mode'],
      ["paydeck customers create --mode live --yes-live --email ada@example.com --name 'Ada Lovelace'", 'in a script'],
    ],
    notes: [
      'The service has no idempotency key. When its outcome is unknown the customer may exist: stderr has the e-mail and ' +
        'the time, the exit code is 4, and nothing is sent again. stderr has the id when stdout cannot be written. In ' +
        'live mode the name of the profile is asked for on a terminal ("live" where there is none); without a terminal ' +
        '--yes-live is needed.',
    ],
    read: customerInvocation,
    isOutputOptional: true,
    run: async () => (await import('./create-customer.ts')).createCustomer,
  }),
  command<FindCustomers>({
    words: ['customers', 'find'],
    summary: 'find customers by a part of name, e-mail or id',
    description: 'Prints the customers of all subscriptions whose name, e-mail address or id contains a text.',
    operand: { name: 'TEXT', help: 'a part of the name, the e-mail address or the id; case and accents do not count' },
    flags: [formatFlag, ...readFlags, ...generalFlags],
    examples: [['paydeck customers find lovelace', '']],
    notes: ['It reads every subscription, and exits as --all does. The service lists no other customers.'],
    read: (args) => ({
      text: args.operand ?? '',
      format: formatIn(args),
      ...serviceIn(args),
    }),
    run: async () => (await import('./find-customers.ts')).findCustomers,
  }),
  command<ImportCustomers>({
    words: ['customers', 'import'],
    writes: true,
    summary: 'create the customers of a file, each once',
    description: 'Creates the customers of a CSV or NDJSON file. What the journal says was sent is never sent again.',
    operand: {
      name: 'FILE',
      help: 'CSV with the columns email, name, phone and metadata.KEY, or NDJSON with these fields',
    },
    flags: [
      { name: 'journal', value: 'file', help: 'what was sent, and what became of it (required)', group: 'General' },
      { name: 'yes-live', help: 'write to live without asking', group: 'General' },
      ...serviceFlags,
      ...generalFlags,
    ],
    examples: [['paydeck customers import new.csv --journal new.journal', 'and again after a kill']],
    notes: [
      'The whole file is checked first: a blank around a value, or an address twice, is an error. It stops at a customer ' +
        'whose outcome is unknown, with exit code 4. Run it again to go on. The journal has the ids.',
    ],
    read: importInvocation,
    isOutputOptional: true,
    run: async () => (await import('./import/import-customers.ts')).importCustomers,
  }),
  ...compareCommands,
  ...reportCommands,
  ...mirrorCommands,
  command<Login>({
    words: ['login'],
    summary: 'check a key and store it',
    description: 'Asks for a key (or reads it from stdin), checks it against the service, and stores it in a profile.',
    flags: [
      ...accountFlags.map((flag) =>
        flag.name === 'profile'
          ? { ...flag, help: 'the profile to store it in (default: the one in use, or the name of the mode)' }
          : flag,
      ),
      { name: 'url', value: 'address', help: 'the base address of the mode', group: 'General' },
      {
        name: 'amounts',
        value: 'unit',
        choices: ['minor', 'major'],
        help: 'what amounts count: minor units (cents) or major ones; asked for on a terminal',
        group: 'General',
      },
      ...generalFlags,
    ],
    examples: [
      ['paydeck login --url https://test.example.com', 'asks for the key; it is not shown'],
      ['pass show paydeck/live | paydeck login --mode live --profile shop', 'the key from a password store'],
    ],
    notes: [
      'The key is stored in the config file, which only you can read. To keep it elsewhere, set key_command in the ' +
        'profile: the program that prints it, and its arguments.',
    ],
    read: (args) => ({ url: args.value('url'), amounts: amountsIn(args), ...accountIn(args) }),
    isOutputOptional: true,
    run: async () => (await import('./login.ts')).login,
  }),
  command<AccountChoice>({
    words: ['logout'],
    summary: 'forget a stored key',
    description: 'Takes the key out of a profile; its address and settings stay. The key itself remains valid.',
    flags: [...accountFlags, ...generalFlags],
    examples: [['paydeck logout --profile shop', '']],
    read: accountIn,
    isOutputOptional: true,
    run: async () => (await import('./logout.ts')).logout,
  }),
  command<ListProfiles>({
    words: ['profiles'],
    summary: 'list the stored profiles',
    description: 'Lists the stored profiles, without their keys.',
    flags: [...itemFlags.filter(({ name }) => name === 'format'), ...generalFlags],
    examples: [['paydeck profiles', '']],
    read: (args) => ({ format: formatIn(args) }),
    run: async () => (await import('./profiles.ts')).showProfiles,
  }),
  command<NamedProfile>({
    words: ['profiles', 'use'],
    summary: 'choose the profile of its mode',
    description: 'Makes a profile the one that its mode uses when none is named.',
    operand: { name: 'NAME', help: 'the name of the profile', completes: 'profiles' },
    flags: generalFlags,
    examples: [['paydeck profiles use shop', '']],
    read: (args) => ({ name: args.operand ?? '' }),
    isOutputOptional: true,
    run: async () => (await import('./profiles.ts')).chooseProfile,
  }),
  command<NamedProfile>({
    words: ['profiles', 'remove'],
    summary: 'remove a profile',
    description: 'Removes a profile with its key, address and settings.',
    operand: { name: 'NAME', help: 'the name of the profile', completes: 'profiles' },
    flags: generalFlags,
    examples: [['paydeck profiles remove shop', '']],
    read: (args) => ({ name: args.operand ?? '' }),
    isOutputOptional: true,
    run: async () => (await import('./profiles.ts')).dropProfile,
  }),
  command<Doctor>({
    words: ['doctor'],
    summary: 'check the set-up',
    description: 'Checks node, the config file, the key, what it can reach, the clock and the terminal.',
    flags: [
      formatFlagOf(['table', 'json']),
      ...accountFlags,
      { name: 'demo', help: 'check the embedded service', group: 'General' },
      ...generalFlags,
    ],
    examples: [
      ['paydeck doctor --mode live', ''],
      ['paydeck doctor --format json', 'for a script'],
    ],
    read: (args) => ({ format: formatIn(args), isDemo: args.has('demo'), ...accountIn(args) }),
    isOutputOptional: true,
    run: async () => (await import('./doctor.ts')).doctor,
  }),
  command<Completion>({
    words: ['completion'],
    summary: 'print a shell completion',
    description: 'Prints the completion script of a shell.',
    operand: { name: 'SHELL', help: 'bash, zsh or fish', choices: ['bash', 'zsh', 'fish'] },
    flags: generalFlags,
    examples: [
      ['eval "$(paydeck completion bash)"', 'in ~/.bashrc'],
      ['paydeck completion zsh > "${fpath[1]}/_paydeck"', 'once'],
      ['paydeck completion fish > ~/.config/fish/completions/paydeck.fish', 'once'],
    ],
    read: ({ operand }) => ({
      shell: operand === 'zsh' || operand === 'fish' ? operand : 'bash',
    }),
    run: async () => (await import('./completion.ts')).printCompletion,
  }),
  command<object>({
    words: ['capabilities'],
    summary: 'print the commands, for programs',
    description: 'Prints commands, flags, formats and exit codes of this version as JSON.',
    flags: [{ ...formatFlag, choices: ['json'], help: 'json, which is also the default' }, ...generalFlags],
    examples: [['paydeck capabilities --format json', '']],
    read: () => ({}),
    run: async () => {
      const { printCapabilities } = await import('./capabilities.ts');
      return (_invocation, io) => printCapabilities(io, { program, commands });
    },
  }),
  command<Complete>({
    words: ['complete'],
    isHidden: true,
    summary: 'print what can come next',
    description: 'Prints what can come next on a command line. The completion scripts call it.',
    operand: { name: 'WORD', help: 'the words so far; the last one is being typed', isRepeatable: true },
    flags: generalFlags,
    examples: [['paydeck complete -- payouts --for', '']],
    read: ({ operands }) => ({ words: operands }),
    run: async () => {
      const { complete } = await import('./complete.ts');
      return (invocation, io) => complete(invocation, io, { program, commands });
    },
  }),
];
