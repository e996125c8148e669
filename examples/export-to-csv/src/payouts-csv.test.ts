import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { payoutsCsv } from './payouts-csv.ts';

test('writes a line for every payout since a day', async () => {
  const fake = createFake({ payouts: 250 });
  const client = fake.client();
  const all = await client.payouts.list().toArray();
  const since = new Date(all[100]?.created_at ?? '');

  const lines = await Array.fromAsync(payoutsCsv(client, since));

  const expected = all.filter(({ created_at }) => new Date(created_at) >= since);
  expect(expected.length).toBeGreaterThan(50);
  expect(lines).toHaveLength(1 + expected.length);
  expect(lines[0]).toBe('payout_id,created_at,amount,fee,tax,refunds,chargebacks,name,remarks\r\n');
});

test('quotes special characters, and escapes formulas', async () => {
  const fake = createFake({ payouts: 0 });
  fake.payouts.add({ name: 'Ada, "the first"', remarks: '=HYPERLINK("http://example.com")' });

  const lines = await Array.fromAsync(payoutsCsv(fake.client(), new Date(0)));

  expect(lines[1]).toMatch(/,"Ada, ""the first""","'=HYPERLINK\(""http:\/\/example.com""\)"\r\n$/);
});
