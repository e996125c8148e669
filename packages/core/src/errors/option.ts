import { ConfigurationError } from './errors.ts';

/** A number that an option was given, when it is not too small. */
export function atLeast(least: number, parameter: string, value: number): number {
  if (typeof value === 'number' && value >= least) return value;
  throw new ConfigurationError(`${parameter} must be a number, ${least} or more.`, { parameter });
}

/** A word that an option was given, when it is one of those that it may be. */
export function oneOfWords<Word extends string>(words: readonly Word[], parameter: string, value: Word): Word {
  if (words.includes(value)) return value;
  throw new ConfigurationError(`${parameter} must be one of ${words.join(', ')}.`, { parameter });
}
