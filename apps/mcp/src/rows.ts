import type { ListName } from '@paydeck/core';
import * as v from 'valibot';
import { fieldsOf } from './lists.ts';

/** Items of a list as documented. */
export interface Rows {
  readonly rows: Record<string, unknown>[];
  /** Fields left out because they had another type than documented, by row: `0.status`. Missing if there are none. */
  readonly unexpected?: string[];
}

/** Leaves out the fields that do not match the schema, so that results always match theirs. Unknown fields stay. */
export function documented(name: ListName, items: readonly object[]): Rows {
  const entries = fieldsOf(name);
  const unexpected: string[] = [];
  const rows = items.map((item, index) => {
    const fields = Object.entries(item).filter(([key, value]) => {
      const schema = Object.hasOwn(entries, key) ? entries[key] : undefined;
      if (schema === undefined || v.is(schema, value)) return true;
      unexpected.push(`${index}.${key}`);
      return false;
    });
    return Object.fromEntries(fields);
  });
  return { rows, ...(unexpected.length > 0 && { unexpected }) };
}

/** The schema of a row. A field may be missing, because one with an unexpected type is left out. */
export function rowOf(name: ListName): v.GenericSchema<Record<string, unknown>> {
  return v.partial(v.looseObject(fieldsOf(name)));
}
