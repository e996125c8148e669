import { expect, test } from 'vitest';
import { both, errorOf } from '../test-support/both.ts';

test('rule 98: both bounds of the creation time are included, to the millisecond', async () => {
  const { items } = await both();
  const [, second, third, fourth] = await items('/payouts');
  const between = `/payouts?created_at_gte=${fourth.created_at}&created_at_lte=${second.created_at}`;
  expect(await items(between)).toEqual([second, third, fourth]);
  const tighter = `/payouts?created_at_gte=${shifted(fourth.created_at, 1)}&created_at_lte=${shifted(second.created_at, -1)}`;
  expect(await items(tighter)).toEqual([third]);
});

test('rule 99: a payout has no status and no currency, unless extraFields is on', async () => {
  const [plain] = await (await both()).items('/payouts');
  expect(Object.keys(plain)).toEqual([
    'payout_id',
    'business_id',
    'amount',
    'chargebacks',
    'refunds',
    'fee',
    'tax',
    'payment_method',
    'created_at',
    'updated_at',
    'name',
    'payout_document_url',
    'remarks',
  ]);
  const [extended] = await (await both({ policy: { extraFields: true } })).items('/payouts');
  expect(extended).toMatchObject({ status: 'in_progress', currency: 'USD' });
});

test('rule 100: amounts are integers of at least 0, and some are 0', async () => {
  const found = await (await both({ subscriptions: 300 })).items('/payouts?page_size=100');
  const amounts = found.flatMap(({ amount, fee, refunds, chargebacks, tax }) => [
    amount,
    fee,
    refunds,
    chargebacks,
    tax,
  ]);
  expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
  expect(amounts).toContain(0);
});

test('rule 101: the amount is what is left of the gross after refunds, chargebacks, fee and tax', async () => {
  const found = await (await both({ subscriptions: 300 })).items('/payouts?page_size=100');
  for (const { amount, fee, refunds, chargebacks, tax } of found) {
    const gross = amount + fee + refunds + chargebacks + tax;
    // The fee is 4 % of the gross: the one part that the others can be checked against.
    expect(fee).toBe(Math.floor(gross / 25));
  }
});

test('rule 102: updated_at is not before created_at', async () => {
  for (const item of await (await both()).items('/payouts?page_size=100'))
    expect(item.created_at <= item.updated_at).toBe(true);
});

test('rule 103: payouts are read-only', async () => {
  const { ask } = await both();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(errorOf(await ask('/test/payouts', { method }))).toEqual([405, 'METHOD_NOT_ALLOWED']);
});

function shifted(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
