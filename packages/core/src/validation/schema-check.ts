import { isObject } from '../is-object.ts';
import type * as v from 'valibot';
import type { ResponseIssue } from '../errors/errors.ts';

/**
 * Compares a parsed JSON value with a schema, without changing the value. `differs` receives each difference: where and of
 * what kind, never the value.
 */
export type Check = (value: unknown, differs: (path: string, kind: ResponseIssue['kind']) => void) => void;

/**
 * Returns the check of a schema. A schema is compiled once, into functions that read each documented field of a value once.
 * The schema library would collect every issue with its value. That is personal data, and millions of objects for a
 * hostile response. Here a path is a constant (`billing.country`), and no value is kept.
 */
export function checkOf(schema: v.GenericSchema): Check {
  let check = checks.get(schema);
  if (!check) checks.set(schema, (check = compile(schema, '')));
  return check;
}

// Paths are relative to the value of the schema, so that all operations that return a resource share one check.
const checks = new WeakMap<v.GenericSchema, Check>();

function compile(schema: v.GenericSchema, path: string): Check {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kinds that this package uses; any other throws below
  const node = schema as Node;
  switch (node.type) {
    case 'loose_object':
      return compileObject(node.entries, path);
    case 'array':
      return compileArray(node.item, path);
    case 'nullish':
      return compileNullish(node.wrapped, path);
    case 'picklist':
      return compilePicklist(node.options, path);
    case 'custom':
      return (value, differs) => {
        if (!node.check(value)) differs(path, kindOf(value));
      };
    case 'string':
    case 'number':
    case 'boolean':
      return compilePrimitive(node, path);
    default:
      throw new Error(`No check for ${schema.type} at ${path}`);
  }
}

function compileObject(entries: v.ObjectEntries, path: string): Check {
  const fields = Object.entries(entries).map(
    ([name, schema]) => [name, compile(schema as v.GenericSchema, path ? `${path}.${name}` : name)] as const,
  );
  return (value, differs) => {
    if (!isObject(value)) return differs(path, kindOf(value));
    for (const [name, check] of fields) check(value[name], differs);
  };
}

function compileArray(item: v.GenericSchema, path: string): Check {
  const check = compile(item, `${path}[]`);
  return (value, differs) => {
    if (!Array.isArray(value)) return differs(path, kindOf(value));
    for (const entry of value) check(entry, differs);
  };
}

function compileNullish(wrapped: v.GenericSchema, path: string): Check {
  const check = compile(wrapped, path);
  return (value, differs) => {
    if (value !== undefined && value !== null) check(value, differs);
  };
}

function compilePicklist(options: readonly string[], path: string): Check {
  const known = new Set<unknown>(options);
  return (value, differs) => {
    if (!known.has(value)) differs(path, typeof value === 'string' ? 'value' : kindOf(value));
  };
}

// A string, number or boolean, and the check of its form in a pipe.
function compilePrimitive({ type, pipe = [] }: PrimitiveNode, path: string): Check {
  const fits = formOf(pipe[1]?.requirement);
  return (value, differs) => {
    if (typeof value !== type) differs(path, kindOf(value));
    else if (!fits(value)) differs(path, 'value');
  };
}

function formOf(requirement: RegExp | ((value: unknown) => boolean) | undefined): (value: unknown) => boolean {
  if (requirement instanceof RegExp) return (value) => requirement.test(String(value));
  return requirement ?? (() => true);
}

/** The kind of a value that has the wrong type. */
export function kindOf(value: unknown): 'missing' | 'null' | 'type' {
  if (value === undefined) return 'missing';
  return value === null ? 'null' : 'type';
}

interface PrimitiveNode {
  readonly type: 'string' | 'number' | 'boolean';
  readonly pipe?: readonly { readonly requirement?: Parameters<typeof formOf>[0] }[];
}

type Node =
  | PrimitiveNode
  | { readonly type: 'loose_object'; readonly entries: v.ObjectEntries }
  | { readonly type: 'array'; readonly item: v.GenericSchema }
  | { readonly type: 'nullish'; readonly wrapped: v.GenericSchema }
  | { readonly type: 'picklist'; readonly options: readonly string[] }
  | { readonly type: 'custom'; readonly check: (value: unknown) => boolean };
