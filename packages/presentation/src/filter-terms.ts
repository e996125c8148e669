/** One condition of a filter, as it was written. */
export interface FilterTerm {
  readonly isNegated: boolean;
  /** The column that it is about; any when undefined. */
  readonly field: string | undefined;
  readonly test: FilterTest;
}

export type FilterTest =
  /** Contains the text; `isWhole`: is the text. */
  | { readonly kind: 'text'; readonly text: string; readonly isWhole: boolean }
  | { readonly kind: 'compare'; readonly sign: '<' | '<=' | '>' | '>='; readonly text: string }
  /** Both ends count; an empty one is open. */
  | { readonly kind: 'between'; readonly low: string; readonly high: string }
  | { readonly kind: 'expression'; readonly source: string }
  | { readonly kind: 'fuzzy'; readonly text: string };

/**
 * Reads a filter. Terms stand between blanks, and all of them must hold:
 *
 * - `ada` contains the text, in any letter case, accents aside; `"ada l"` with the blank
 * - `!ada` does not
 * - `status:active`, `amount:>5000`, `next:2026-12-01..2026-12-31`, `currency:=USD` ask one column; so do `amount>5000`,
 *   `currency=USD` and `currency!=USD`, without the colon
 * - `/^sub_[0-9]+/` is a regular expression, in any letter case
 * - `-f adlov` looks for the letters with gaps between them; all that follows belongs to it
 */
export function readFilter(text: string): FilterTerm[] {
  return partsOf(text).flatMap(({ term }) => term ?? []);
}

/** Takes a filter apart into its terms as they were typed, so that some of them can be left out. */
export function filterWords(text: string): string[] {
  return partsOf(text).map(({ word }) => word);
}

interface Part {
  /** As it was typed. */
  readonly word: string;
  /** What it asks; nothing while it is still being typed. */
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
  const { word, isQuoted, length } = readWord(text.slice(head.length));
  const all = { length: head.length + length, isNegated: (bang === '!') !== (not === '!'), field };
  const test = isQuoted ? textTest(word, false) : readTest(word, field !== undefined);
  if (test === undefined) return { term: undefined, length: all.length };
  return { term: { isNegated: all.isNegated, field, test }, length: all.length };
}

/** A name with what separates it from its value: a colon, or a sign that belongs to the value. An address is no name. */
const headPattern = /^(!?)(?:([A-Za-z_][\w.-]*)(?::(?!\/\/)|(!)?(?=[<>=])))?/;

/** Reads up to the next blank outside of quotes and slashes. What is still being typed needs no end. */
function readWord(text: string): { word: string; isQuoted: boolean; length: number } {
  const quoted = /^"([^"]*)"?/.exec(text);
  if (quoted) return { word: quoted[1] ?? '', isQuoted: true, length: quoted[0].length };
  const word = (/^\/(?:[^\\/]|\\.)*(?:\/|$)/s.exec(text) ?? /^\S*/.exec(text))?.[0] ?? '';
  return { word, isQuoted: false, length: word.length };
}

function readTest(word: string, hasField: boolean): FilterTest | undefined {
  const expression = /^\/((?:[^\\/]|\\.)+)\/?$/s.exec(word)?.[1];
  if (expression !== undefined) return { kind: 'expression', source: expression };
  if (!hasField) return textTest(word, false);
  const sign = /^(<=|>=|<|>)(.+)$/s.exec(word);
  if (sign) return { kind: 'compare', sign: signOf(sign[1]), text: sign[2] ?? '' };
  const between = /^(.*?)\.\.(.*)$/s.exec(word);
  if (between) return { kind: 'between', low: between[1] ?? '', high: between[2] ?? '' };
  return word.startsWith('=') ? textTest(word.slice(1), true) : textTest(word, false);
}

function textTest(text: string, isWhole: boolean): FilterTest | undefined {
  return text === '' || text === '/' ? undefined : { kind: 'text', text, isWhole };
}

function signOf(text: string | undefined): '<' | '<=' | '>' | '>=' {
  return text === '<=' || text === '>=' || text === '<' ? text : '>';
}
