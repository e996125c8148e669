import { itemSchemas, type ListName, listNames } from '@paydeck/core';

/** A value in a column. */
export type Value = string | number | boolean | null;

/** A row by the names of its columns. SQLite returns booleans as 0 and 1, Postgres large integers as text. */
export type Row = Readonly<Record<string, Value>>;

/** A column, and the field of the record that it holds. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'time' | 'integer' | 'boolean';
  readonly field: string;
  /** The field within `field`, if that is an object. */
  readonly part?: string;
}

/** The table of a list. */
export interface Table {
  readonly name: ListName;
  /** The column of the id. */
  readonly id: string;
  readonly columns: readonly Column[];
  /** The columns that people search. */
  readonly searched: readonly string[];
  /** The columns that people filter by. */
  readonly indexed: readonly string[];
  /** The names of all columns of a record, in their order. The last one is `other`. */
  readonly names: readonly string[];
  /** Where a field is: its column, or the columns of its parts. `undefined`: it has none. */
  readonly fields: ReadonlyMap<string, number | ReadonlyMap<string, number> | undefined>;
}

interface FieldSchema {
  readonly '~standard': { validate(value: unknown): unknown };
}
/** What a schema of objects has besides. */
interface NestingSchema extends FieldSchema {
  readonly wrapped?: NestingSchema;
  readonly entries?: Fields;
}
type Fields = Readonly<Record<string, FieldSchema>>;

// A column means the same in every table.
const SEARCHED = new Set([
  'customer_id',
  'customer_email',
  'customer_name',
  'customer_business_name',
  'product_id',
  'product_name',
  'code',
  'name',
  'payment_method',
  'remarks',
  'url',
  'description',
]);
const INDEXED = new Set([
  'status',
  'customer_email',
  'customer_id',
  'next_billing_date',
  'product_id',
  'code',
  'expires_at',
  'created_at',
]);

/** The tables of all lists. They follow from the schemas of the items. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each name
export const tables = Object.fromEntries(
  listNames.map((name) => [name, tableOf(name, itemSchemas[name].entries)]),
) as Readonly<Record<ListName, Table>>;

function tableOf(name: ListName, fields: Fields): Table {
  const columns = Object.entries(fields).flatMap(([field, schema]) => columnsOf(field, schema));
  const places = Object.keys(fields).map((field) => {
    const own = columns.flatMap((column, index) => (column.field === field ? [{ ...column, index }] : []));
    const parts = own.map(({ part, index }) => [part ?? '', index] as const);
    return [field, own[0]?.part === undefined ? own[0]?.index : new Map(parts)] as const;
  });
  const names = columns.map((column) => column.name);
  // The id is the first field of every schema.
  const [id = ''] = names;
  return {
    name,
    id,
    columns,
    names: [...names, 'other'],
    fields: new Map(places),
    searched: names.filter((column) => column === id || SEARCHED.has(column)),
    indexed: names.filter((column) => INDEXED.has(column)),
  };
}

function columnsOf(field: string, schema: FieldSchema): Column[] {
  const parts = partsOf(schema);
  if (!parts) return columnOf(schema, { name: field, field });
  return Object.entries(parts).flatMap(([part, partSchema]) =>
    // `customer.customer_id` is `customer_id`, `customer.email` is `customer_email`.
    columnOf(partSchema, { name: part.startsWith(`${field}_`) ? part : `${field}_${part}`, field, part }),
  );
}

/** A column, or none for what is not a single value: maps and arrays. */
function columnOf(schema: FieldSchema, column: Omit<Column, 'type'>): Column[] {
  const accepts = (value: unknown): boolean => {
    const result = schema['~standard'].validate(value);
    return !isObject(result) || result['issues'] === undefined;
  };
  if (accepts(1)) return [{ ...column, type: 'integer' }];
  if (accepts(true)) return [{ ...column, type: 'boolean' }];
  if (accepts('any text')) return [{ ...column, type: 'text' }];
  return accepts('2026-01-01T00:00:00Z') ? [{ ...column, type: 'time' }] : [];
}

