import type * as v from 'valibot';
import type { ResponseIssue } from '../errors/errors.ts';

/** Told about each place where a value differs from its schema. */
export type Report = (path: string, kind: ResponseIssue['kind']) => void;

/** Compares a value with a schema. It changes nothing and keeps nothing. */
export type Check = (value: unknown, report: Report) => void;

/**
 * Turns a schema into plain functions, once, so that a page of 100 items is compared in a fraction of a millisecond.
 * The schema library itself collects every issue together with the value that it met: personal data, and millions of
 * objects when an answer is hostile. Here a path is a constant (`items[].status`) and no value is kept.
 */
export function compile(schema: v.GenericSchema, path: string): Check {
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
      return (value, report) => {
        if (!node.check(value)) report(path, kindOf(value));
      };
    case 'string':
    case 'number':
    case 'boolean':
      return compilePrimitive(node, path);
    default:
      throw new Error(`No check for ${schema.type} at ${path}`);
  }
}

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compileObject(entries: v.ObjectEntries, path: string): Check {
  const fields = Object.entries(entries).map(([name, schema]) => ({
    name,
    check: compile(schema as v.GenericSchema, path ? `${path}.${name}` : name),
  }));
  return (value, report) => {
    if (!isObject(value)) return report(path, kindOf(value));
    for (const { name, check } of fields) check(value[name], report);
  };
}

function compileArray(item: v.GenericSchema, path: string): Check {
  const check = compile(item, `${path}[]`);
  return (value, report) => {
    if (!Array.isArray(value)) return report(path, kindOf(value));
    for (const entry of value) check(entry, report);
  };
}

function compileNullish(wrapped: v.GenericSchema, path: string): Check {
  const check = compile(wrapped, path);
  return (value, report) => {
    if (value !== undefined && value !== null) check(value, report);
  };
}

function compilePicklist(options: readonly string[], path: string): Check {
  const known = new Set<unknown>(options);
  return (value, report) => {
    if (!known.has(value)) report(path, typeof value === 'string' ? 'value' : kindOf(value));
  };
}

// A string, number or boolean, and what a pipe asks of its form.
function compilePrimitive({ type, pipe = [] }: PrimitiveNode, path: string): Check {
  const [form] = pipe.slice(1).map(({ requirement }) => requirement);
  return (value, report) => {
    if (typeof value !== type) return report(path, kindOf(value));
    if (form && !(form instanceof RegExp ? form.test(String(value)) : form(value))) report(path, 'value');
  };
}

function kindOf(value: unknown): ResponseIssue['kind'] {
  if (value === undefined) return 'missing';
  return value === null ? 'null' : 'type';
}

interface PrimitiveNode {
  readonly type: 'string' | 'number' | 'boolean';
  readonly pipe?: readonly { readonly requirement?: RegExp | ((value: unknown) => boolean) }[];
}

type Node =
  | PrimitiveNode
  | { readonly type: 'loose_object'; readonly entries: v.ObjectEntries }
  | { readonly type: 'array'; readonly item: v.GenericSchema }
  | { readonly type: 'nullish'; readonly wrapped: v.GenericSchema }
  | { readonly type: 'picklist'; readonly options: readonly string[] }
  | { readonly type: 'custom'; readonly check: (value: unknown) => boolean };
