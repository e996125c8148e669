import { expect, test } from 'vitest';
import { isRecurring } from './recurring.ts';

test.each([
  [{ status: 'active' }, true],
  [{ status: 'active', on_demand: false }, true],
  [{ status: 'active', on_demand: null }, true],
  [{ status: 'active', on_demand: true }, false],
  [{ status: 'past_due', on_demand: false }, false],
])('%j', (subscription, expected) => {
  expect(isRecurring(subscription)).toBe(expected);
});
