import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.each([
  [14760, 'USD', 'minor', '$147.60'],
  [14760, 'USD', 'major', '$14,760.00'],
  [13230, 'JPY', 'minor', '¥13,230'],
  [13230, 'JPY', 'major', '¥13,230'],
  [-5, 'EUR', 'minor', '-€0.05'],
  [48831, 'KWD', 'minor', 'KWD 48.831'],
  [12345678901234567890n, 'USD', 'minor', '$123,456,789,012,345,678.90'],
  [5, 'dollars', 'minor', '0.05 dollars'],
] as const)('writes %s of %s in %s units as %s', (amount, currency, unit, expected) => {
  expect(formatMoney(amount, currency, unit)).toBe(expected);
});
