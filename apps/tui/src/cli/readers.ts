import { emailProblem, phoneProblem } from '../boxes/new-customer/fields.ts';
import { readFilterWord } from '../service/filter-word.ts';
import type { AccountChoice } from '../service/connection.ts';
import { filtersOf, parseFilter, type Filter } from '../service/filters.ts';
import { isRelativeQuery, requestsOf } from '../service/requests.ts';
import type { Query } from '../service/query.ts';
import type { ListingName } from '../service/listings.ts';
import { readSort, type Sort } from '../service/sort-words.ts';
import type { Arguments } from './arguments.ts';
import { nameOf } from './flags.ts';
import { formats } from './formats.ts';
import { anyService, type CreateCustomer, type ListInvocation, type ServiceChoice } from './invocation.ts';
import { UsageError } from './usage-error.ts';

/** Reads the arguments of a list. */
export function readList(listing: ListingName, given: Arguments): ListInvocation {
  const isAll = given.has('all');
  const limit = limitIn(given);
  if (isAll && limit !== undefined) throw new UsageError('--all and --limit contradict each other; give one of them');
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
    checkpoint: checkpointIn(given, listing, query),
    columns: columnsIn(given),
    sort: sortIn(given),
    mayWriteLive: given.has('write'),
    isScreenReader: given.has('screen-reader'),
    ...serviceIn(given),
  };
}

function checkpointIn(given: Arguments, listing: ListingName, query: Query): string | undefined {
  const file = given.value('checkpoint');
  if (file === undefined) return undefined;
  const format = formatIn(given);
  const isStreamed = format === 'ndjson' || format === 'csv';
  if (requestsOf(query, filtersOf[listing], 0).length > 1) {
    throw new UsageError('--checkpoint continues one list: give one value of each filter');
  }
  if (isRelativeQuery(query, filtersOf[listing])) {
    throw new UsageError('--checkpoint needs times that stay the same, such as 2026-10-01');
  }
  if (given.has('all') && isStreamed && !given.has('sort')) return file;
  throw new UsageError('--checkpoint needs --all and --format ndjson or csv, without --sort');
}

function sortIn(given: Arguments): readonly Sort[] {
  const text = given.value('sort');
  if (text === undefined) return [];
  const sort = readSort(text);
  if (sort !== undefined) return sort;
  throw new UsageError('--sort takes columns, such as created_at:desc or status,created_at:desc');
}

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
  for (const word of given.operands) {
    const read = readFilterWord(word, filtersOf[listing], listing);
    if ('problem' in read)
      throw new UsageError(`${read.problem}${wordHint(word, filtersOf[listing])}. See paydeck ${listing} --help.`);
    for (const [name, value] of Object.entries(read.query)) {
      if (query[name] !== undefined) throw new UsageError(`${name} is given twice; give it once`);
      query[name] = value;
    }
  }
  return query;
}

export function formatIn(given: Arguments): ListInvocation['format'] {
  return formats.find((format) => format === given.value('format'));
}

export function columnsIn(given: Arguments): string[] | undefined {
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

/** Names the filter that has a word as its value. Of `created>2026-10-01` a shell passes only the name, without quotes. */
function wordHint(word: string, filters: readonly Filter[]): string {
  const filter = filters.find(({ choices }) => choices?.includes(word));
  if (filter !== undefined) return ` (did you mean ${filter.name}=${word}?)`;
  const isTime = filters.some(({ name, kind }) => kind === 'timestamp' && word !== '' && name.startsWith(word));
  return isTime ? `; a comparison goes in quotes: '${word}>2026-10-01'` : '';
}

/** Reads the fields of a new customer. */
export function readCustomer(given: Arguments): CreateCustomer {
  return {
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
  };
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
  throw new UsageError(`customers create needs --${name}. See paydeck customers create --help.`);
}

/** Validates a value like the form of the browser. */
function checked(name: string, value: string, problemOf: (text: string) => string | undefined): string {
  const problem = problemOf(value);
  if (problem === undefined) return value;
  throw new UsageError(`--${name} "${value}" is ${problem}. Nothing was sent.`);
}

export function accountIn(given: Arguments): AccountChoice {
  const mode = given.value('mode');
  return { mode: mode === 'test' || mode === 'live' ? mode : undefined, profile: given.value('profile') };
}

/** Reads the unit of amounts. */
export function amountsIn(given: Arguments): 'minor' | 'major' | undefined {
  const unit = given.value('amounts');
  return unit === 'minor' || unit === 'major' ? unit : undefined;
}

export function serviceIn(given: Arguments): ServiceChoice {
  const isQuiet = given.has('quiet');
  const isVerbose = given.has('verbose');
  if (isQuiet && isVerbose) throw new UsageError('--quiet and --verbose contradict each other; give one of them');
  return { ...anyService, ...accountIn(given), isDemo: given.has('demo'), isQuiet, isVerbose };
}
