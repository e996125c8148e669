import { readYesOrNo } from '@paydeck/presentation/internal';
import { readFilterWord } from '../service/filter-word.ts';
import { parseFilter } from '../service/filters.ts';
import { isRelativeQuery } from '../service/requests.ts';
import type { ListingName, Query } from '../service/listings.ts';
import { readSort, type Sort } from '../service/sort-words.ts';
import type { Arguments } from './arguments.ts';
import { nameOf } from './flags.ts';
import type { ListInvocation } from './invocation.ts';
import { columnsIn, formatIn } from './output-arguments.ts';
import { amountsIn, serviceIn } from './service-arguments.ts';
import { UsageError } from './usage-error.ts';
import type { Filter } from '@paydeck/presentation/internal';
import { resources } from '../service/resources/resources.ts';

/** Parses the arguments of a list. */
export function listInvocation(listing: ListingName, args: Arguments): ListInvocation {
  const isAll = args.has('all');
  const limit = limitIn(args);
  if (isAll && limit !== undefined) throw new UsageError('--all and --limit contradict each other; give one of them');
  const query = queryIn(listing, args);
  if (isAll && query['page_number'] !== undefined) {
    throw new UsageError('--all prints every page; leave out --page-number');
  }
  return {
    listing,
    query,
    format: formatIn(args),
    limit,
    isAll,
    checkpoint: checkpointIn(args, listing, query),
    isSameAccount: sameAccountIn(args),
    columns: columnsIn(args),
    sort: sortIn(args),
    ...reducedIn(args),
    // A sum in CSV and a file that is continued later have amounts as the service sends them.
    amountUnit: amountsIn(args, ['table', 'markdown', ...(args.has('sum') || args.has('checkpoint') ? [] : ['csv'])]),
    mayWriteLive: args.has('write'),
    isScreenReader: args.has('screen-reader'),
    ...serviceIn(args),
  };
}

function checkpointIn(args: Arguments, listing: ListingName, query: Query): string | undefined {
  const file = args.value('checkpoint');
  if (file === undefined) return undefined;
  const format = formatIn(args);
  const isStreamed = format === 'ndjson' || format === 'csv';
  if (isRelativeQuery(query, resources[listing].filters)) {
    throw new UsageError('--checkpoint needs times that stay the same, such as 2026-10-01');
  }
  if (args.has('all') && isStreamed && !args.has('sort')) return file;
  throw new UsageError('--checkpoint needs --all and --format ndjson or csv, without --sort');
}

function sameAccountIn(args: Arguments): true | undefined {
  if (!args.has('same-account')) return undefined;
  if (args.value('checkpoint') === undefined) throw new UsageError('--same-account needs --checkpoint');
  return true;
}

function reducedIn(args: Arguments): Pick<ListInvocation, 'where' | 'sum'> {
  const [where, sum] = [args.value('where'), args.value('sum')];
  const other = ['checkpoint', ...(sum === undefined ? [] : ['columns', 'sort'])].find((name) => args.has(name));
  if (other !== undefined && (where !== undefined || sum !== undefined))
    throw new UsageError(
      `--${sum === undefined ? 'where' : 'sum'} and --${other} contradict each other; give one of them`,
    );
  return { where, sum };
}

function sortIn(args: Arguments): readonly Sort[] {
  const text = args.value('sort');
  if (text === undefined) return [];
  const sort = readSort(text);
  if (sort !== undefined) return sort;
  throw new UsageError('--sort takes columns, such as created_at:desc or status,created_at:desc');
}

/** Parses the filters of a list: its flags, and the words after the command. */
export function queryIn(listing: ListingName, args: Arguments): Query {
  const query: Record<string, string | number | boolean> = {};
  for (const filter of resources[listing].filters) {
    const flag = nameOf(filter);
    const value = args.value(flag);
    if (filter.kind === 'boolean') {
      const isNot = args.has(`no-${flag}`);
      if (value !== undefined && isNot) {
        throw new UsageError(`--${flag} and --no-${flag} contradict each other; give one of them`);
      }
      if (value !== undefined || isNot) query[filter.name] = !isNot && readYesOrNo(value ?? '') !== false;
    } else if (value !== undefined) {
      const parsed = parseFilter(filter, value);
      if ('problem' in parsed) throw new UsageError(`--${flag} ${parsed.problem}`);
      query[filter.name] = parsed.value;
    }
  }
  for (const word of args.operands) {
    const read = readFilterWord(word, resources[listing].filters, listing);
    if ('problem' in read)
      throw new UsageError(
        `${read.problem}${wordHint(word, resources[listing].filters)}. See paydeck ${listing} --help.`,
      );
    for (const [name, value] of Object.entries(read.query)) {
      if (query[name] !== undefined) throw new UsageError(`${name} is given twice; give it once`);
      query[name] = value;
    }
  }
  return query;
}

function limitIn(args: Arguments): number | undefined {
  const text = args.value('limit');
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
