import { flagOf, parseFilter, type Filter } from './filters.ts';

export type ReadWord =
  | { readonly name: string; readonly value: string | number | boolean }
  | { readonly problem: string };

/** Reads one condition for the service: `status=past_due`, `created>2026-10-01`, `active=yes`. */
export function readFilterWord(word: string, filters: readonly Filter[], list: string): ReadWord {
  const [, name, sign, text] = /^([\w.-]+?)(<=|>=|=|<|>)(.*)$/s.exec(word) ?? [];
  if (name === undefined || sign === undefined || text === undefined) {
    return { problem: `"${word}" is neither a list nor a filter such as status=active` };
  }
  const filter = filterNamed(name, sign, filters);
  if (filter === undefined) return { problem: noSuchFilter(name, sign, filters, list) };
  return readValue(filter, text);
}

/** Reads a value for a parameter of the service, or says what would do. */
export function readValue(filter: Filter, text: string): ReadWord {
  const { name, kind } = filter;
  if (kind === 'boolean') {
    const value = booleans.get(text.toLowerCase());
    return value === undefined ? { problem: `${name} takes yes or no` } : { name, value };
  }
  const read = parseFilter(filter, kind === 'timestamp' ? wholeTimestamp(text) : text);
  return 'problem' in read ? { problem: read.problem.replace(flagOf(filter), name) } : { name, value: read.value };
}

/** Finds the parameter that a name and a sign mean: its name, a part of it at either end, or for times `created>`. */
export function filterNamed(name: string, sign: string, filters: readonly Filter[]): Filter | undefined {
  const wanted = name.toLowerCase().replaceAll('-', '_');
  if (sign !== '=') {
    // The service has one parameter for each side; whether the edge itself counts is not ours to choose.
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
    return `the service compares no ${name} by size; /${name}:${sign}… does it among the loaded rows`;
  }
  const known = filters.map((filter) => filter.name).join(', ');
  return `the service cannot filter ${list} by ${name}; it knows ${known === '' ? 'no filters' : known}`;
}

/** Takes a day or a month for its first moment in UTC. */
function wholeTimestamp(text: string): string {
  if (/^\d{4}-\d\d$/.test(text)) return `${text}-01T00:00:00Z`;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}

const booleans = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
]);
