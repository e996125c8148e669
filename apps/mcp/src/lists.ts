import { itemSchemas, listOf, type ItemOf, type ListName, type Page, type ParamsOf } from '@paydeck/core';
import { listFilters, type Filter } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { ArgumentError, inBackground, text, type Work } from './tool.ts';

/** The schemas of the fields of an item. */
export function fieldsOf(name: ListName): Readonly<Record<string, v.GenericSchema>> {
  return itemSchemas[name].entries;
}

/** The filters of a list, as optional arguments. */
export function filterArguments(name: ListName): v.ObjectEntries {
  return Object.fromEntries(listFilters[name].map((filter) => [filter.name, v.optional(argumentOf(filter))]));
}

function argumentOf({ kind, choices, help, not }: Filter): v.GenericSchema {
  if (choices !== undefined) return v.pipe(v.picklist(choices), v.description(help));
  if (kind === 'boolean') return v.pipe(v.boolean(), v.description(`${help}; with false ${not}`));
  return text(kind === 'timestamp' ? `${help}, an ISO 8601 date-time with a zone` : help);
}

/** The filters of a list where a tool has them in one argument, which `parsedFilters` parses. */
export const filtersArgument = v.optional(
  v.pipe(
    v.record(v.string(), v.union([v.string(), v.boolean()])),
    v.description('the filters of the list, as the arguments of its list_ tool'),
  ),
  {},
);

export function parsedFilters<Name extends ListName>(name: Name, given: unknown): ParamsOf<Name> {
  const filters = filterArguments(name);
  const parsed = v.safeParse(v.strictObject(filters), given);
  if (!parsed.success)
    throw new ArgumentError(`filters of ${name}: ${Object.keys(filters).join(', ') || 'none'}. One is wrong.`);
  return parsed.output;
}

/** Reads the whole list, and reports how far it is. */
export async function* readList<Name extends ListName>(
  name: Name,
  filters: ParamsOf<Name>,
  { open, signal, onRead }: Work,
): AsyncGenerator<Page<ItemOf<Name>>, void, undefined> {
  const { client } = await open();
  let count = 0;
  for await (const page of listOf(client, name, filters, inBackground(signal)).pages()) {
    count += page.items.length;
    onRead(count);
    yield page;
  }
}
