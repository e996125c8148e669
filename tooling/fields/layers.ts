import { readFileSync } from 'node:fs';
import * as core from '../../packages/core/src/index.ts';
import * as records from '../../packages/core/src/test-support/records.ts';
import { listings } from '../../packages/presentation/src/index.ts';
import type { DetailPart } from '../../packages/presentation/src/internal.ts';
import { samples } from '../../packages/presentation/src/test-support/samples.ts';
import { openApiDocument } from '../../packages/testing/src/control/openapi.ts';
import { createFake } from '../../packages/testing/src/index.ts';
import { RESOURCE_NAMES, RESOURCES } from '../../packages/testing/src/resources/resources.ts';

/** The fields of each resource in one layer, as paths: `customer.email`. */
export type Layer = ReadonlyMap<string, ReadonlySet<string>>;

/** The paths of nested fields: `{ customer: { email: {} } }` has `customer` and `customer.email`. */
interface Fields {
  readonly [name: string]: Fields;
}

export function pathsOf(fields: Fields, before = ''): ReadonlySet<string> {
  return new Set(
    Object.entries(fields).flatMap(([name, inner]) => [`${before}${name}`, ...pathsOf(inner, `${before}${name}.`)]),
  );
}

/** The names of the resources in the document: `Payout`. */
const NAMES = RESOURCE_NAMES.map((name) => RESOURCES[name].schema);

/** The fields of the page `docs/service.md`. */
export function documentLayer(): Layer {
  const page = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| Resource | Fields |'));
  const layer = new Map<string, Fields>();
  let resource = '';
  for (const [, title = '', cell = ''] of table.matchAll(/^\| (.*?) \| (.*) \|$/gm)) {
    const [, part] = /^its `(\w+)(?:\[\])?`$/.exec(title) ?? [];
    if (part !== undefined) layer.set(resource, { ...layer.get(resource), [part]: fieldsOfCell(cell) });
    else if (NAMES.includes(title)) layer.set((resource = title), fieldsOfCell(cell));
    else if (resource !== '' && !title.startsWith('-')) break;
  }
  return new Map([...layer].map(([name, fields]) => [name, pathsOf(fields)]));
}

/** `` `id` `addons[]` (`addon_id` `name`) `` */
function fieldsOfCell(cell: string): Fields {
  const fields: Record<string, Fields> = {};
  for (const [, name = '', inner = ''] of cell.matchAll(/`(\w+)(?:\[\])?`(?: \((`[^)"]*`)\))?/g)) {
    fields[name] = Object.fromEntries([...inner.matchAll(/`(\w+)`/g)].map(([, part = '']) => [part, {}]));
  }
  return fields;
}

/** The fields of core's schemas. */
export function coreLayer(): Layer {
  return new Map(NAMES.map((name) => [name, pathsOf(fieldsOfSchema(Reflect.get(core, name)))]));
}

/** The fields of a valibot schema: objects, also inside wrappers (`nullish`, `array`). */
function fieldsOfSchema(schema: unknown): Fields {
  const { entries, wrapped, item } = Object(schema);
  if (entries === undefined) return wrapped === undefined && item === undefined ? {} : fieldsOfSchema(wrapped ?? item);
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, fieldsOfSchema(entry)]));
}

/** The fields of the fake's shapes. */
export function fakeLayer(): Layer {
  return new Map(
    RESOURCE_NAMES.map((name) => {
      const { schema, shape } = RESOURCES[name];
      return [schema, pathsOf(fieldsOfJsonSchema({ properties: shape }))];
    }),
  );
}

/** The fields of the fake's OpenAPI document. */
export function openApiLayer(): Layer {
  const { schemas } = Object(openApiDocument()['components']);
  const { Error: _error, ...resources } = schemas;
  return new Map(Object.entries(resources).map(([name, schema]) => [name, pathsOf(fieldsOfJsonSchema(schema))]));
}

function fieldsOfJsonSchema(schema: unknown): Fields {
  const { properties, items, anyOf } = Object(schema);
  if (Array.isArray(anyOf)) return fieldsOfJsonSchema(anyOf[0]);
  if (items !== undefined) return fieldsOfJsonSchema(items);
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, property]) => [name, fieldsOfJsonSchema(property)]),
  );
}

/** The fields of the records that the fake generates. */
export function generatedLayer(): Layer {
  const fake = createFake({ subscriptions: 300 });
  return new Map(RESOURCE_NAMES.map((name) => [RESOURCES[name].schema, pathsOf(fieldsOfValues([...fake[name]]))]));
}

/** The fields of the records in the tests of core. */
export function recordsLayer(): Layer {
  return new Map(NAMES.map((name) => [name, pathsOf(fieldsOfValues([Reflect.get(records, name.toLowerCase())]))]));
}

/** The fields of the samples in the tests of presentation. */
export function samplesLayer(): Layer {
  return new Map(core.listNames.map((name) => [RESOURCES[name].schema, pathsOf(fieldsOfValues([samples[name]]))]));
}

/** The fields that at least one of some objects has. The keys of metadata are not fields. */
function fieldsOfValues(values: readonly unknown[]): Fields {
  const objects = values.flat().filter((value) => typeof value === 'object' && value !== null);
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  return Object.fromEntries(
    Array.from(names, (name) => [
      name,
      name === 'metadata' ? {} : fieldsOfValues(objects.map((object): unknown => Reflect.get(object, name))),
    ]),
  );
}

/** The fields that presentation shows, without those that it computes; it has no list of customers. */
export function presentationLayer(): Layer {
  return new Map(core.listNames.map((name) => [RESOURCES[name].schema, pathsOf(fieldsOfParts(listings[name].fields))]));
}

function fieldsOfParts(parts: readonly DetailPart[]): Fields {
  return Object.fromEntries(
    parts.flatMap((part) => ('name' in part ? [[part.name, fieldsOfParts(part.fields ?? [])]] : [])),
  );
}
