import type { OperationName } from '../endpoint.ts';
import { isObject } from '../is-object.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { DATE_TIME, isStringMap } from './fields.ts';
import { safeText } from '../errors/safe-text.ts';

/** How one parameter is checked and written. */
export interface Parameter {
  /** What it must be, to follow "must be". */
  readonly expected: string;
  /** The text to send, or `undefined` when the value is wrong. */
  write(value: unknown): string | undefined;
}

/** A text with at least one character. */
export const text: Parameter = {
  expected: 'a text that is not empty',
  write: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
};

/** True or false. */
export const flag: Parameter = {
  expected: 'true or false',
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};

/** A `Date`, or a date-time with its zone; a text is sent as it was given. */
export const timestamp: Parameter = {
  expected: 'a Date or an ISO 8601 date-time with its zone',
  write: (value) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
    return typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  },
};

/** A whole number in a range. */
// @__NO_SIDE_EFFECTS__
export function integer(least: number, most = Number.MAX_SAFE_INTEGER): Parameter {
  return {
    expected: `a whole number from ${least} to ${most}`,
    write: (value) =>
      Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? String(value) : undefined,
  };
}

/** One of a few words. */
// @__NO_SIDE_EFFECTS__
export function oneOf(words: readonly string[]): Parameter {
  return {
    expected: `one of ${words.join(', ')}`,
    write: (value) => words.find((word) => word === value),
  };
}

/** An object whose values are texts. What is sent is the object itself, so only the check counts. */
export const stringMap: Parameter = {
  expected: 'an object whose values are strings',
  write: (value) => (isStringMap(value) ? 'a string map' : undefined),
};

/** Checks the parameters of an operation, and gives back each that was given with its text. */
export function checkParameters(
  operation: OperationName,
  known: Readonly<Record<string, Parameter>>,
  given: unknown,
): [name: string, text: string][] {
  if (!isObject(given)) throw wrong(operation, 'params', 'must be an object');
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!parameter) throw unknown(operation, safeText(name, 40), Object.keys(known));
      const written = parameter.write(value);
      if (written === undefined) throw wrong(operation, name, `must be ${parameter.expected}`);
      return [name, written];
    });
}

/** Checks the parameters of an operation and writes them as a query. `undefined` counts as not given. */
export function toQuery(
  operation: OperationName,
  known: Readonly<Record<string, Parameter>>,
  given: object = {},
): URLSearchParams {
  return new URLSearchParams(checkParameters(operation, known, given));
}

/** Writes an id as one segment of a path. What would leave the segment is refused. */
export function pathId(operation: OperationName, name: string, id: unknown): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..' || !id.isWellFormed()) {
    throw wrong(operation, name, `must be ${text.expected}, and neither "." nor ".."`);
  }
  return encodeURIComponent(id);
}

/** The error for a parameter whose value is wrong: a person may have typed it, so it says what an input form can show. */
export function wrong(operation: OperationName, parameter: string, problem: string): ConfigurationError {
  const message = `${operation}: ${parameter} ${problem}.`;
  return new ConfigurationError(message, { code: 'INVALID_PARAMETER', operation, parameter, problem });
}

function unknown(operation: OperationName, parameter: string, known: readonly string[]): ConfigurationError {
  const message = `${operation}: ${parameter} is unknown: there are ${known.join(', ')}.`;
  return new ConfigurationError(message, { code: 'UNKNOWN_PARAMETER', operation, parameter });
}
