import { filterWords } from '@paydeck/presentation';
import { filtersOf } from '../../service/filters.ts';
import { listingNamed } from '../../service/listing-words.ts';
import type { Query } from '../../service/query.ts';
import type { ListingName } from '../../service/listings.ts';
import { isOfService, readFilterWord } from '../../service/filter-word.ts';
import { columnProblem, isColumnCondition } from '../../service/fields.ts';

/** What a line behind `:` asks for. */
export interface ViewRequest {
  /** The list to show; the one on the screen when undefined. */
  readonly listing: ListingName | undefined;
  /** What the service is asked for, by its parameter names; undefined when the line says nothing about it. */
  readonly query: Query | undefined;
  /** The mode or the profile to switch to. */
  readonly profile: string | undefined;
  /** What filters the loaded rows here; undefined when the line says nothing about it. */
  readonly filter: string | undefined;
}

export type ReadLine = { readonly request: ViewRequest } | { readonly problem: string };

/**
 * Reads a line such as `subs status=past_due created>2026-10-01 @live /alan`: a list, what the service filters, the
 * profile, and behind the slash what is filtered here. Every part may be left out. A condition on a column that the
 * service has no filter for is one that is filtered here: `amount>5000`.
 */
export function readLine(line: string, current: ListingName): ReadLine {
  const { words, filter } = splitLine(line);
  const [head] = words;
  const listing = head === undefined ? undefined : listingNamed(head);
  const rest = listing === undefined ? words : words.slice(1);
  const profile = rest.findLast((word) => word.startsWith('@'))?.slice(1);
  if (profile === '') return { problem: 'a profile or a mode belongs behind @, such as @live' };
  const asked = listing ?? current;
  const filters = filtersOf[asked];
  const query: Record<string, Query[string]> = {};
  const here: string[] = [];
  for (const word of rest.filter((each) => !each.startsWith('@'))) {
    if (!isOfService(word, filters) && isColumnCondition(asked, word)) {
      const problem = columnProblem(asked, word);
      if (problem !== undefined) return { problem };
      here.push(word);
      continue;
    }
    const read = readFilterWord(word, filters, asked);
    if ('problem' in read) return read;
    Object.assign(query, read.query);
  }
  // A list by its name alone is the whole list.
  const isAsked = listing !== undefined || Object.keys(query).length > 0;
  const local = here.length === 0 ? filter : [...here, filter ?? ''].join(' ').trim();
  return { request: { listing, query: isAsked ? query : undefined, profile, filter: local } };
}

/** Takes a line apart: words between blanks, and what stands behind the first slash that begins a word. */
export function splitLine(line: string): { words: string[]; filter: string | undefined } {
  const slash = /(?:^|\s)\//.exec(line);
  const head = slash === null ? line : line.slice(0, slash.index);
  return {
    words: filterWords(head),
    filter: slash === null ? undefined : line.slice(slash.index + slash[0].length).trim(),
  };
}
