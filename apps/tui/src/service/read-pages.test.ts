import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { itemId, type Item } from './listings.ts';
import { readPages } from './read-pages.ts';

const query = { status: 'active,past_due', page_size: 50 };

test.for([true, false])(
  'loads the lists of several values in alternation, each item once (whole: %j)',
  async (isWhole) => {
    const { fake, read } = opened();
    const items = await read({ page: 0, isWhole });
    const wanted = [...fake.subscriptions].filter(({ status }) => ['active', 'past_due'].includes(status));
    expect(items.map((item) => itemId('subscriptions', item)).toSorted()).toEqual(
      wanted.map(({ subscription_id }) => subscription_id).toSorted(),
    );
    const first = items.slice(0, 100).map((item) => Reflect.get(item, 'status'));
    expect(new Set(first)).toEqual(new Set(['active', 'past_due']));
  },
);

function opened() {
  const fake = createFake({ subscriptions: 600, limits: false });
  const { signal } = new AbortController();
  const client = fake.client();
  return {
    fake,
    read: async (reading: { page: number; isWhole?: boolean }): Promise<Item[]> => {
      const items: Item[] = [];
      for await (const page of readPages(client, 'subscriptions', query, { ...reading, signal, now: 0 }))
        items.push(...page.items);
      return items;
    },
  };
}
