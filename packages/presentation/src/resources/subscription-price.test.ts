import { expect, test } from 'vitest';
import { priceText } from './subscription-price.ts';
import { now, sample } from '../test-support/samples.ts';

test.each([
  [{}, {}, '48831 USD/mo'],
  [{ payment_frequency_count: 3 }, {}, '48831 USD/3 mo'],
  [{ payment_frequency_interval: 'Fortnight' }, {}, '48831 USD/Fortnight'],
  [{ currency: 'EUR', recurring_pre_tax_amount: 0 }, {}, '0 EUR/mo'],
  [{}, { amountUnit: 'minor' }, '$488.31/mo'],
  [{ currency: 'JPY', payment_frequency_interval: 'Year' }, { amountUnit: 'minor' }, '¥48,831/yr'],
] as const)('writes the price of %o with %o as %s', (changes, format, expected) => {
  const monthly = { ...sample, payment_frequency_count: 1, payment_frequency_interval: 'Month' as const };
  expect(priceText({ ...monthly, ...changes }, { now, ...format })).toBe(expected);
});
