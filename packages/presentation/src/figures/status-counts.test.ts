import { expect, test } from 'vitest';
import { statusCounts } from './status-counts.ts';

test('counts by status, the most frequent first', () => {
  const statuses = ['active', 'past_due', 'active', 'failed', 'active', 'active'];
  expect(statusCounts(statuses.map((status) => ({ status })))).toEqual([
    { status: 'active', count: 4, part: 1 },
    { status: 'failed', count: 1, part: 0.25 },
    { status: 'past_due', count: 1, part: 0.25 },
  ]);
  expect(statusCounts([])).toEqual([]);
});

test('counts statuses together that a filter cannot tell apart', () => {
  const long = 'x'.repeat(256);
  const statuses = ['paused', 'Paused', 'pauséd', `${long}y`, `${long}z`];
  expect(statusCounts(statuses.map((status) => ({ status })))).toEqual([
    { status: 'paused', count: 3, part: 1 },
    { status: long, count: 2, part: 2 / 3 },
  ]);
});

test('counts an undocumented status as sanitized text', () => {
  expect(statusCounts([{ status: 'fro\u001bzen' }])).toEqual([{ status: 'fro␛zen', count: 1, part: 1 }]);
});
