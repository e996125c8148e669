import { emailProblem, phoneProblem } from '../boxes/new-customer/fields.ts';
import type { AccountChoice } from '../service/connection.ts';
import { filtersOf, parseFilter } from '../service/filters.ts';
import type { Query } from '../service/query.ts';
import type { ListingName } from '../service/listings.ts';
import { readArguments, type Arguments } from './arguments.ts';
import { program } from './commands.ts';
import { findCommand } from './find-command.ts';
import { nameOf } from './flags.ts';
import { formats } from './formats.ts';
import { helpOf, overview } from './help.ts';
import { anyService, type Asked, type Invocation, type ServiceChoice } from './invocation.ts';
import { UsageError } from './usage-error.ts';
import { version } from '../../package.json';

/**
 * Reads the command line. Gives back what it asks for, or the text that answers it at once (help, version); throws a
 * `UsageError` when it is wrong.
 */
export function readCommandLine(args: readonly string[]): Asked | { readonly answer: string } {
  const { command, rest } = findCommand(args);
  const given = readArguments(command, rest);
  if (given.has('help')) return { answer: command === program ? overview() : helpOf(command) };
  if (given.has('version')) return { answer: `${version}\n` };
  return readers[command.words.join(' ')]?.(given) ?? browse(given);
}

const readers: Readonly<Record<string, (given: Arguments) => Asked>> = {
  subscriptions: (given) => readList('subscriptions', given),
  discounts: (given) => readList('discounts', given),
  payouts: (given) => readList('payouts', given),
  webhooks: (given) => readList('webhooks', given),
  'webhooks get': (given) => ({
    command: 'get-webhook',
    id: given.operand ?? '',
    format: formatIn(given),
    columns: columnsIn(given),
    ...serviceIn(given),
  }),
  'customers create': (given) => ({
    command: 'create-customer',
    params: {
      email: checked('email', required(given, 'email'), emailProblem),
      name: required(given, 'name'),
      ...(given.has('phone') && { phone_number: checked('phone', required(given, 'phone'), phoneProblem) }),
      ...(given.has('metadata') && { metadata: metadataIn(given) }),
    },
    format: formatIn(given),
    isLiveMeant: given.has('yes-live'),
    ...serviceIn(given),
  }),
  login: (given) => ({ command: 'login', url: given.value('url'), ...accountIn(given) }),
  logout: (given) => ({ command: 'logout', ...accountIn(given) }),
  profiles: (given) => ({ command: 'list-profiles', format: formatIn(given) }),
  'profiles use': (given) => ({ command: 'use-profile', name: given.operand ?? '' }),
  'profiles remove': (given) => ({ command: 'remove-profile', name: given.operand ?? '' }),
  doctor: (given) => ({ command: 'doctor', isDemo: given.has('demo'), ...accountIn(given) }),
  completion: (given) => ({
    command: 'completion',
    shell: given.operand === 'zsh' || given.operand === 'fish' ? given.operand : 'bash',
  }),
};

function browse(given: Arguments): Invocation {
  return { ...readList('subscriptions', given), query: {} };
}

function readList(listing: ListingName, given: Arguments): Invocation {
  const isAll = given.has('all');
  const limit = limitIn(given);
  if (isAll && limit !== undefined) throw new UsageError('--all and --limit contradict each other; give one of them');
  const [, key, order] = sortWord.exec(given.value('sort') ?? '') ?? [];
  if (given.has('sort') && key === undefined) {
    throw new UsageError('--sort takes a column, such as created_at or created_at:desc');
  }
  const query = queryIn(listing, given);
  if (isAll && query['page_number'] !== undefined) {
    throw new UsageError('--all prints every page; leave out --page-number');
  }
  return {
    command: 'list',
    listing,
    query,
    format: formatIn(given),
    limit,
    isAll,
    checkpoint: checkpointIn(given),
    columns: columnsIn(given),
    sort: key === undefined ? undefined : { key, isDescending: order === 'desc' },
    mayWriteLive: given.has('write'),
    isScreenReader: given.has('screen-reader'),
    ...serviceIn(given),
  };
}

function checkpointIn(given: Arguments): string | undefined {
  const file = given.value('checkpoint');
  if (file === undefined) return undefined;
  const format = formatIn(given);
  const isStreamed = format === 'ndjson' || format === 'csv';
  if (given.has('all') && isStreamed && !given.has('sort')) return file;
  throw new UsageError('--checkpoint needs --all and --format ndjson or csv, without --sort');
}

const sortWord = /^([\w.-]+)(?::(asc|desc))?$/;

function queryIn(listing: ListingName, given: Arguments): Query {
  const query: Record<string, string | number | boolean> = {};
  for (const filter of filtersOf[listing]) {
    const flag = nameOf(filter);
    const value = given.value(flag);
    if (filter.kind === 'boolean') {
      const isNot = given.has(`no-${flag}`);
      if (value !== undefined && isNot) {
        throw new UsageError(`--${flag} and --no-${flag} contradict each other; give one of them`);
      }
      if (value !== undefined || isNot) query[filter.name] = !isNot;
    } else if (value !== undefined) {
      const parsed = parseFilter(filter, value);
      if ('problem' in parsed) throw new UsageError(parsed.problem);
      query[filter.name] = parsed.value;
    }
  }
  return query;
}

function formatIn(given: Arguments): Invocation['format'] {
  return formats.find((format) => format === given.value('format'));
}

function columnsIn(given: Arguments): string[] | undefined {
  const keys = given
    .value('columns')
    ?.split(',')
    .map((key) => key.trim());
  if (keys?.includes('') !== true) return keys;
  throw new UsageError('--columns takes column keys separated by commas, such as created_at,metadata');
}

function limitIn(given: Arguments): number | undefined {
  const text = given.value('limit');
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError('--limit takes a whole number from 1 up');
}

function metadataIn(given: Arguments): Record<string, string> {
  const entries = given.values('metadata').map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError('--metadata takes key=value, such as --metadata team=growth');
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  const twice = entries.find(([key], index) => entries.findIndex(([other]) => other === key) !== index);
  if (twice !== undefined) throw new UsageError(`--metadata gives "${twice[0]}" twice; give each key once`);
  return Object.fromEntries(entries);
}

function required(given: Arguments, name: string): string {
  const value = given.value(name);
  if (value !== undefined && value.trim() !== '') return value.trim();
  throw new UsageError(`paydeck customers create needs --${name}. See paydeck customers create --help.`);
}

/** Checks a value as the browser's form does. */
function checked(name: string, value: string, problemOf: (text: string) => string | undefined): string {
  const problem = problemOf(value);
  if (problem === undefined) return value;
  throw new UsageError(`--${name} "${value}" is ${problem}. Nothing was sent.`);
}

function accountIn(given: Arguments): AccountChoice {
  const mode = given.value('mode');
  return { mode: mode === 'test' || mode === 'live' ? mode : undefined, profile: given.value('profile') };
}

function serviceIn(given: Arguments): ServiceChoice {
  const isQuiet = given.has('quiet');
  const isVerbose = given.has('verbose');
  if (isQuiet && isVerbose) throw new UsageError('--quiet and --verbose contradict each other; give one of them');
  return { ...anyService, ...accountIn(given), isDemo: given.has('demo'), isQuiet, isVerbose };
}
