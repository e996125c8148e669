import { isObject } from '../is-object.ts';
import { ConfigurationError } from './errors.ts';
import { safeText } from './safe-text.ts';

/** The names of options, all of them: the compiler rejects a table that lacks one. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/** Throws when an option has an unknown name, which programs without types would not notice. */
export function checkOptionNames(subject: string, known: Readonly<Record<string, true>>, given: unknown): void {
  if (given === undefined) return;
  if (!isObject(given)) throw new ConfigurationError(`${subject} takes its options as an object.`);
  const unknown = Object.keys(given).find((name) => given[name] !== undefined && !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const parameter = safeText(unknown, 40);
  const similar = mostSimilar(unknown, Object.keys(known));
  const advice = similar ? `Did you mean ${similar}?` : `Its options are ${Object.keys(known).join(', ')}.`;
  throw new ConfigurationError(`${subject} has no option ${parameter}. ${advice}`, { parameter });
}

function mostSimilar(name: string, known: readonly string[]): string | undefined {
  const pairs = pairsOf(name);
  const similarity = (other: string) => {
    const others = pairsOf(other);
    return (2 * others.filter((pair) => pairs.includes(pair)).length) / (pairs.length + others.length);
  };
  const best = known.toSorted((a, b) => similarity(b) - similarity(a))[0];
  return best !== undefined && similarity(best) >= LEAST_SIMILARITY ? best : undefined;
}

function pairsOf(name: string): string[] {
  const letters = name.toLowerCase();
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

const LEAST_SIMILARITY = 0.4;

/** Returns the number of an option, or throws when it is too small. */
export function atLeast(min: number, parameter: string, value: number): number {
  if (typeof value === 'number' && value >= min) return value;
  throw new ConfigurationError(`${parameter} must be a number, ${min} or more.`, { parameter });
}

/** Returns the value of an option, or throws when it is not one of the allowed values. */
export function oneOfValues<Value extends string>(values: readonly Value[], parameter: string, value: Value): Value {
  if (values.includes(value)) return value;
  throw new ConfigurationError(`${parameter} must be one of ${values.join(', ')}.`, { parameter });
}
