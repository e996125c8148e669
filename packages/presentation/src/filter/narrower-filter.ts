import { readFilter, type FilterTerm } from './filter-terms.ts';
import { fold } from '../text/fold.ts';

/**
 * Whether every item that matches one filter also matches another. Each term of the wider filter must be a term of the
 * narrower one, or part of its plain text: `ada l` narrows `ad`. Returns false if this cannot be proved.
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

/** Returns the text that a term finds anywhere in an item. */
function plainText({ isNegated, field, test }: FilterTerm): string | undefined {
  return isNegated || field !== undefined || test.kind !== 'text' ? undefined : fold(test.text);
}
