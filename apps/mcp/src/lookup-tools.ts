import { listNames, type ItemOf, type ListName } from '@paydeck/core';
import { listings, matchingCustomers } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { readList } from './lists.ts';
import { documented } from './rows.ts';
import { mostRows, part, text, tool, type Tool } from './tool.ts';

/** One record by its id. The service has an operation for webhooks alone, so other lists are searched. */
export const getRecord: Tool = tool({
  name: 'get_record',
  title: 'Get one record',
  description:
    'Returns one subscription, discount, payout or webhook endpoint by its id. "found": false means that the whole list was read without it.',
  input: v.strictObject({ list: v.picklist(listNames), id: text('of the record') }),
  output: v.object({
    found: v.boolean(),
    record: part(v.looseObject({}), 'as a row of the list_ tool'),
    unexpected: part(v.array(v.string()), 'fields left out: not as documented'),
  }),
  async run({ list, id }, work) {
    if (list === 'webhooks') {
      const { client } = await work.open();
      return recordOf(list, await client.webhooks.get(id, { signal: work.signal, priority: 'background' }));
    }
    for await (const { items } of readList(list, {}, work)) {
      const item = items.find((each) => idOf(list, each) === id);
      if (item !== undefined) return recordOf(list, item);
    }
    return { found: false };
  },
});

function idOf<Name extends ListName>(list: Name, item: ItemOf<Name>): string {
  return listings[list].idOf(item);
}

function recordOf(list: ListName, item: object) {
  const { rows, ...more } = documented(list, [item]);
  return { found: true, record: rows[0], ...more };
}

/** Customers are known from their subscriptions alone: the service lists none. */
export const findCustomers: Tool = tool({
  name: 'find_customers',
  title: 'Find customers',
  description:
    'Finds customers whose name, e-mail address or id contains a text, case and accents aside. It reads every subscription, and knows no customer without one. Their subscriptions: list_subscriptions with customer_id.',
  input: v.strictObject({ text: text('a part of the name, the e-mail address or the id') }),
  output: v.object({
    rows: v.array(
      v.object({ customer_id: v.string(), name: v.string(), email: v.string(), subscriptions: v.number() }),
    ),
    complete: v.boolean(),
    found: v.pipe(v.number(), v.description('how many customers match')),
    unnamed: part(v.number(), 'subscriptions without a customer id, which are not searched'),
    rest: v.optional(v.string()),
  }),
  async run({ text: wanted }, work) {
    const matching = matchingCustomers(wanted);
    for await (const { items } of readList('subscriptions', {}, work)) for (const item of items) matching.add(item);
    const { customers, unnamed } = matching.result();
    const rows = customers.slice(0, mostRows);
    const complete = rows.length === customers.length;
    return {
      rows: rows.map(({ known: { id, name, email }, subscriptions }) => ({
        customer_id: id,
        name,
        email,
        subscriptions,
      })),
      complete,
      found: customers.length,
      ...(unnamed > 0 && { unnamed }),
      ...(!complete && { rest: 'Search for a longer text.' }),
    };
  },
});
