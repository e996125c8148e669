import type { OperationName } from '../endpoint.ts';
import { isObject } from '../is-object.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { DATE_TIME, isStringMap } from './fields.ts';
import { safeText } from '../errors/safe-text.ts';

/** How one parameter is validated and serialized. */
export interface Parameter {
  /** The expected value, in words that follow "must be". */
  readonly expected: string;
  /** Returns the string to send, or `undefined` when the value is invalid. */
  write(value: unknown): string | undefined;
}

/** A non-empty string. */
export const text: Parameter = {
  expected: 'a non-empty string',
  write: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
};

/** True or false. */
export const flag: Parameter = {
  expected: 'true or false',
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};

/** A `Date`, or a date-time string with a time zone, which is sent unchanged. */
export const timestamp: Parameter = {
  expected: 'a Date or an ISO 8601 date-time with a time zone',
  write: (value) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
    return typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  },
};

/** A whole number in a range. */
// @__NO_SIDE_EFFECTS__
export function integer(min: number, max = Number.MAX_SAFE_INTEGER): Parameter {
  return {
    expected: `a whole number from ${min} to ${max}`,
    write: (value) =>
      Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? String(value) : undefined,
  };
}

/** One of several strings. */
// @__NO_SIDE_EFFECTS__
export function oneOf(words: readonly string[]): Parameter {
  return {
    expected: `one of ${words.join(', ')}`,
    write: (value) => words.find((word) => word === value),
  };
}

/** An object whose values are strings. The object itself is sent in a JSON body, so only the validation matters. */
export const stringMap: Parameter = {
  expected: 'an object whose values are strings',
  write: (value) => (isStringMap(value) ? 'a string map' : undefined),
};

/** Validates the parameters of an operation. Returns the name and the serialized value of each given parameter. */
export function checkParameters(
  operation: OperationName,
  known: Readonly<Record<string, Parameter>>,
  given: unknown,
): [name: string, text: string][] {
  if (!isObject(given)) throw invalidParameter(operation, 'params', 'must be an object');
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!parameter) throw unknownParameter(operation, safeText(name, 40), Object.keys(known));
      const written = parameter.write(value);
      if (written === undefined) throw invalidParameter(operation, name, `must be ${parameter.expected}`);
      return [name, written];
    });
}

/** Validates the parameters of an operation and returns them as a query. `undefined` counts as not given. */
export function toQuery(
  operation: OperationName,
  known: Readonly<Record<string, Parameter>>,
  given: object = {},
): URLSearchParams {
  return new URLSearchParams(checkParameters(operation, known, given));
}

/** Encodes an id as one path segment. Throws for an id that would change the path. */
export function pathId(operation: OperationName, name: string, id: unknown): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..' || !id.isWellFormed()) {
    throw invalidParameter(operation, name, `must be ${text.expected}, and neither "." nor ".."`);
  }
  return encodeURIComponent(id);
}

/** The error for an invalid parameter. A person may have typed the value, so the error has fields that a form can show. */
export function invalidParameter(operation: OperationName, parameter: string, problem: string): ConfigurationError {
  const message = `${operation}: ${parameter} ${problem}.`;
  return new ConfigurationError(message, { code: 'INVALID_PARAMETER', operation, parameter, problem });
}

function unknownParameter(operation: OperationName, parameter: string, known: readonly string[]): ConfigurationError {
  const message = `${operation}: unknown parameter ${parameter}. Known parameters: ${known.join(', ')}.`;
  return new ConfigurationError(message, { code: 'UNKNOWN_PARAMETER', operation, parameter });
}
