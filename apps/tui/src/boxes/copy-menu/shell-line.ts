import { hasEnded } from '../../state/reading.ts';
import { shellCommand } from '@paydeck/presentation/internal';
import { flagOf } from '../../service/filters.ts';
import type { ListState } from '../../state/list-state.ts';
import { listings } from '../../service/listings.ts';
import { sortText } from '../../service/sort-words.ts';
import type { Session } from '../../service/session.ts';
import type { Filter } from '../../service/resources/resource.ts';
import { resources } from '../../service/resources/resources.ts';

/** The shell command that prints the same list. */
export interface ShellLine {
  readonly text: string;
  /** The part of the list that no flag can express; undefined if the command is complete. */
  readonly without: string | undefined;
}

/** Returns the command for a list: the same filters, order and columns, and at least as many items as are loaded. */
export function shellLineOf(list: ListState, columns: readonly string[] | undefined, { account }: Session): ShellLine {
  const { listing, query, rows } = list;
  const { arrangement } = rows;
  const words = ['paydeck', listing, ...(account ?? [])];
  for (const filter of resources[listing].filters) {
    const value = query[filter.name];
    if (value !== undefined) words.push(...filterWords(filter, value));
  }
  const sort = sortWords(list);
  words.push(...(sort ?? []), ...lengthWords(list));
  if (columns !== undefined) words.push('--columns', columns.join(','));
  words.push('--format', 'table');
  const left = [
    ...(arrangement.filter === '' ? [] : ['the filter of the loaded rows']),
    ...(sort === undefined ? ['the order'] : []),
  ];
  return { text: shellCommand(words), without: left.length === 0 ? undefined : left.join(' and ') };
}

function filterWords(filter: Filter, value: string | number | boolean): string[] {
  const flag = flagOf(filter);
  if (value === true) return [flag];
  if (value === false) return [flag.replace(/^--/, '--no-')];
  const text = String(value);
  return text.startsWith('-') ? [`${flag}=${text}`] : [flag, text];
}

/** Returns the flag for the order; `undefined` if the command line cannot sort by one of its columns. */
function sortWords({ listing, rows }: ListState): string[] | undefined {
  const { sort } = rows.arrangement;
  if (sort.length === 0) return [];
  const keys = new Set(listings[listing].view.columns.map(({ key }) => key));
  return sort.every(({ key }) => keys.has(key)) ? ['--sort', sortText(sort)] : undefined;
}

/** Without a limit a list prints 100 items. */
function lengthWords({ reading }: ListState): string[] {
  const { items } = reading;
  if (items.length <= 100) return [];
  return hasEnded(reading) ? ['--all'] : ['--limit', String(items.length)];
}
