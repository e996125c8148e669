import { describe, expect, test } from 'vitest';
import { payoutListing, payoutNet } from './payouts.ts';
import { drawn, frame } from '../test-support/drawn.ts';
import { now, samplePayout } from '../test-support/samples.ts';

const { fields } = payoutListing;

describe('a list of payouts', () => {
  test('shows the date, the amounts and the payment method', () => {
    expect(frame(payoutListing, samplePayout, 70)).toMatchInlineSnapshot(`
      [
        "CREATED            AMOUNT       FEE    REFUNDS       TAX METHOD       ",
        "2026-11-20          88538       902        240      1802 bank_transfer",
      ]
    `);
    expect(frame(payoutListing, samplePayout, 40)).toMatchInlineSnapshot(`
      [
        "CREATED     AMOUNT    FEE REFUNDS    TAX",
        "2026-11-20   88538    902     240   1802",
      ]
    `);
  });
});

describe('the detail of a payout', () => {
  test('has a line for every documented field, and explains net', () => {
    expect(drawn(fields, samplePayout)).toMatchInlineSnapshot(`
      [
        "payout_id | pyt_18ab77",
        "name | November, first half",
        "amount | 88538 | unit as sent",
        "fee | 902 | unit as sent",
        "refunds | 240 | unit as sent",
        "chargebacks | 0 | unit as sent",
        "tax | 1802 | unit as sent",
        "net | 85594 | (computed)",
        "if the amount is gross | (computed)",
        "payment_method | bank_transfer",
        "created_at | 2026-11-20 | 1 d ago",
        "updated_at | 2026-11-21 | 6 h ago",
        "document | https://documents.example.com/payouts/pyt_18ab77.pdf | -> https://documents.example.com/payouts/pyt_18ab77.pdf",
        "remarks | Includes a disputed payment",
        "business_id | bus_1",
      ]
    `);
  });

  test('formats minor units if the profile sets them', () => {
    const lines = drawn(fields, samplePayout, { now, amountUnit: 'minor' });
    expect(lines).toContain('amount | 885.38');
    expect(lines).toContain('net | 855.94 | (computed)');
  });

  test('has no net if an amount is missing', () => {
    const lines = drawn(fields, { ...samplePayout, fee: null });
    expect(lines.filter((line) => line.startsWith('net'))).toEqual([]);
    expect(payoutNet({ ...samplePayout, fee: undefined })).toBeUndefined();
  });

  test('links only to documents on the web', () => {
    const javascript = { ...samplePayout, payout_document_url: 'javascript:alert(1)' };
    expect(drawn(fields, javascript)).toContain('document | javascript:alert(1)');
    expect(payoutListing.urlOf(javascript)).toBeUndefined();
    expect(payoutListing.urlOf({ ...samplePayout, payout_document_url: null })).toBeUndefined();
    expect(payoutListing.urlOf(samplePayout)).toBe('https://documents.example.com/payouts/pyt_18ab77.pdf');
  });
});
