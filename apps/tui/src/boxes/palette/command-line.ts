import type { RequestedView } from '../../state/task.ts';
import { filterWords } from '@paydeck/presentation/internal';
import type { ListingName, Query } from '../../service/listings.ts';
import { isOfService, readFilterWord } from '../../service/filter-word.ts';
import { columnProblem, isColumnCondition } from '../../service/fields.ts';
import { listingNamed, resources } from '../../service/resources/resources.ts';
import { leaveBy } from '../quit.ts';
import type { State } from '../../state/state.ts';
import { showRequested, viewOf } from '../../state/views.ts';

export interface ViewRequest extends RequestedView {
  readonly profile: string | undefined;
}

export type ReadLine = { readonly request: ViewRequest } | { readonly problem: string };

/**
 * Parses a line such as `subs status=past_due created>2026-10-01 @live /alan`: a list, filters of the service, the
 * profile, and the local filter after the slash. Every part is optional. A condition on a column without a filter of
 * the service is local: `amount>5000`.
 */
export function readLine(line: string, current: ListingName): ReadLine {
  const { words, filter } = splitLine(line);
  const [head] = words;
  const listing = head === undefined ? undefined : listingNamed(head);
  const rest = listing === undefined ? words : words.slice(1);
  const profile = rest.findLast((word) => word.startsWith('@'))?.slice(1);
  if (profile === '') return { problem: 'a profile or a mode follows @, such as @live' };
  const target = listing ?? current;
  const filters = resources[target].filters;
  const query: Record<string, Query[string]> = {};
  const here: string[] = [];
  for (const word of rest.filter((each) => !each.startsWith('@'))) {
    if (!isOfService(word, filters) && isColumnCondition(target, word)) {
      const problem = columnProblem(target, word);
      if (problem !== undefined) return { problem };
      here.push(word);
      continue;
    }
    const read = readFilterWord(word, filters, target);
    if ('problem' in read) return read;
    Object.assign(query, read.query);
  }
  // A list name alone means the whole list.
  const hasQuery = listing !== undefined || Object.keys(query).length > 0;
  const local = here.length === 0 ? filter : [...here, filter ?? ''].join(' ').trim();
  return { request: { listing, query: hasQuery ? query : undefined, profile, filter: local } };
}

export function splitLine(line: string): { words: string[]; filter: string | undefined } {
  const slash = /(?:^|\s)\//.exec(line);
  const head = slash === null ? line : line.slice(0, slash.index);
  return {
    words: filterWords(head),
    filter: slash === null ? undefined : line.slice(slash.index + slash[0].length).trim(),
  };
}

export function runOf(line: string, current: ListingName): ((state: State) => State) | undefined {
  const read = readLine(line, current);
  return 'problem' in read ? undefined : (before) => goToView(before, read.request);
}

export function goToView(state: State, { profile, ...view }: ViewRequest): State {
  if (profile === undefined || profile === state.session.name) return showRequested(state, view);
  const { listing = view.query === undefined && view.filter === undefined ? undefined : viewOf(state).list.listing } =
    view;
  return leaveBy(state, { name: 'switch-to', wanted: profile, view: { ...view, listing } });
}
