import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFake } from '../index.ts';

type Change = readonly [kind: 'add' | 'delete' | 'edit', place: number];

test('a list with writes equals a plain array with the same writes', () => {
  const change = fc.tuple(fc.constantFrom<Change[0]>('add', 'delete', 'edit'), fc.nat({ max: 60 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.array(change, { maxLength: 25 }), (count, changes) => {
      const { subscriptions } = createFake({ subscriptions: count });
      let model = [...subscriptions];
      for (const [kind, place] of changes) {
        const target = model[place % Math.max(1, model.length)];
        if (kind === 'add' || target === undefined) {
          const created_at = `2025-${String((place % 12) + 1).padStart(2, '0')}-01T00:00:00.000Z`;
          const dates = {
            created_at,
            previous_billing_date: created_at,
            next_billing_date: '2027-01-01T00:00:00.000Z',
          };
          model = [...model, subscriptions.add(dates)];
        } else if (kind === 'delete') {
          subscriptions.delete(target.subscription_id);
          model = model.filter((item) => item !== target);
        } else {
          const edited = subscriptions.update(target.subscription_id, { quantity: place + 1 });
          model = model.map((item) => (item === target ? edited : item));
        }
      }
      const expected = model.sort(
        (a, b) => compare(b.created_at, a.created_at) || compare(a.subscription_id, b.subscription_id),
      );
      expect([...subscriptions]).toEqual(expected);
      expect(subscriptions.count).toBe(expected.length);
    }),
    { numRuns: 150, seed: 20_261_121 },
  );
});

test('a record that was added or edited is found by its filters, and by no other', async () => {
  const fake = createFake({ subscriptions: 50, limits: false });
  const { subscription_id: id } = fake.subscriptions.add({ status: 'past_due', product_id: 'pdt_own' });
  const ids = async (query: string): Promise<string[]> => {
    const client = fake.client();
    const params = Object.fromEntries(new URLSearchParams(query));
    return (await client.subscriptions.list(params).toArray()).map((item) => item.subscription_id);
  };
  expect(await ids('product_id=pdt_own&status=past_due')).toEqual([id]);
  fake.subscriptions.update(id, { status: 'paused' });
  expect(await ids('product_id=pdt_own&status=past_due')).toEqual([]);
  expect(await ids('product_id=pdt_own&status=paused')).toEqual([id]);
});

test('an inconsistent record throws an error with the valid values', () => {
  const { subscriptions, discounts, webhooks, customers, payouts } = createFake();
  expect(() => subscriptions.add({ quantity: 1.5 })).toThrow('Invalid subscription: quantity must be an integer.');
  expect(() => subscriptions.add({ status: 'lost' })).toThrow('status must be one of pending, active, on_hold');
  expect(() => subscriptions.add({ status: 'active', cancelled_at: '2026-01-01T00:00:00Z' })).toThrow(
    'cancelled_at is a time when status is cancelled',
  );
  expect(() => subscriptions.add({ next_billing_date: '2020-01-01T00:00:00Z' })).toThrow(
    'next_billing_date must not be before previous_billing_date',
  );
  expect(() => subscriptions.add({ created_at: 'today' })).toThrow('created_at must be an ISO 8601 time in UTC');
  // @ts-expect-error A field that there is not.
  expect(() => discounts.add({ percent: 5 })).toThrow('percent is unknown; fields are discount_id, business_id, code');
  expect(() => webhooks.add({ rate_limit: -1 })).toThrow('rate_limit must be at least 0');
  expect(() => subscriptions.add({ quantity: -1 })).toThrow('quantity must be at least 0');
  expect(() => discounts.add({ starts_at: '2026-05-01T00:00:00Z', expires_at: '2026-04-01T00:00:00Z' })).toThrow(
    'expires_at must not be before starts_at',
  );
  // @ts-expect-error A type that there is not.
  expect(() => discounts.add({ type: 'half' })).toThrow('type must be one of flat, percentage');
  expect(() => customers.add({ email: 'nobody' })).toThrow('email must have one @, and text on both sides');
  expect(() => webhooks.add({ id: '' })).toThrow('id must not be empty');
  // @ts-expect-error No object.
  expect(() => payouts.add('a payout')).toThrow('The fields of a payout are an object, not "a payout".');
  // @ts-expect-error No object where there must be one.
  expect(() => subscriptions.add({ customer: 5 })).toThrow('customer must be an object');
  const { subscription_id: id } = subscriptions.add();
  expect(() => subscriptions.add({ subscription_id: id })).toThrow(
    `There is a subscription ${id} already; to change it, use update().`,
  );
  expect(() => subscriptions.update('sub_none', {})).toThrow('There is no subscription sub_none.');
  expect(() => subscriptions.delete('sub_none')).toThrow('There is no subscription sub_none.');
});

test('writes can be saved, restored and removed', () => {
  const fake = createFake({ subscriptions: 3 });
  const before = [...fake.subscriptions];
  fake.subscriptions.add();
  const kept = fake.snapshot();
  const after = [...fake.subscriptions];
  fake.subscriptions.delete(before[0]?.subscription_id ?? '');
  fake.restore(kept);
  expect([...fake.subscriptions]).toEqual(after);
  fake.reset();
  expect([...fake.subscriptions]).toEqual(before);
});

test('1,000 fakes share no state', async () => {
  const fakes = Array.from({ length: 1000 }, () => createFake({ subscriptions: 2, limits: '1/s,1/min' }));
  const [first, ...others] = fakes;
  if (first === undefined) throw new Error('There is no fake.');
  first.subscriptions.add();
  first.faults.add({ status: 500 });
  first.clock.advance({ days: 1 });
  first.keys.revoke('live_key');
  for (const fake of others) {
    expect([fake.subscriptions.count, fake.faults.list().length, fake.requests.count]).toEqual([2, 0, 0]);
    const live = await fake.fetch(`${fake.baseUrl.live}/payouts`, { headers: { authorization: 'Bearer live_key' } });
    expect(live.status).toBe(200);
  }
});

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

test('a new record never takes the id of one that another record brought', async () => {
  const fake = createFake({ subscriptions: 0 });
  const { customer } = fake.subscriptions.add();
  const created = await fake.client().customers.create({ email: 'ada@example.com', name: 'Ada' });
  const added = fake.customers.add();
  const ids = [customer.customer_id, created.customer_id, added.customer_id];
  expect(new Set(ids).size).toBe(3);
  expect(fake.customers.get(customer.customer_id)).toMatchObject(customer);
});
