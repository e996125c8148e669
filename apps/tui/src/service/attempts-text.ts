import { isPaydeckError } from '@paydeck/core';
import { durationText } from './duration-text.ts';
import { problemText } from './problem.ts';

/** Says what went wrong with a page, with every attempt and the time of all of them: an error names those of the last one. */
export function attemptsText(error: unknown, milliseconds: number): string {
  const attempts = isPaydeckError(error) ? error.attempts : 0;
  const problem = problemText(error);
  return attempts < 2 ? problem : `${problem} In all: ${attempts} attempts in ${durationText(milliseconds)}.`;
}
