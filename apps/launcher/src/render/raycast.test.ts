import { describe, expect, test } from 'vitest';
import { subscriptions } from '../commands/subscriptions.ts';
import { cell, lineResult, type Result } from './result.ts';
import { renderJson } from './json.ts';
import { renderRaycast } from './raycast.ts';

const meta = {
  mode: 'test',
  at: Date.UTC(2026, 10, 21, 12, 4),
  requests: 1,
  rateLimit: { remaining: 57, limit: 60 },
} as const;
const row = {
  title: 'Ada Lovelace',
  subtitle: 'ada@example.com',
  badge: 'past_due',
  cells: [cell('Pro'), cell('4900 USD/mo', { kind: 'amount' }), cell('due 2026-11-14, 7 d ago', { kind: 'timestamp' })],
  id: 'sub_1',
};
const page: Result = {
  headline: '1 past_due',
  level: 'warning',
  rows: [row],
  notes: ['3 more are not shown'],
  meta,
  exitCode: 0,
};
const plain = { isColoured: false };
const hostile = 'a\u001b[2J\n\u202eb\u009b31m|\0';

describe('the page for Raycast', () => {
  test('shows the rows, and ends with the number of requests', () => {
    expect(renderRaycast(page, subscriptions, plain)).toBe(
      [
        '1 past_due                                         test · 2026-11-21 12:04 UTC',
        '',
        'Ada Lovelace  Pro  4900 USD/mo  due 2026-11-14, 7 d ago',
        '  ada@example.com                 sub_1',
        '',
        '3 more are not shown',
        '1 request · 57 of 60 left',
        '',
      ].join('\n'),
    );
  });

  test('writes LIVE in capitals and red', () => {
    const [first] = renderRaycast({ ...page, meta: { ...meta, mode: 'live' } }, subscriptions, {
      isColoured: true,
    }).split('\n');
    expect(first).toContain('\u001b[31mLIVE\u001b[0m · 2026');
  });

  test('uses only colours that every launcher draws, and none without colours', () => {
    const coloured = renderRaycast(page, subscriptions, { isColoured: true });
    expect(new Set(coloured.match(/\u001b.{0,4}?[a-zA-Z]/g))).toEqual(
      new Set(['\u001b[33m', '\u001b[0m', '\u001b[36m']),
    );
    expect(coloured.replaceAll(/\u001b\[\d+m/g, '')).toBe(renderRaycast(page, subscriptions, plain));
  });

  test('escapes control characters in text of the service', () => {
    const rows = [
      {
        title: hostile,
        subtitle: hostile,
        badge: hostile,
        cells: [cell(hostile), cell(hostile), cell(hostile)],
        id: hostile,
      },
    ];
    const text = renderRaycast({ ...page, headline: hostile, rows, notes: [hostile] }, subscriptions, plain);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text.split('\n')).toHaveLength(8);
  });

  test('says once, in the header, that amounts are as sent', () => {
    const text = renderRaycast({ ...page, isAsSent: true }, subscriptions, plain);
    expect(text.split('\n')[0]).toMatch(/^1 past_due · amounts as sent +test · /);
    expect(text.match(/as sent/g)).toHaveLength(1);
  });

  test('is one line for a failure, with the mode when there is one', () => {
    expect(renderRaycast(lineResult('Offline', 1, meta), subscriptions, plain)).toBe('Offline · test\n');
    expect(renderRaycast(lineResult('Unknown mode', 2, { at: 0, requests: 0 }), subscriptions, plain)).toBe(
      'Unknown mode\n',
    );
  });

  test('is at most 72 columns in the modes that show a line', () => {
    const text = renderRaycast({ ...page, headline: '界'.repeat(60) }, { ...subscriptions, mode: 'compact' }, plain);
    expect(text).toBe(`${'界'.repeat(32)}… · test\n`);
  });
});

describe('JSON', () => {
  test('is one line that parses as the result', () => {
    const text = renderJson({ ...page, headline: hostile });
    expect(text.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const cells = ['Pro', '4900 USD/mo', 'due 2026-11-14, 7 d ago'];
    expect(JSON.parse(text)).toEqual({ ...page, headline: hostile, rows: [{ ...row, cells }] });
  });
});
