import { filtersOf } from '../../service/filters.ts';
import { listingNamed } from '../../service/listing-words.ts';
import type { Query } from '../../service/query.ts';
import type { ListingName } from '../../service/listings.ts';
import { readFilterWord } from '../../service/filter-word.ts';

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
 * profile, and behind the slash what is filtered here. Every part may be left out.
 */
export function readLine(line: string, current: ListingName): ReadLine {
  const { words, filter } = splitLine(line);
  const [head] = words;
  const listing = head === undefined ? undefined : listingNamed(head);
  const rest = listing === undefined ? words : words.slice(1);
  const profile = rest.findLast((word) => word.startsWith('@'))?.slice(1);
  if (profile === '') return { problem: 'a profile or a mode belongs behind @, such as @live' };
  const query: Record<string, string | number | boolean> = {};
  for (const word of rest.filter((each) => !each.startsWith('@'))) {
    const read = readFilterWord(word, filtersOf[listing ?? current], listing ?? current);
    if ('problem' in read) return read;
    query[read.name] = read.value;
  }
  // A list by its name alone is the whole list.
  const isAsked = listing !== undefined || Object.keys(query).length > 0;
  return { request: { listing, query: isAsked ? query : undefined, profile, filter } };
}

/** Takes a line apart: words between blanks, and what stands behind the first slash that begins a word. */
export function splitLine(line: string): { words: string[]; filter: string | undefined } {
  const slash = /(?:^|\s)\//.exec(line);
  const head = slash === null ? line : line.slice(0, slash.index);
  return {
    words: head.split(/\s+/).filter((word) => word !== ''),
    filter: slash === null ? undefined : line.slice(slash.index + slash[0].length).trim(),
  };
}
