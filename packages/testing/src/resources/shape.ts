import { parseTimestamp } from '../data/timestamp.ts';
import { isRecord } from '../json.ts';

/** The type of a field in the service's document. Which fields may be null is our choice, because the document does not say. */
export type Field = {
  readonly kind: 'string' | 'integer' | 'boolean' | 'timestamp' | 'strings' | 'metadata' | 'object' | 'objects';
  readonly isNullable?: true;
  /** The allowed values of a string with a fixed set. */
  readonly values?: readonly string[];
  /** The fields of an object, or of each object in a list. */
  readonly fields?: Shape;
};

export type Shape = Readonly<Record<string, Field>>;

/** Common field types. */
export const text: Field = { kind: 'string' };
export const textOrNull: Field = { kind: 'string', isNullable: true };
export const integer: Field = { kind: 'integer' };
export const integerOrNull: Field = { kind: 'integer', isNullable: true };
export const boolean: Field = { kind: 'boolean' };
export const timestamp: Field = { kind: 'timestamp' };
export const timestampOrNull: Field = { kind: 'timestamp', isNullable: true };
export const metadata: Field = { kind: 'metadata' };

/** Returns the differences between a value and a shape, each with its path and the expected value. */
export function problemsOf(value: unknown, shape: Shape, path = ''): string[] {
  if (!isRecord(value)) return [`${path === '' ? 'the record' : path.slice(0, -1)} must be an object`];
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
  return [
    ...unknown.map((name) => `${path}${name} is unknown; fields are ${Object.keys(shape).join(', ')}`),
    ...Object.entries(shape).flatMap(([name, field]) => problemsOfField(value[name], field, `${path}${name}`)),
  ];
}

function problemsOfField(value: unknown, field: Field, path: string): string[] {
  if (value === null && field.isNullable === true) return [];
  const { kind, fields = {} } = field;
  if (kind === 'object') return problemsOf(value, fields, `${path}.`);
  if (kind === 'objects') {
    if (!Array.isArray(value)) return [`${path} must be an array`];
    return value.flatMap((item: unknown, index) => problemsOf(item, fields, `${path}[${index}].`));
  }
  if (field.values !== undefined && !field.values.some((allowed) => allowed === value)) {
    return [`${path} must be one of ${field.values.join(', ')}`];
  }
  return IS_RIGHT[kind](value)
    ? []
    : [`${path} must be ${EXPECTED[kind]}${field.isNullable === true ? ' or null' : ''}`];
}

type Simple = Exclude<Field['kind'], 'object' | 'objects'>;

const IS_RIGHT: Readonly<Record<Simple, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  timestamp: (value) => typeof value === 'string' && value.endsWith('Z') && parseTimestamp(value, false) !== undefined,
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  metadata: (value) => isRecord(value) && Object.values(value).every((item) => typeof item === 'string'),
};

const EXPECTED: Readonly<Record<Simple, string>> = {
  string: 'a string',
  integer: 'an integer',
  boolean: 'true or false',
  timestamp: 'an ISO 8601 time in UTC, such as 2026-03-02T09:00:00.000Z',
  strings: 'an array of strings',
  metadata: 'an object of strings',
};
