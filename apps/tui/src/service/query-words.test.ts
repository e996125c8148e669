import { expect, test } from 'vitest';
import { queryWords } from './query-words.ts';

const now = Date.UTC(2026, 10, 22, 9, 30);

test.each([
  [{ status: 'past_due' }, 'status=past_due'],
  [{ status: 'active,past_due' }, 'status=active,past_due (2 lists)'],
  [{ created_at_gte: '-7d' }, 'created_at_gte=-7d (2026-11-15 09:30 UTC)'],
  [{ created_at_gte: 'last-month' }, 'created_at_gte=last-month (2026-10-01 UTC)'],
  [{ created_at_lte: 'this-month' }, 'created_at_lte=this-month (2026-11-30 UTC)'],
  [
    { created_at_gte: 'this-month', created_at_lte: 'this-month' },
    'created_at=this-month (2026-11-01 to 2026-11-30 UTC)',
  ],
  [
    { created_at_gte: 'today', created_at_lte: 'today', status: 'active' },
    'created_at=today (2026-11-22 UTC) status=active',
  ],
  [{ created_at_gte: '2026-10', created_at_lte: '2026-10' }, 'created_at=2026-10'],
  [
    { created_at_gte: '2026-10-01T00:00:00Z', created_at_lte: '2026-10-31T23:59:59Z' },
    'created_at_gte=2026-10-01T00:00:00Z created_at_lte=2026-10-31T23:59:59Z',
  ],
] as const)('describes %j', (query, words) => {
  expect(queryWords(query, 'subscriptions', now).join(' ')).toBe(words);
});

test('leaves out what a relative time stood for while nothing is read', () => {
  expect(queryWords({ created_at_gte: '-7d' }, 'subscriptions', undefined)).toEqual(['created_at_gte=-7d']);
});
