import { expect, test } from 'vitest';
import { createPaint } from '../theme.ts';
import { headerLine, tightestWindow } from './header.ts';

const now = Date.UTC(2026, 10, 21, 12);
const second = { limit: 10, remaining: 1, resetAt: new Date(now + 500) };
const minute = { limit: 100, remaining: 40, resetAt: new Date(now + 30_000) };
const limits = { windows: [second, minute], waiting: 0, blockedUntil: undefined };

test('shows the window that is nearest to its end', () => {
  expect(tightestWindow(limits, now)).toEqual(second);
});

test('takes a window that has passed for a whole one', () => {
  expect(tightestWindow(limits, now + 600)).toEqual(minute);
  expect(tightestWindow(limits, now + 60_000)).toMatchObject({ remaining: 10, resetAt: undefined });
});

test('shows mode and rate limit at every width', () => {
  const session = { mode: 'live', name: 'a-very-long-profile-name.example.com:8443', canWrite: false } as const;
  for (const width of [39, 59, 79, 119, 300]) {
    const line = headerLine(session, 'subscriptions', limits, now, width, createPaint(false)).replaceAll(
      /\u001b\[\d+m/g,
      '',
    );
    expect(line).toHaveLength(width);
    expect(line).toContain('!LIVE!');
    expect(line).toContain('rl 1/10');
  }
});
