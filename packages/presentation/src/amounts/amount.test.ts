import { describe, expect, test } from 'vitest';
import { formatAmount } from './amount.ts';

describe('formatAmount', () => {
  test.each([
    [48831, 'USD', {}, '48831'],
    [0, 'USD', {}, '0'],
    [-1234567, 'USD', { grouping: true }, '-1,234,567'],
    [123, 'USD', { grouping: true }, '123'],
    [48831, 'USD', { amountUnit: 'minor' }, '488.31'],
    [48831, 'USD', { amountUnit: 'major' }, '48831'],
    [5, 'USD', { amountUnit: 'minor' }, '0.05'],
    [-5, 'EUR', { amountUnit: 'minor' }, '-0.05'],
    [48831, 'JPY', { amountUnit: 'minor' }, '48831'],
    [48831, 'kwd', { amountUnit: 'minor' }, '48.831'],
    [123456789, 'USD', { amountUnit: 'minor', grouping: true }, '1,234,567.89'],
    [48831, 'XYZ', { amountUnit: 'minor', exponents: { XYZ: 1 } }, '4883.1'],
    [48831, undefined, { amountUnit: 'minor' }, '488.31'],
    [48831, '__proto__', { amountUnit: 'minor', exponents: {} }, '488.31'],
    [1.5, 'USD', { amountUnit: 'minor' }, '1.5'],
    [2 ** 60, 'USD', { amountUnit: 'minor' }, '1152921504606847000'],
    [12345678901234567890n, 'USD', { amountUnit: 'minor' }, '123456789012345678.90'],
  ] as const)('writes %s of %s with %o as %s', (amount, currency, format, expected) => {
    expect(formatAmount(amount, currency, format)).toBe(expected);
  });
});
