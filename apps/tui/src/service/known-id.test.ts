import { expect, test } from 'vitest';
import { targetsFor, isCustomerId, type IdTarget } from './known-id.ts';

test.for<[text: string, targets: string[]]>([
  ['ada@example.com', ['everything of ada@example.com']],
  ['cus_fze754bg23s6', ['everything of cus_fze754bg23s6', 'subscriptions customer_id=cus_fze754bg23s6']],
  ['pdt_2tmfcse7vemv', ['subscriptions product_id=pdt_2tmfcse7vemv', 'discounts product_id=pdt_2tmfcse7vemv']],
  ['sub_b9tfxa9jtp3z', ['sub_b9tfxa9jtp3z in subscriptions']],
  ['dsc_82hh', ['dsc_82hh in discounts']],
  ['pyt_1zz', ['pyt_1zz in payouts']],
  ['ep_1zz', ['ep_1zz in webhooks']],
  ['brd_1zz', ['subscriptions brand_id=brd_1zz']],
  [
    'xyz_1234',
    ['subscriptions customer_id=xyz_1234', 'subscriptions product_id=xyz_1234', 'subscriptions brand_id=xyz_1234'],
  ],
  ['ada', []],
  ['past_due', []],
  ['on_hold', []],
  ['ada@', []],
  ['@example.com', []],
  ['cus_fze754 x', []],
])('finds the views for %j', ([text, targets]) => {
  expect(targetsFor(text).map(written)).toEqual(targets);
});

test.for<[text: string, isId: boolean]>([
  ['cus_fze754bg23s6', true],
  ['cus_1', true],
  ['cus_live_8Zk', true],
  ['xyz_1234', true],
  ['ada_lovelace', false],
  ['ada@example.com', false],
  ['sub_b9tfxa9jtp3z', false],
])('recognizes the id of a customer: %j', ([text, isId]) => {
  expect(isCustomerId(text)).toBe(isId);
});

function written(target: IdTarget): string {
  if (target.kind === 'customer') return `everything of ${target.text}`;
  if (target.kind === 'item') return `${target.id} in ${target.listing}`;
  const [[name, value] = []] = Object.entries(target.query);
  return `${target.listing} ${name}=${String(value)}`;
}
