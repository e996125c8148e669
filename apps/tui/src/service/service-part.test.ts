import { expect, test } from 'vitest';
import { servicePartOf } from './fields.ts';

test('uses the service for the terms that it can filter by, and leaves the rest', () => {
  expect(servicePartOf('subscriptions', 'turing status:past_due amount:>500')).toEqual({
    query: { status: 'past_due' },
    words: ['status:past_due'],
    rest: 'turing amount:>500',
  });
  expect(servicePartOf('discounts', 'code:spring active=yes')).toMatchObject({
    query: { code: 'spring', active: true },
    rest: '',
  });
});

test.for([
  ['a part of a value', 'status:past'],
  ['a negation', '!status:active'],
  ['a field without a filter of the service', 'customer:ada'],
  ['text in any column', 'status'],
  ['a regular expression', 'status:/act/'],
])('does not ask the service for %s', ([, filter = '']) => {
  expect(servicePartOf('subscriptions', filter)).toBeUndefined();
});

test('uses one value of a parameter', () => {
  expect(servicePartOf('subscriptions', 'status:active status:paused')).toEqual({
    query: { status: 'active' },
    words: ['status:active'],
    rest: 'status:paused',
  });
});
