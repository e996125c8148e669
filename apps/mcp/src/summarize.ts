import { listNames } from '@paydeck/core';
import { createSums, type Sums } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { fieldsOf, filtersArgument, parsedFilters, readList } from './lists.ts';
import { isPersonal } from './persons.ts';
import { ArgumentError, mostRows, part, tool, type Tool } from './tool.ts';

const counted = {
  count: v.number(),
  sums: part(v.record(v.string(), v.string()), 'by currency ("" where the service names none), whole numbers as text'),
};

/** Counts and sums of a whole list, so that an agent need not read it to count. */
export const summarize: Tool = tool({
  name: 'summarize',
  title: 'Count and sum a list',
  description:
    'Counts a whole list, by the values of a field if "group_by" is given, and sums an amount by currency if "sum" is given. ' +
    'Amounts are in the unit of the service. Fails rather than count a part.',
  input: v.strictObject({
    list: v.picklist(listNames),
    filters: filtersArgument,
    group_by: part(v.string(), 'a field such as status, currency or product_id'),
    sum: part(v.string(), 'an integer field such as recurring_pre_tax_amount or fee'),
  }),
  output: v.object({
    ...counted,
    left_out: part(v.number(), 'rows that are not in the sums, because their value is no whole number'),
    groups: v.optional(v.array(v.object({ value: v.nullable(v.string()), ...counted }))),
    complete: v.pipe(v.boolean(), v.description('whether all groups are here; every row is counted in any case')),
  }),
  async run({ list, filters, group_by: field, sum }, work) {
    const entries = fieldsOf(list);
    for (const name of [field, sum]) {
      if (name !== undefined && !Object.hasOwn(entries, name))
        throw new ArgumentError(`${list} have no field of that name. Fields: ${Object.keys(entries).join(', ')}.`);
    }
    if (field !== undefined && !work.showsPersons && isPersonal(field, entries))
      throw new ArgumentError('this field is about persons, and shown with --pii only.');
    const groups = new Map<string | null, Group>();
    const all: Group = { count: 0, sums: createSums() };
    let leftOut = 0;
    for await (const { items } of readList(list, parsedFilters(list, filters), work)) {
      for (const item of items) {
        const value = field === undefined ? null : textOf(Reflect.get(item, field));
        const group = groups.get(value) ?? { count: 0, sums: createSums() };
        groups.set(value, group);
        const amount: unknown = sum === undefined ? 0 : Reflect.get(item, sum);
        const currency: unknown = Reflect.get(item, 'currency');
        const isWhole = typeof amount === 'number' && Number.isSafeInteger(amount);
        if (!isWhole) leftOut += 1;
        for (const each of [all, group]) {
          each.count += 1;
          if (isWhole) each.sums.add(typeof currency === 'string' ? currency : '', amount);
        }
      }
    }
    const resultOf = ({ count, sums }: Group) =>
      sum === undefined
        ? { count }
        : {
            count,
            sums: Object.fromEntries(Array.from(sums.totals(), ([currency, total]) => [currency, String(total)])),
          };
    const shown = [...groups].toSorted(([, a], [, b]) => b.count - a.count).slice(0, mostRows);
    return {
      ...resultOf(all),
      ...(leftOut > 0 && { left_out: leftOut }),
      ...(field !== undefined && { groups: shown.map(([value, group]) => ({ value, ...resultOf(group) })) }),
      complete: shown.length === groups.size,
    };
  },
});

interface Group {
  count: number;
  readonly sums: Sums;
}

/** The value that a row is counted under. Objects, which may contain data about persons, are none. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  throw new ArgumentError('"group_by" takes a field with a plain value, such as status.');
}
