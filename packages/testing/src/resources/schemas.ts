import { parseTimestamp } from '../data/calendar.ts';
import { isRecord, type JsonRecord } from '../json.ts';

/** A JSON schema, as an OpenAPI 3.1 document has it. Which fields may be null is our choice: the document does not say. */
export interface JsonSchema {
  readonly type?: 'string' | 'boolean' | 'integer' | 'object' | 'array' | 'null';
  readonly format?: 'date-time';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Shape;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema;
  readonly $ref?: string;
}

export type Shape = Readonly<Record<string, JsonSchema>>;

export const TEXT: JsonSchema = { type: 'string' };
export const BOOLEAN: JsonSchema = { type: 'boolean' };
export const INTEGER: JsonSchema = { type: 'integer' };
export const TIMESTAMP: JsonSchema = { type: 'string', format: 'date-time' };
export const METADATA: JsonSchema = { type: 'object', additionalProperties: TEXT };

export function oneOf(...values: readonly string[]): JsonSchema {
  return { type: 'string', enum: values };
}

export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function objectOf(properties: Shape, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: 'object', required, properties };
}

export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function problemsOf(value: unknown, shape: Shape, path = ''): string[] {
  if (!isRecord(value)) return [`${path === '' ? 'the record' : path.slice(0, -1)} must be an object`];
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
  return [
    ...unknown.map((name) => `${path}${name} is unknown; fields are ${Object.keys(shape).join(', ')}`),
    ...Object.entries(shape).flatMap(([name, schema]) => problemsOfField(value[name], schema, `${path}${name}`)),
  ];
}

function problemsOfField(value: unknown, schema: JsonSchema, path: string, orElse = ''): string[] {
  const { anyOf: [nullable] = [], properties, items, enum: values } = schema;
  if (nullable !== undefined) return value === null ? [] : problemsOfField(value, nullable, path, ' or null');
  if (properties !== undefined) return problemsOf(value, properties, `${path}.`);
  if (items?.properties !== undefined) {
    const { properties: fields } = items;
    if (!Array.isArray(value)) return [`${path} must be an array`];
    return value.flatMap((item: unknown, index) => problemsOf(item, fields, `${path}[${index}].`));
  }
  if (values !== undefined)
    return values.some((allowed) => allowed === value) ? [] : [`${path} must be one of ${values.join(', ')}`];
  const [isRight, expected] = CHECKS[schema.format ?? schema.type ?? 'string'] ?? [];
  return isRight?.(value) === true ? [] : [`${path} must be ${expected}${orElse}`];
}

const CHECKS: Readonly<Record<string, readonly [isRight: (value: unknown) => boolean, expected: string]>> = {
  string: [(value) => typeof value === 'string', 'a string'],
  integer: [(value) => Number.isSafeInteger(value), 'an integer'],
  boolean: [(value) => typeof value === 'boolean', 'true or false'],
  'date-time': [
    (value) => typeof value === 'string' && value.endsWith('Z') && parseTimestamp(value, false) !== undefined,
    'an ISO 8601 time in UTC, such as 2026-03-02T09:00:00.000Z',
  ],
  array: [(value) => Array.isArray(value) && value.every((item) => typeof item === 'string'), 'an array of strings'],
  object: [
    (value) => isRecord(value) && Object.values(value).every((item) => typeof item === 'string'),
    'an object of strings',
  ],
};

export function negative(record: JsonRecord, names: readonly string[]): string[] {
  return names.filter((name) => Number(record[name] ?? 0) < 0).map((name) => `${name} must be at least 0`);
}

export function outOfOrder(record: JsonRecord, names: readonly string[]): string[] {
  return names.slice(1).flatMap((name, index) => {
    const before = names[index] ?? '';
    const [earlier, later] = [timeOf(record[before]), timeOf(record[name])];
    return earlier !== undefined && later !== undefined && earlier > later
      ? [`${name} must not be before ${before}`]
      : [];
  });
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'string' ? parseTimestamp(value, true) : undefined;
}
