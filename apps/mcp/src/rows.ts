import type { ListName } from '@paydeck/core';
import * as v from 'valibot';
import { lists, type AgentList } from './lists.ts';
import { jsonSchemaOf } from './tool.ts';

/** Items of a list as documented, and the fields that were not. */
export interface Rows {
  readonly rows: readonly object[];
  /** Fields left out because they had another type than documented, by row: `0.status`. */
  readonly unexpected: readonly string[];
}

/** Leaves out the fields that do not match the schema, so that results always match theirs. Unknown fields stay. */
export function documented(name: ListName, items: readonly object[]): Rows {
  const { item }: AgentList = lists[name];
  const unexpected: string[] = [];
  const rows = items.map((each, index) => {
    const entries = Object.entries(each).filter(([key, value]) => {
      const schema = Object.hasOwn(item.entries, key) ? item.entries[key] : undefined;
      if (schema === undefined || v.is(schema, value)) return true;
      unexpected.push(`${index}.${key}`);
      return false;
    });
    return Object.fromEntries(entries);
  });
  return { rows, unexpected };
}

/** The JSON Schema of a row. A field may be missing, because one with an unexpected type is left out. */
export function rowSchema(name: ListName): object {
  const { required: _, ...schema } = { required: undefined, ...jsonSchemaOf(lists[name].item) };
  return schema;
}
