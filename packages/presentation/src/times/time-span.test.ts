import { expect, test } from 'vitest';
import { readTimeSpan } from './time-span.ts';

/** A Sunday. */
const now = Date.UTC(2026, 10, 22, 9, 30);

test.for([
  ['2026', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2026-12', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2026-12-31', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2026-12-03T10:00', '2026-12-03T10:00:00Z', '2026-12-03T10:01:00Z'],
  ['2026-12-03T10:00:00+02:00', '2026-12-03T08:00:00Z', '2026-12-03T08:00:00Z'],
  ['today', '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['Yesterday', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'],
  ['tomorrow', '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'],
  ['this week', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['next-week', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['this  month', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['last month', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'],
  ['this quarter', '2026-10-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['last year', '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['now', '2026-11-22T09:30:00Z', '2026-11-22T09:30:00Z'],
  ['-7d', '2026-11-15T09:30:00Z', '2026-11-15T09:30:00Z'],
  ['+7d', '2026-11-29T09:30:00Z', '2026-11-29T09:30:00Z'],
  ['7d', '2026-11-29T09:30:00Z', '2026-11-29T09:30:00Z'],
  ['-90min', '2026-11-22T08:00:00Z', '2026-11-22T08:00:00Z'],
  ['-2h', '2026-11-22T07:30:00Z', '2026-11-22T07:30:00Z'],
  ['-1w', '2026-11-15T09:30:00Z', '2026-11-15T09:30:00Z'],
  ['+3mo', '2027-02-22T09:30:00Z', '2027-02-22T09:30:00Z'],
  ['-1y', '2025-11-22T09:30:00Z', '2025-11-22T09:30:00Z'],
] as const)('reads %s', ([text, from, until]) => {
  expect(readTimeSpan(text, now)).toMatchObject({ from: Date.parse(from), until: Date.parse(until) });
});

test('clamps the day to a shorter month', () => {
  const last = Date.UTC(2026, 0, 31);
  expect(readTimeSpan('+1mo', last)?.from).toBe(Date.UTC(2026, 1, 28));
});

test.for([
  '',
  'soon',
  '2026-13',
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  'this day',
  'last',
  '7',
  '-7',
  '7x',
  '26-12-03',
])('rejects %j', (text) => {
  expect(readTimeSpan(text, now)).toBeUndefined();
});

test('reports texts that depend on the current time', () => {
  expect(readTimeSpan('-7d', now)?.isRelative).toBe(true);
  expect(readTimeSpan('2026-12', now)?.isRelative).toBe(false);
});
