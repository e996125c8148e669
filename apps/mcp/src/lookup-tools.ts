import { listNames, type ListName } from '@paydeck/core';
import { fold } from '@paydeck/presentation/internal';
import * as v from 'valibot';
import { lists, readList } from './lists.ts';
import { documented } from './rows.ts';
import { mostRows, tool, type Tool } from './tool.ts';

/** One record by its id. The service has an operation for webhooks alone, so other lists are searched. */
export const getRecord: Tool = tool({
  name: 'get_record',
  title: 'Get one record',
  description:
    'Returns one subscription, discount, payout or webhook endpoint by its id. "found": false means that the whole list was read without it.',
  input: v.strictObject({ list: v.picklist(listNames), id: v.pipe(v.string(), v.minLength(1)) }),
  output: () => ({
    type: 'object',
    properties: {
      found: { type: 'boolean' },
      record: { type: 'object', description: 'as a row of the list_ tool' },
      unexpected: { type: 'array', items: { type: 'string' } },
    },
    required: ['found'],
  }),
  async run({ list, id }, { client, signal }) {
    const service = await client();
    if (list === 'webhooks') return recordOf(list, await service.webhooks.get(id, { signal, priority: 'background' }));
    const { idField } = lists[list];
    for await (const { items } of readList(service, list, {}, signal)) {
      const item = items.find((each) => Reflect.get(each, idField) === id);
      if (item !== undefined) return recordOf(list, item);
    }
    return { found: false };
  },
});

function recordOf(list: ListName, item: object): object {
  const { rows, unexpected } = documented(list, [item]);
  return { found: true, record: rows[0], ...(unexpected.length > 0 && { unexpected }) };
}

/** Customers are known from their subscriptions alone: the service lists none. */
export const findCustomers: Tool = tool({
  name: 'find_customers',
  title: 'Find customers',
  description:
    'Finds customers whose name, e-mail address or id contains a text, case and accents aside. It reads every subscription, and knows no customer without one. Their subscriptions: list_subscriptions with customer_id.',
  input: v.strictObject({ text: v.pipe(v.string(), v.minLength(1)) }),
  output: () => ({
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            customer_id: { type: 'string' },
            name: { type: 'string' },
            email: { type: 'string' },
            subscriptions: { type: 'integer' },
          },
        },
      },
      complete: { type: 'boolean' },
      found: { type: 'integer', description: 'how many customers match' },
      rest: { type: 'string' },
    },
    required: ['rows', 'complete', 'found'],
  }),
  async run({ text }, { client, signal }) {
    const wanted = fold(text.trim());
    const found = new Map<string, { customer_id: string; name: string; email: string; subscriptions: number }>();
    for await (const { items } of readList(await client(), 'subscriptions', {}, signal)) {
      for (const item of items) {
        const { customer_id: id, name, email } = customerTexts(Reflect.get(item, 'customer'));
        const known = found.get(id);
        if (known !== undefined) known.subscriptions += 1;
        else if ([name, email, id].some((each) => fold(each).includes(wanted)))
          found.set(id, { customer_id: id, name, email, subscriptions: 1 });
      }
    }
    const rows = [...found.values()].slice(0, mostRows);
    const complete = rows.length === found.size;
    return { rows, complete, found: found.size, ...(!complete && { rest: 'Search for a longer text.' }) };
  },
});

/** A response may lack documented fields, or have them with another type. */
function customerTexts(customer: unknown): Record<'customer_id' | 'name' | 'email', string> {
  const text = (key: string): string => {
    const value: unknown = typeof customer === 'object' && customer !== null ? Reflect.get(customer, key) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { customer_id: text('customer_id'), name: text('name'), email: text('email') };
}
