import { describe, expect, test } from 'vitest';
import { exponentOf, formatAmount, sumByCurrency } from './amount.ts';
import { amountText, formatTotals } from './money.ts';

test.each([
  [14760, 'USD', 'minor', '$147.60'],
  [14760, 'USD', 'major', '$14,760.00'],
  [13230, 'JPY', 'minor', '¥13,230'],
  [13230, 'JPY', 'major', '¥13,230'],
  [-5, 'EUR', 'minor', '-€0.05'],
  [48831, 'KWD', 'minor', 'KWD 48.831'],
  [12345, 'HUF', 'minor', 'HUF 123.45'],
  [12345678901234567890n, 'USD', 'minor', '$123,456,789,012,345,678.90'],
  [5, 'dollars', 'minor', '0.05 dollars'],
  [1.5, 'USD', 'minor', '1.5 USD'],
  [2 ** 60, 'USD', 'minor', '1152921504606847000 USD'],
] as const)('writes %s of %s in %s units as %s', (amount, currency, unit, expected) => {
  expect(amountText(amount, currency, { amountUnit: unit })).toBe(expected);
});

test.each(['minor', 'major'] as const)('formats amounts of every currency as Intl does, in %s units', (unit) => {
  for (const currency of [...Intl.supportedValuesOf('currency'), 'usd', 'XYZ']) {
    const digits = exponentOf(currency, {});
    const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...shown });
    for (const amount of [0, -0, 1, -1, 999, 1000, -1000, 123_456_789, -999_999_999]) {
      const exact = Number(formatAmount(amount, currency, { amountUnit: unit }));
      expect(amountText(amount, currency, { amountUnit: unit })).toBe(intl.format(exact).replaceAll('\u00a0', ' '));
    }
  }
});

test.each([
  [148831, 'USD', {}, '148831'],
  [148831, undefined, {}, '148831'],
  [148831, undefined, { amountUnit: 'minor' }, '1,488.31'],
  [148831, undefined, { amountUnit: 'major' }, '148,831'],
  [148831, 'XYZ', { amountUnit: 'minor', exponents: { XYZ: 1 } }, 'XYZ 14,883.1'],
] as const)('writes %s of %s with %o as %s', (amount, currency, format, expected) => {
  expect(amountText(amount, currency, format)).toBe(expected);
});

describe('totals', () => {
  test('are summed by currency, beyond the largest safe integer', () => {
    const totals = sumByCurrency([
      { currency: 'USD', amount: Number.MAX_SAFE_INTEGER },
      { currency: 'EUR', amount: 2900 },
      { currency: 'USD', amount: Number.MAX_SAFE_INTEGER },
    ]);
    expect(formatTotals(totals, {})).toBe('2900 EUR + 18014398509481982 USD');
    expect(formatTotals(totals, { amountUnit: 'minor' })).toBe('€29.00 + $180,143,985,094,819.82');
    expect(formatTotals(new Map(), {})).toBe('0');
  });
});
