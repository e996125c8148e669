import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatRelative, parseTimestamp } from './timestamp.ts';

describe('parseTimestamp', () => {
  test.each([
    ['2026-12-03T10:00:00Z', '2026-12-03T10:00:00.000Z'],
    ['2026-12-03T10:00:00.123456Z', '2026-12-03T10:00:00.123Z'],
    ['2026-12-03T10:00:00+02:00', '2026-12-03T08:00:00.000Z'],
    ['2026-12-03T10:00:00', '2026-12-03T10:00:00.000Z'],
    ['2026-12-03 10:00', '2026-12-03T10:00:00.000Z'],
    ['2026-12-03', '2026-12-03T00:00:00.000Z'],
  ])('parses %s', (text, expected) => {
    expect(new Date(parseTimestamp(text) ?? Number.NaN).toISOString()).toBe(expected);
  });

  test.each([
    '',
    'tomorrow',
    '2026-13-01T00:00:00Z',
    '2026-12-03T25:00:00Z',
    '12/03/2026',
    5,
    null,
    `2026-12-03${' '.repeat(99)}`,
  ])('rejects %j', (value) => {
    expect(parseTimestamp(value)).toBeUndefined();
  });
});

describe('formatting times', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const day = 86_400_000;

  test('uses UTC and no locale', () => {
    const lateEvening = Date.UTC(2026, 11, 3, 23, 59, 59);
    expect(formatDate(lateEvening)).toBe('2026-12-03');
    expect(formatDateTime(lateEvening)).toBe('2026-12-03 23:59');
  });

  test.each([
    [0, 'now'],
    [59_000, 'now'],
    [-60_000, '1 min ago'],
    [3_600_000, 'in 1 h'],
    [-day + 1, '23 h ago'],
    [12 * day, 'in 12 d'],
    [12 * day - 7_200_000, 'in 12 d'],
    [day + 1, 'in 1 d'],
    [-7 * day, '7 d ago'],
    [90 * day, 'in 2 mo'],
    [-800 * day, '2 y ago'],
  ])('formats a distance of %d ms', (distance, expected) => {
    expect(formatRelative(now + distance, now)).toBe(expected);
  });
});
