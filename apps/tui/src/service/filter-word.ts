import { readFilter, readTimeSpan, suggestion, type Filter } from '@paydeck/presentation/internal';
import { parseFilter } from './filters.ts';
import type { Query } from './listings.ts';

export type ReadWord = { readonly query: Query } | { readonly problem: string };

/**
 * Parses one condition for the service, in the language of `readFilter`: `status=past_due` or `status:past_due`,
 * `created>2026-10-01`, `created:2026-10..2026-11`, `active=yes`.
 */
export function readFilterWord(word: string, filters: readonly Filter[], list: string): ReadWord {
  const conditions = conditionsOf(word);
  if (conditions === undefined) {
    return { problem: `"${word}" is neither a list nor a filter such as status=active` };
  }
  if (conditions === 'negated') return { problem: `the service has no filter for what something is not: "${word}"` };
  const query: Record<string, Query[string]> = {};
  for (const { name, sign, text } of conditions.flatMap((each) => bothSides(each, filters))) {
    const filter = filterNamed(name, sign, filters);
    if (filter === undefined) return { problem: noSuchFilter(name, sign, filters, list) };
    const read = parseFilter(filter, text, sign === '<' || sign === '>' ? sign : undefined);
    if ('problem' in read) return { problem: `${filter.name} ${read.problem}` };
    query[filter.name] = read.value;
  }
  return { query };
}

/** Whether a word names a parameter of the service, even if the word is otherwise invalid. */
export function isOfService(word: string, filters: readonly Filter[]): boolean {
  const conditions = conditionsOf(word);
  if (conditions === undefined || conditions === 'negated') return false;
  const sides = conditions.flatMap((each) => bothSides(each, filters));
  return sides.every(({ name, sign }) => filterNamed(name, sign, filters) !== undefined);
}

/** Expands a time span into its start and its end: `created:yesterday`. */
function bothSides(condition: Condition, filters: readonly Filter[]): readonly Condition[] {
  const { name, sign, text } = condition;
  const isTime = sign === '=' && filterNamed(name, '=', filters) === undefined && readTimeSpan(text, 0) !== undefined;
  if (!isTime || filterNamed(name, '>', filters) === undefined) return [condition];
  return [
    { name, sign: '>=', text },
    { name, sign: '<=', text },
  ];
}

interface Condition {
  readonly name: string;
  readonly sign: string;
  readonly text: string;
}

function conditionsOf(word: string): readonly Condition[] | 'negated' | undefined {
  const bare = /^([A-Za-z_][\w.-]*)(?::?(<=|>=|[=<>])|:)$/.exec(word);
  if (bare !== null) return [{ name: bare[1] ?? '', sign: bare[2] ?? '=', text: '' }];
  const [term, ...more] = readFilter(word);
  if (term?.field === undefined || more.length > 0) return undefined;
  if (term.isNegated) return 'negated';
  const { field: name, test } = term;
  if (test.kind === 'text') return [{ name, sign: '=', text: test.text }];
  if (test.kind === 'compare') return [{ name, sign: test.sign, text: test.text }];
  if (test.kind !== 'between') return undefined;
  const ends = [
    { name, sign: '>=', text: test.low },
    { name, sign: '<=', text: test.high },
  ];
  return ends.filter(({ text }) => text !== '');
}

/** Returns the parameter for a name and a sign. The name may be a prefix or suffix, or `created>` for times. */
export function filterNamed(name: string, sign: string, filters: readonly Filter[]): Filter | undefined {
  const wanted = name.toLowerCase().replaceAll('-', '_');
  if (sign !== '=') {
    // The service has one parameter for each side, and decides whether the bound itself is included.
    const suffix = sign.startsWith('>') ? '_gte' : '_lte';
    return filters.find((filter) => filter.name.endsWith(suffix) && filter.name.startsWith(wanted));
  }
  const exact = filters.find((filter) => filter.name === wanted);
  if (exact !== undefined) return exact;
  const near = filters.filter((filter) => filter.name.startsWith(wanted) || filter.name.endsWith(`_${wanted}`));
  return near.length === 1 ? near[0] : undefined;
}

function noSuchFilter(name: string, sign: string, filters: readonly Filter[], list: string): string {
  if (sign !== '=' && filters.some((filter) => filter.name.startsWith(name))) {
    return `the service compares no ${name} by size`;
  }
  const known = filters.map((filter) => filter.name);
  const near = suggestion(name, known);
  return `the service cannot filter ${list} by ${name}${near}; it knows ${known.length === 0 ? 'no filters' : known.join(', ')}`;
}
