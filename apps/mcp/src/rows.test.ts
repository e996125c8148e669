import { createFake } from '@paydeck/testing';
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, test } from 'vitest';
import { documented, rowOf } from './rows.ts';

const [subscription] = await createFake({ subscriptions: 1 }).client().subscriptions.list().toArray();

test('keeps documented rows, and fields that the document does not name', () => {
  const row = { ...subscription, seats: 3, status: 'a_new_one' };
  expect(documented('subscriptions', [row])).toEqual({ rows: [row] });
});

test('leaves out a field of another type than documented, and names it', () => {
  const row = { ...subscription, quantity: 'three', customer: null };
  const { rows, unexpected } = documented('subscriptions', [{ ...subscription }, row]);
  expect(unexpected).toEqual(['1.customer', '1.quantity']);
  expect(rows[1]).not.toHaveProperty('quantity');
});

test('the schema of a row has the documented fields, and requires none', () => {
  expect(toJsonSchema(rowOf('payouts'), { errorMode: 'ignore' })).toMatchObject({
    type: 'object',
    properties: { payout_id: { type: 'string' }, amount: { type: 'integer' } },
    required: [],
  });
});
