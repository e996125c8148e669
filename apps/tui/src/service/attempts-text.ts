import { isPaydeckError } from '@paydeck/core';
import { durationText } from './duration-text.ts';
import { problemText } from './problem.ts';

/**
 * Describes why a page failed, with the number of attempts and the total time. The error itself describes only the last
 * attempt.
 */
export function attemptsText(error: unknown, milliseconds: number): string {
  const attempts = isPaydeckError(error) ? error.attempts : 0;
  const problem = problemText(error);
  return attempts < 2 ? problem : `${problem} In all: ${attempts} attempts in ${durationText(milliseconds)}.`;
}
