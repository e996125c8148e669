/** A JSON schema, as an OpenAPI 3.1 document has it. */
export type JsonSchema = { readonly [name: string]: unknown };

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

export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', required, properties };
}

/** The schema of a resource, by its name. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A page of a page-number list. */
export function pageOf(name: string): JsonSchema {
  return objectOf({ items: arrayOf(reference(name)) });
}
