import { listNames } from '@paydeck/core';
import { sumByCurrency } from '@paydeck/presentation';
import * as v from 'valibot';
import { lists, parsedFilters, readList, type AgentList } from './lists.ts';
import { isPersonal } from './persons.ts';
import { ArgumentError, mostRows, tool, type Tool } from './tool.ts';

/** Counts and sums of a whole list, so that an agent need not read it to count. */
export const summarize: Tool = tool({
  name: 'summarize',
  title: 'Count and sum a list',
  description:
    'Counts a whole list, by the values of a field if "group_by" is given, and sums an amount by currency if "sum" is given. ' +
    'Amounts are in the unit of the service. Fails rather than count a part.',
  input: v.strictObject({
    list: v.picklist(listNames),
    filters: v.optional(
      v.pipe(
        v.record(v.string(), v.union([v.string(), v.boolean()])),
        v.description('the filters of the list, as the arguments of its list_ tool'),
      ),
    ),
    group_by: v.optional(v.pipe(v.string(), v.description('a field such as status, currency or product_id'))),
    sum: v.optional(v.pipe(v.string(), v.description('an integer field such as recurring_pre_tax_amount or fee'))),
  }),
  output: () => ({
    type: 'object',
    properties: {
      count: { type: 'integer' },
      sums: totals,
      groups: {
        type: 'array',
        items: {
          type: 'object',
          properties: { value: { type: ['string', 'null'] }, count: { type: 'integer' }, sums: totals },
          required: ['value', 'count'],
        },
      },
      complete: { type: 'boolean', description: 'whether all groups are here; every row is counted in any case' },
    },
    required: ['count', 'complete'],
  }),
  async run({ list, filters: given = {}, group_by: field, sum }, { client, signal, showsPersons }) {
    const { filters, item }: AgentList = lists[list];
    for (const name of [field, sum]) {
      if (name !== undefined && !Object.hasOwn(item.entries, name))
        throw new ArgumentError(`${list} have no field of that name. Fields: ${Object.keys(item.entries).join(', ')}.`);
    }
    if (field !== undefined && !showsPersons && isPersonal(field, item.entries))
      throw new ArgumentError('this field is about persons, and shown with --pii only.');
    const chosen = parsedFilters(list, filters, given);
    const groups = new Map<string | null, Group>();
    const all = emptyGroup();
    for await (const page of readList(await client(), list, chosen, signal)) {
      for (const each of page.items) {
        const value = field === undefined ? null : textOf(Reflect.get(each, field));
        const group = groups.get(value) ?? emptyGroup();
        groups.set(value, group);
        for (const counted of [all, group]) {
          counted.count += 1;
          if (sum !== undefined) counted.amounts.push(amountOf(each, sum));
        }
      }
    }
    const shown = [...groups].toSorted(([, a], [, b]) => b.count - a.count).slice(0, mostRows);
    return {
      ...resultOf(all, sum),
      ...(field !== undefined && { groups: shown.map(([value, group]) => ({ value, ...resultOf(group, sum) })) }),
      complete: shown.length === groups.size,
    };
  },
});

interface Amount {
  readonly currency: string;
  readonly amount: number;
}

interface Group {
  count: number;
  readonly amounts: Amount[];
}

function emptyGroup(): Group {
  return { count: 0, amounts: [] };
}

function resultOf({ count, amounts }: Group, sum: string | undefined): object {
  if (sum === undefined) return { count };
  const sums = [...sumByCurrency(amounts)].map(([currency, total]) => [currency, String(total)] as const);
  return { count, sums: Object.fromEntries(sums) };
}

function amountOf(item: object, field: string): Amount {
  const [amount, currency]: unknown[] = [Reflect.get(item, field), Reflect.get(item, 'currency')];
  return {
    amount: typeof amount === 'number' ? amount : Number.NaN,
    currency: typeof currency === 'string' ? currency : '',
  };
}

/** The value that a row is counted under. Objects, which may contain data about persons, are none. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  throw new ArgumentError('"group_by" takes a field with a plain value, such as status.');
}

const totals = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'by currency ("" where the service names none), whole numbers as text',
};
