import { ConfigurationError } from './errors.ts';

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
