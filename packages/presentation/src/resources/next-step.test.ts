import { expect, test } from 'vitest';
import { nextStepText } from './next-step.ts';
import { sample } from '../test-support/samples.ts';

const now = Date.UTC(2026, 10, 21, 12);

test.each([
  [{}, 'next 2026-12-03, in 12 d'],
  [{ status: 'past_due', next_billing_date: '2026-11-14T00:00:00Z' }, 'due 2026-11-14, 7 d ago'],
  [{ cancel_at_next_billing_date: true }, 'ends 2026-12-03, in 12 d'],
  [{ status: 'cancelled', cancelled_at: '2026-11-20T00:00:00Z' }, 'cancelled 2026-11-20, 1 d ago'],
  [{ status: 'cancelled', cancelled_at: null }, 'cancelled -'],
  [{ status: 'constructor' }, 'next 2026-12-03, in 12 d'],
  [{ next_billing_date: 'soon\u001b[2J' }, 'next soon␛[2J'],
])('describes the next event of %o', (changes, expected) => {
  const next = { ...sample, cancel_at_next_billing_date: false, next_billing_date: '2026-12-03T00:00:00Z' };
  expect(nextStepText({ ...next, ...changes }, { now })).toBe(expected);
});