/** The fields of a schema of objects, also of one that may be null. */
function partsOf(schema: NestingSchema): Fields | undefined {
  const { wrapped, entries }: NestingSchema = schema;
  return wrapped ? partsOf(wrapped) : entries;
}

/** Returns the values of a record in the order of `names`. What no column can hold exactly is JSON in the last one. */
export function valuesOf({ columns, names, fields }: Table, record: object, withoutPii: boolean): Value[] {
  const values = Array<Value>(names.length).fill(null);
  const other: Record<string, unknown> = {};
  const place = (index: number, value: unknown): boolean => {
    const { name = '', type = 'text' } = columns[index] ?? {};
    if (withoutPii && PERSONAL.test(name)) return true;
    values[index] = valueOf(type, value);
    return values[index] === value;
  };
  for (const [field, value] of Object.entries(record)) {
    if (value === null || value === undefined) continue;
    const at = fields.get(field);
    const rest = typeof at === 'number' ? (place(at, value) ? undefined : value) : restOf(value, at, place);
    if (rest !== undefined && !(withoutPii && !NOT_PERSONAL.has(field))) other[field] = rest;
  }
  if (Object.keys(other).length > 0) values[columns.length] = stableJson(other);
  return values;
}

/** What of a value is not in the columns of its parts. An object without any value is kept, because it is not null. */
function restOf(
  value: unknown,
  parts: ReadonlyMap<string, number> | undefined,
  place: (index: number, value: unknown) => boolean,
): unknown {
  if (!parts || !isObject(value)) return value;
  const rest: Record<string, unknown> = {};
  let isPlaced = false;
  for (const [part, partValue] of Object.entries(value)) {
    if (partValue === null || partValue === undefined) continue;
    const index = parts.get(part);
    if (index !== undefined && place(index, partValue)) isPlaced = true;
    else rest[part] = partValue;
  }
  return isPlaced && Object.keys(rest).length === 0 ? undefined : rest;
}

function valueOf(type: Column['type'], value: unknown): Value {
  if (type === 'integer') return Number.isSafeInteger(value) ? Number(value) : null;
  if (type === 'boolean') return typeof value === 'boolean' ? value : null;
  // Postgres stores no NUL in text, and neither database stores half of a surrogate pair.
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return null;
  if (type === 'text' || value.endsWith('Z')) return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

// Two responses may differ in the order of the keys of a map.
function stableJson(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

/** Returns the record of a row. A documented field that the service left out is null. `prefix` is that of its columns in the row. */
export function recordOf({ columns, fields }: Table, row: Row, prefix = ''): Record<string, unknown> {
  const text = row[`${prefix}other`];
  const other: unknown = typeof text === 'string' ? JSON.parse(text) : {};
  const rest = isObject(other) ? other : {};
  const record: Record<string, unknown> = {};
  const read = (index: number): Value => {
    const { name = '', type = 'text' } = columns[index] ?? {};
    const value = row[prefix + name] ?? null;
    if (value === null || type === 'text' || type === 'time') return value;
    // SQLite has no booleans, and the driver of Postgres reads large integers as text.
    return type === 'boolean' ? Boolean(value) : Number(value);
  };
  for (const [field, at] of fields) {
    if (typeof at === 'number') record[field] = read(at);
    else if (at) {
      const parts = Array.from(at, ([part, index]) => [part, read(index)] as const);
      const left = rest[field];
      const isPresent = isObject(left) || parts.some(([, value]) => value !== null);
      record[field] = isPresent ? { ...Object.fromEntries(parts), ...(isObject(left) ? left : undefined) } : null;
    } else record[field] = null;
  }
  for (const [field, value] of Object.entries(rest)) {
    if (typeof fields.get(field) !== 'object' || !isObject(value)) record[field] = value;
  }
  return record;
}

/** The columns that say who a customer is. */
const PERSONAL = /^(customer_(email|name|phone_number|business_name)|billing_(city|state|street|zipcode)|tax_id)$/;
/** The fields without a column of their own that say nothing of a person. A field that nobody knows may. */
const NOT_PERSONAL = new Set(['discounts', 'scheduled_change', 'restricted_to', 'currency_options', 'filter_types']);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
