import { itemFilter } from '@paydeck/presentation/internal';
import { expect, test } from 'vitest';
import { equalsCondition } from '../../service/fields.ts';
import { listings } from '../../service/listings.ts';
import { subscription } from '../../test-support/subscriptions.ts';
import { groupsOf, groupingsOf } from './groups.ts';

const words = [
  'Plan "C", 2',
  'plan c',
  'Plan C',
  'a,b',
  'a/b\\c',
  '',
  'é (x)',
  'e (x)',
  'Plán "C", 2',
  '"',
  '!x',
  '2026..2027',
  '>5',
];
const items = words.map((word, index) =>
  subscription(index, { tax_id: word, product_id: `pdt ${word}`, status: 'active' }),
);

test.each(['tax_id', 'product_id', 'status', 'next_billing_date', 'quantity', 'tax_inclusive'])(
  'gives a filter for each group by %s that passes its rows and no others',
  (key) => {
    const format = { now: 0 };
    const { columns, screenColumns } = listings.subscriptions;
    const ways = groupingsOf('subscriptions', key).filter(({ column }) => column.key === key);
    expect(ways).not.toEqual([]);
    for (const way of ways) {
      const groups = groupsOf(items, { ...way, label: way.column }, [], format);
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
      for (const group of groups) {
        const filter = itemFilter(equalsCondition(key, group.value), { all: columns, shown: screenColumns }, format);
        expect(filter.problem).toBeUndefined();
        expect([group.value, items.filter((item) => filter.matches(item)).length]).toEqual([group.value, group.count]);
      }
    }
  },
);
