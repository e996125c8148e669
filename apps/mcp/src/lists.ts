import { itemSchemas, listOf, type ItemOf, type ListName, type Page, type ParamsOf } from '@paydeck/core';
import { listFilters, readFilterTime, wireTime, type Filter } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { inBackground, parsed, text, type Work } from './tool.ts';

/** The schemas of the fields of an item. */
export function fieldsOf(name: ListName): Readonly<Record<string, v.GenericSchema>> {
  return itemSchemas[name].entries;
}

/** The filters of a list, as optional arguments. */
export function filterArguments(name: ListName): Record<string, v.OptionalSchema<FilterArgument, undefined>> {
  return Object.fromEntries(listFilters[name].map((filter) => [filter.name, v.optional(argumentOf(filter))]));
}

type FilterArgument = v.GenericSchema<unknown, string | boolean>;

/** Filters of a list as they were given. Times such as `-7d` are relative. */
export type Filters = Readonly<Record<string, string | boolean | undefined>>;

function argumentOf({ name, kind, choices, help, not }: Filter): FilterArgument {
  if (choices !== undefined) return v.pipe(v.picklist(choices), v.description(help));
  if (kind === 'boolean') return v.pipe(v.boolean(), v.description(`${help}; with false ${not}`));
  return kind === 'timestamp' ? timeArgument(name, help) : text(help);
}

/** A time as the command line takes it. */
function timeArgument(name: string, help: string): FilterArgument {
  return v.pipe(
    v.string(),
    v.description(`${help}: 2026-10-01, 2026-10-01T00:00:00Z, -7d or "last month", in UTC`),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readFilterTime(name, dataset.value);
      if ('value' in read) return read.value;
      addIssue({ message: read.problem });
      return NEVER;
    }),
  );
}

/** The filters of a list where a tool has them in one argument, which `parsedFilters` parses. */
export const filtersArgument = v.optional(
  v.pipe(
    v.record(v.string(), v.union([v.string(), v.boolean()])),
    v.description('the filters of the list, as the arguments of its list_ tool'),
  ),
  {},
);

export function parsedFilters(name: ListName, given: unknown): Filters {
  return parsed(v.strictObject(filterArguments(name)), given, 'filters.');
}

/** Returns the parameters of a list. Relative times are resolved at `now`. */
export function paramsOf<Name extends ListName>(name: Name, filters: Filters, now: number): ParamsOf<Name> {
  const filtersOfList: readonly Filter[] = listFilters[name];
  const times = new Set(filtersOfList.filter(({ kind }) => kind === 'timestamp').map((filter) => filter.name));
  const params = Object.entries(filters).map(([key, value]) => [
    key,
    times.has(key) ? wireTime(key, String(value), now) : value,
  ]);
  return Object.fromEntries(params);
}

/** Reads the whole list, and reports how far it is. */
export async function* readList<Name extends ListName>(
  name: Name,
  filters: Filters,
  { open, signal, now, onRead }: Work,
): AsyncGenerator<Page<ItemOf<Name>>, void, undefined> {
  const { client } = await open();
  let count = 0;
  for await (const page of listOf(client, name, paramsOf(name, filters, now()), inBackground(signal)).pages()) {
    count += page.items.length;
    onRead(count);
    yield page;
  }
}
