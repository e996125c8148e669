import { prepare, single } from 'fuzzysort';
import type { Range } from './range.ts';

export interface FuzzyMatch {
  /** The quality of the match: 1 is exact, 0.5 good, 0 poor. */
  readonly score: number;
  /** The characters that matched. */
  readonly ranges: readonly Range[];
}

/** Finds the characters of `wanted` in `text`, in order but with gaps, ignoring case. Returns `undefined` for a poor match. */
export function fuzzyMatch(wanted: string, text: string): FuzzyMatch | undefined {
  // Prepared each time, because the library caches every prepared row forever.
  const found = single(wanted, prepare(text));
  if (found === null || found.score < leastScore) return undefined;
  return { score: found.score, ranges: joined(found.indexes) };
}

/** Below this score the letters are scattered over the whole row, which is not a useful match. */
const leastScore = 0.2;

function joined(indexes: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const index of [...indexes].sort((left, right) => left - right)) {
    const last = ranges.at(-1);
    if (last?.to === index) ranges[ranges.length - 1] = { from: last.from, to: index + 1 };
    else ranges.push({ from: index, to: index + 1 });
  }
  return ranges;
}
