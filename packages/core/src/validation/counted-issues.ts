import * as v from 'valibot';
import type { ResponseIssue } from '../errors/errors.ts';
import { isObject } from '../is-object.ts';

/** A mismatch, and how often it occurs. */
export type CountedIssue = ResponseIssue & { count: number };

/** Compares a value with any schema. Issues of valibot contain values; only their paths and kinds are kept. */
export function countedIssues(schema: v.GenericSchema, value: unknown): CountedIssue[] {
  const found = new Map<string, CountedIssue>();
  for (const { path = [], input, kind: part } of v.safeParse(schema, value).issues ?? []) {
    const issue = { path: shownPath(schema, path), kind: kindOf(input, part) };
    const key = `${issue.kind} ${issue.path}`;
    found.set(key, { ...issue, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

function kindOf(input: unknown, part: v.BaseIssue<unknown>['kind']): ResponseIssue['kind'] {
  if (input === undefined) return 'missing';
  if (input === null) return 'null';
  return part === 'schema' ? 'type' : 'value';
}

// A field is named only where the schema names it: a key of a map may be a customer's name.
function shownPath(schema: unknown, path: readonly { readonly key: unknown }[]): string {
  let at = schema;
  let shown = '';
  for (const { key } of path) {
    while (isObject(at) && 'wrapped' in at) at = at['wrapped'];
    const { entries, item }: Record<string, unknown> = isObject(at) ? at : {};
    if (typeof key === 'string' && isObject(entries) && Object.hasOwn(entries, key)) {
      shown += shown === '' ? key : `.${key}`;
      at = entries[key];
    } else if (item !== undefined) {
      shown += '[]';
      at = item;
    } else {
      return `${shown}.*`;
    }
  }
  return shown;
}
