import { expect, test } from 'vitest';
import { readFilterTime } from './filter-time.ts';

test.each(['2026-10-01T00:00:00Z', '2026-10-01T00:00Z', '2024-02-29T23:59:59.123456789+05:30'])(
  'takes the time %s',
  (time) => {
    expect(readFilterTime('created_at_gte', time)).toEqual({ value: time });
  },
);

test.each([
  '',
  '2026-13-01',
  '2026-10-01T00:00:00',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  'soon',
  '1760000000',
])('rejects the time "%s"', (time) => {
  expect(readFilterTime('created_at_gte', time)).toHaveProperty('problem');
});
