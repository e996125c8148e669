import type { ExportFormat } from '@paydeck/presentation';
import { Command, CommanderError, Option } from 'commander';
import { version } from '../../package.json';
import { flagOf, parseFilter, subscriptionFilters, type Filter, type Query } from '../filters.ts';
import type { ListingName } from '../listings.ts';
import { listHelp, overview } from './help-text.ts';
import type { Invocation } from './invocation.ts';
import { mayBeKey, refusal } from './refuse-keys.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads the command line. Gives back what it asks for, or the text that answers it at once (help, version); throws a
 * `UsageError` when it is wrong.
 */
export function readCommandLine(args: readonly string[]): Invocation | { readonly answer: string } {
  let invocation: Invocation | undefined;
  let answer = '';
  const program = createProgram((asked) => (invocation = asked));
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeOut: (text) => (answer += text), writeErr: () => undefined });
  }
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { answer };
    // Without a command commander would print the help; here that opens the browser.
    if (error.code === 'commander.help') return browse(program);
    throw new UsageError(messageOf(error, args));
  }
  return invocation ?? browse(program);
}

function createProgram(onAsked: (invocation: Invocation) => void): Command {
  const program = new Command('paydeck')
    .description('Browse a payments account in the terminal, or print its lists for scripts.')
    .usage('[command] [options]')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .addOption(demoOption())
    .addHelpText('after', overview);
  return program.addCommand(listCommand(program, 'subscriptions', subscriptionFilters, onAsked));
}

function browse(program: Command): Invocation {
  return {
    listing: 'subscriptions',
    query: {},
    isDemo: isDemo(program),
    format: undefined,
    limit: undefined,
    isAll: false,
    columns: undefined,
  };
}

/** One line: what commander says, where the help is; and never a word that may be a key. */
function messageOf(error: CommanderError, args: readonly string[]): string {
  if (args.some((arg) => mayBeKey(arg) && error.message.includes(arg))) return refusal;
  const message = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return `${message}${/[.)]$/.test(message) ? '' : '.'} See paydeck --help.`;
}

function listCommand(
  program: Command,
  listing: ListingName,
  filters: readonly Filter[],
  onAsked: (invocation: Invocation) => void,
): Command {
  const command = new Command(listing)
    .description(`Lists ${listing}: in the browser on a terminal, as text without one or when a format is given.`)
    .summary(`list ${listing}`)
    .helpOption('-h, --help', 'print this help');
  for (const filter of filters) addFilter(command, filter);
  command
    .addOption(once(new Option('--format <format>', 'print instead of opening the browser').choices(formats)))
    .addOption(once(new Option('--limit <n>', 'print at most n items (default: 100)'), parseLimit))
    .addOption(new Option('--all', 'print every item').conflicts('limit'))
    .addOption(once(new Option('--columns <keys>', 'these columns only, separated by commas'), parseColumns))
    .addOption(demoOption())
    .addHelpText('after', listHelp(listing));
  command.action((options: ListOptions) => {
    onAsked({
      listing,
      query: queryOf(filters, options),
      isDemo: options.demo === true || isDemo(program),
      format: options.format,
      limit: options.limit,
      isAll: options.all === true,
      columns: options.columns,
    });
  });
  return command;
}

interface ListOptions extends Record<string, unknown> {
  demo?: boolean;
  format?: Invocation['format'];
  limit?: number;
  all?: boolean;
  columns?: string[];
}

function addFilter(command: Command, filter: Filter): void {
  const flag = flagOf(filter);
  if (filter.kind === 'boolean') {
    command.option(flag, filter.help);
    command.option(flag.replace('--', '--no-'), filter.help.replace('only what is', 'only what is not'));
    return;
  }
  const words = { choice: 'status', count: 'n', timestamp: 'time', text: 'id' };
  const option = new Option(`${flag} <${words[filter.kind]}>`, filterHelp(filter));
  command.addOption(
    once(option, (text) => {
      const parsed = parseFilter(filter, text);
      if ('problem' in parsed) throw new UsageError(parsed.problem);
      return parsed.value;
    }),
  );
}

function filterHelp({ help, choices }: Filter): string {
  return choices === undefined ? help : `${help}: ${choices.join(', ')}`;
}

function queryOf(filters: readonly Filter[], options: ListOptions): Query {
  const query: Record<string, string | number | boolean> = {};
  for (const filter of filters) {
    const value = options[camelCase(filter.name)];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query[filter.name] = value;
  }
  return query;
}

/** An option that may be given once: of two values that contradict each other, neither is what was meant. */
function once(option: Option, parse: (text: string) => unknown = (text) => text): Option {
  const choices = option.argChoices;
  let isGiven = false;
  return option.argParser((text: string) => {
    if (isGiven) throw new UsageError(`${option.long ?? ''} is given twice; give it once`);
    isGiven = true;
    if (choices !== undefined && !choices.includes(text))
      throw new UsageError(`${option.long} takes one of ${choices.join(', ')}`);
    return parse(text);
  });
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError('--limit takes a whole number from 1 up');
}

function parseColumns(text: string): string[] {
  const keys = text.split(',').map((key) => key.trim());
  if (keys.includes(''))
    throw new UsageError('--columns takes column keys separated by commas, such as subscription_id,status');
  return keys;
}

function demoOption(): Option {
  return new Option('--demo', 'use the embedded service: no key, no network');
}

function isDemo(program: Command): boolean {
  return program.opts<{ demo?: boolean }>().demo === true;
}

/** commander's name of an option: `created_at_gte` is `createdAtGte`. */
function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

// Written out, because the formats' own module loads what the help does not need.
const formats = ['table', 'json', 'ndjson', 'csv', 'yaml'] as const satisfies readonly ExportFormat[];
