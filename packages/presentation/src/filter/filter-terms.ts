import { namedSpanPattern } from '../times/time-span.ts';

/** A parsed condition of a filter. */
export interface FilterTerm {
  readonly isNegated: boolean;
  /** The column; any column if undefined. */
  readonly field: string | undefined;
  readonly test: FilterTest;
}

export type FilterTest =
  /** Contains one of the texts, as in `active,past_due`. With `isWhole` it equals one of them. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly isWhole: boolean;
      readonly alternatives?: readonly string[] | undefined;
    }
  | { readonly kind: 'compare'; readonly sign: '<' | '<=' | '>' | '>='; readonly text: string }
  /** Both ends are included; an empty end is open. */
  | { readonly kind: 'between'; readonly low: string; readonly high: string }
  | { readonly kind: 'expression'; readonly source: string }
  | { readonly kind: 'fuzzy'; readonly text: string };

type TextTest = Extract<FilterTest, { kind: 'text' }>;

/**
 * Parses a filter. Terms are separated by spaces, and all of them must match:
 *
 * - `ada` contains the text, ignoring letter case and accents; `"ada l"` contains a space, and `"a ""b"""` two quotes
 * - `!ada` does not contain it
 * - `status:active`, `amount:>5000`, `next:2026-12-01..2026-12-31`, `currency:=USD` match one column; so do `amount>5000`,
 *   `currency=USD` and `currency!=USD`, without the colon
 * - `status:active,past_due` matches one of several values; in quotes a comma is literal: `name:"Hopper, Grace"`
 * - `created:this month`, `created>=-30d`, `expires:today..7d` match times as `readTimeSpan` parses them
 * - `/^sub_[0-9]+/` is a case-insensitive regular expression
 * - `-f adlov` is a fuzzy match of everything that follows
 */
export function readFilter(text: string): FilterTerm[] {
  return partsOf(text).flatMap(({ term }) => term ?? []);
}

/** Splits a filter into its terms as typed, so that some of them can be removed. */
export function filterWords(text: string): string[] {
  return partsOf(text).map(({ word }) => word);
}

interface Part {
  /** The term as typed. */
  readonly word: string;
  /** The parsed term; undefined while the user is still typing it. */
  readonly term: FilterTerm | undefined;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const fuzzy = /^(!?)-f(?:\s+|$)(.*)$/s.exec(rest);
    if (fuzzy) {
      const wanted = (fuzzy[2] ?? '').trim();
      const test = { kind: 'fuzzy', text: wanted } as const;
      const term = wanted === '' ? undefined : { isNegated: fuzzy[1] === '!', field: undefined, test };
      return [...parts, { word: rest.trimEnd(), term }];
    }
    const { term, length } = readTerm(rest);
    parts.push({ word: rest.slice(0, Math.max(1, length)), term });
    rest = rest.slice(Math.max(1, length)).trimStart();
  }
  return parts;
}

function readTerm(text: string): { term: FilterTerm | undefined; length: number } {
  const [head = '', bang, field, not] = headPattern.exec(text) ?? [];
  const { word, isQuoted, isWhole, length } = readWord(text.slice(head.length), field !== undefined);
  const all = { length: head.length + length, isNegated: (bang === '!') !== (not === '!'), field };
  const test = isQuoted ? textTest(word, isWhole) : readTest(word, field !== undefined);
  if (test === undefined) return { term: undefined, length: all.length };
  return { term: { isNegated: all.isNegated, field, test }, length: all.length };
}

/** A name and its separator: a colon, or a comparison sign that belongs to the value. A URL scheme is not a name. */
const headPattern = /^(!?)(?:([A-Za-z_][\w.-]*)(?::(?!\/\/)|(!)?(?=[<>=])))?/;

interface Word {
  readonly word: string;
  readonly isQuoted: boolean;
  /** Whether an equals sign before the quotes requires the complete value. */
  readonly isWhole: boolean;
  readonly length: number;
}

/** Parses up to the next space outside of quotes, slashes and names of times. An unfinished term needs no end. */
function readWord(text: string, hasField: boolean): Word {
  const [quoted, sign, inner = ''] = (hasField ? /^(=?)"((?:[^"]|"")*)"?/ : /^()"((?:[^"]|"")*)"?/).exec(text) ?? [];
  if (quoted !== undefined) {
    return { word: inner.replaceAll('""', '"'), isQuoted: true, isWhole: sign === '=', length: quoted.length };
  }
  const plain = hasField ? valuePattern : /^\S*/;
  const word = (/^\/(?:[^\\/]|\\.)*(?:\/|$)/s.exec(text) ?? plain.exec(text))?.[0] ?? '';
  return { word, isQuoted: false, isWhole: false, length: word.length };
}

/** `last month` is one value with a space. */
const valuePattern = new RegExp(`^(?:${namedSpanPattern}|\\S)*`, 'i');

function readTest(word: string, hasField: boolean): FilterTest | undefined {
  const expression = /^\/((?:[^\\/]|\\.)+)\/?$/s.exec(word)?.[1];
  if (expression !== undefined) return { kind: 'expression', source: expression };
  if (!hasField) return textTest(word, false);
  const sign = /^(<=|>=|<|>)(.+)$/s.exec(word);
  if (sign) return { kind: 'compare', sign: signOf(sign[1]), text: sign[2] ?? '' };
  const between = /^(.*?)\.\.(.*)$/s.exec(word);
  if (between) return { kind: 'between', low: between[1] ?? '', high: between[2] ?? '' };
  const isWhole = word.startsWith('=');
  const test = textTest(isWhole ? word.slice(1) : word, isWhole);
  const alternatives = test?.text.split(',').filter((each) => each !== '') ?? [];
  return test === undefined || alternatives.length < 2 ? test : { ...test, alternatives };
}

function textTest(text: string, isWhole: boolean): TextTest | undefined {
  return text === '' || text === '/' ? undefined : { kind: 'text', text, isWhole };
}

function signOf(text: string | undefined): '<' | '<=' | '>' | '>=' {
  return text === '<=' || text === '>=' || text === '<' ? text : '>';
}
