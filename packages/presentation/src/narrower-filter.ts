import { readFilter, type FilterTerm } from './filter-terms.ts';
import { fold } from './fold.ts';

/**
 * Whether whatever passes one filter passes another, too: each of the other's terms is a term of it, or is contained in a
 * plain text of it. `ada l` narrows `ad`. Where that cannot be seen, it is said to be untrue.
 */
export function isNarrower(narrow: string, wide: string): boolean {
  const terms = readFilter(narrow);
  const texts = terms.flatMap((term) => plainText(term) ?? []);
  const same = new Set(terms.map((term) => JSON.stringify(term)));
  return readFilter(wide).every((term) => {
    const text = plainText(term);
    return same.has(JSON.stringify(term)) || (text !== undefined && texts.some((each) => each.includes(text)));
  });
}

/** Gives the text that a term finds anywhere in an item. */
function plainText({ isNegated, field, test }: FilterTerm): string | undefined {
  return isNegated || field !== undefined || test.kind !== 'text' ? undefined : fold(test.text);
}
