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
  /** The fields of a record, and those that are objects with columns. */
  readonly fields: readonly string[];
  readonly nested: ReadonlySet<string>;
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
const SEARCHED =
  /^(customer_(id|email|name|business_name)|product_(id|name)|code|name|payment_method|remarks|url|description)$/;
const INDEXED = /^(status|customer_(id|email)|next_billing_date|product_id|code|expires_at|created_at)$/;

/** The tables of all lists. They follow from the schemas of the items. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each name
export const tables = Object.fromEntries(
  listNames.map((name) => [name, tableOf(name, itemSchemas[name].entries)]),
) as Readonly<Record<ListName, Table>>;

function tableOf(name: ListName, fields: Fields): Table {
  const columns = Object.entries(fields).flatMap(([field, schema]) => columnsOf(field, schema));
  const names = columns.map((column) => column.name);
  // The id is the first field of every schema.
  const [id = ''] = names;
  return {
    name,
    id,
    columns,
    names: [...names, 'other'],
    fields: Object.keys(fields),
    nested: new Set(columns.filter(({ part }) => part !== undefined).map(({ field }) => field)),
    searched: names.filter((column) => column === id || SEARCHED.test(column)),
    indexed: names.filter((column) => INDEXED.test(column)),
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
export function valuesOf({ columns, nested }: Table, record: object, withoutPii: boolean): Value[] {
  const rest: Record<string, unknown> = { ...record };
  for (const field of nested) if (isObject(rest[field])) rest[field] = { ...rest[field] };
  const placed = new Set<string>();
  const values = columns.map(({ name, type, field, part }): Value => {
    const holder = part === undefined ? rest : rest[field];
    const given = isObject(holder) ? holder[part ?? field] : undefined;
    if (!isObject(holder) || given === null || given === undefined) return null;
    const isLeftOut = withoutPii && PERSONAL.test(name);
    const value = isLeftOut ? null : valueOf(type, given);
    if (isLeftOut || value === given) {
      placed.add(field);
      holder[part ?? field] = undefined;
    }
    return value;
  });
  const other: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(rest)) {
    if (value === null || value === undefined || (withoutPii && !NOT_PERSONAL.has(field))) continue;
    const left = isObject(value) ? Object.entries(value).filter(([, part]) => part !== null && part !== undefined) : [];
    if (!nested.has(field) || !isObject(value)) other[field] = value;
    // An object without any value is kept, because it is not null.
    else if (left.length > 0 || !placed.has(field)) other[field] = Object.fromEntries(left);
  }
  return [...values, Object.keys(other).length === 0 ? null : stableJson(other)];
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
export function recordOf({ columns, fields, nested }: Table, row: Row, prefix = ''): Record<string, unknown> {
  const other: Record<string, unknown> = JSON.parse(textOf(row, `${prefix}other`) ?? '{}');
  const record: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, null]));
  const parts = new Map(Array.from(nested, (field): [string, Record<string, Value>] => [field, {}]));
  for (const { name, type, field, part } of columns) {
    let value = row[prefix + name] ?? null;
    // SQLite has no booleans, and the driver of Postgres reads large integers as text.
    if (value !== null && type === 'boolean') value = Boolean(value);
    if (value !== null && type === 'integer') value = Number(value);
    if (part === undefined) record[field] = value;
    else (parts.get(field) ?? {})[part] = value;
  }
  for (const [field, values] of parts) {
    const left = other[field];
    if (isObject(left) || Object.values(values).some((value) => value !== null))
      record[field] = { ...values, ...(isObject(left) ? left : undefined) };
  }
  for (const [field, value] of Object.entries(other)) {
    if (!nested.has(field) || !isObject(value)) record[field] = value;
  }
  return record;
}

/** The text of a column, if it has one. */
export function textOf(row: Row, name: string): string | undefined {
  const value = row[name];
  return typeof value === 'string' ? value : undefined;
}

/** The columns that say who a customer is. */
const PERSONAL = /^(customer_(email|name|phone_number|business_name)|billing_(city|state|street|zipcode)|tax_id)$/;
/** The fields without a column of their own that say nothing of a person. A field that nobody knows may. */
const NOT_PERSONAL = new Set(['discounts', 'scheduled_change', 'restricted_to', 'currency_options', 'filter_types']);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
