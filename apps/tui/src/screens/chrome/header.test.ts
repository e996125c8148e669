import type { ListName } from '@paydeck/core';
import { expect, test } from 'vitest';
import type { Session } from '../../service/connection.ts';
import { plainDisplay, type SavedView } from '../../service/display.ts';
import { openState } from '../../state/start.ts';
import type { State } from '../../state/state.ts';
import { large } from '../../test-support/browser.tsx';
import { answer, browse } from '../../test-support/state.ts';
import { keyTable } from '../key-table.ts';
import { reduce } from '../reduce.ts';
import { textOf } from '../../drawing/line.ts';
import { listingNames, resources } from '../../service/resources/resources.ts';
import { gaugeChangesAt, gauges } from './gauge.ts';
import { headerLine, tabAt } from './header.ts';

const now = Date.UTC(2026, 10, 21, 12);
const second = { limit: 50, remaining: 41, resetAt: new Date(now + 500) };
const minute = { limit: 300, remaining: 280, resetAt: new Date(now + 30_200) };
const limits = { windows: [second, minute], waiting: 0, blockedUntil: undefined };

test('shows both windows, and the seconds to their resets while requests are pending', () => {
  expect(longest(limits, true)).toBe('limit 41/50 1s · 280/300 31s ▕█████░▏');
  expect(longest(limits, false)).toBe('limit 41/50 · 280/300 ▕█████░▏');
});

test('shows the seconds when little is left, even without pending requests', () => {
  const low = { ...limits, windows: [second, { ...minute, remaining: 12 }] };
  expect(longest(low, false)).toBe('limit 41/50 · 12/300 31s ▕░░░░░░▏');
});

test('shows how many requests wait, and until when', () => {
  const blocked = { ...limits, waiting: 3, blockedUntil: new Date(now + 4100) };
  expect(longest(blocked, false)).toMatch(/^3 wait 5s limit /);
});

test('shows how many other programs use the budget, where there is room', () => {
  expect(textOf(gauges({ ...limits, peers: 2 }, now, false)[0] ?? [])).toBe('limit 41/50 · 280/300 ▕█████░▏ 2 others');
  expect(textOf(gauges({ ...limits, peers: 1 }, now, false)[1] ?? [])).toBe('limit 41/50 · 280/300 1 other');
  expect(gauges({ ...limits, peers: 0 }, now, false)).toEqual(gauges(limits, now, false));
});

test('shows a window that has passed as full', () => {
  expect(textOf(gauges(limits, now + 600, false)[0] ?? [])).toContain('limit 50/50 · 280/300');
  expect(textOf(gauges(limits, now + 60_000, false)[0] ?? [])).toContain('limit 50/50 · 300/300');
});

test('redraws at resets and every second of a countdown, and otherwise not', () => {
  expect(gaugeChangesAt(limits, now, false)).toBe(now + 500);
  expect(gaugeChangesAt(limits, now + 600, false)).toBe(now + 30_200);
  expect(gaugeChangesAt(limits, now + 600, true)).toBe(now + 1600);
  expect(gaugeChangesAt(limits, now + 60_000, true)).toBeUndefined();
  expect(gaugeChangesAt(undefined, now, true)).toBeUndefined();
  expect(gaugeChangesAt({ ...limits, peers: 1 }, now + 60_000, false)).toBe(now + 61_000);
  expect(gaugeChangesAt({ ...limits, peers: 0 }, now + 60_000, false)).toBeUndefined();
});

test('shows mode, tab and rate limit at every width', () => {
  const session = {
    mode: 'live',
    name: 'a-very-long-profile-name.example.com:8443',
    source: 'profile a',
    canWrite: false,
  } as const;
  for (const width of [59, 79, 99, 119, 300]) {
    const line = lineAt(heading(session, 'payouts'), width);
    expect(line).toHaveLength(width);
    expect(line).toContain('!LIVE!');
    expect(line).toContain('41/50');
    expect(line).toContain('read-only');
    expect(line).toContain(width > 59 ? '[3 Payo' : 'limit');
  }
  const narrow = lineAt(heading(session, 'payouts'), 39);
  expect(narrow).toContain('!LIVE!');
  expect(narrow).toContain('41/50');
});

test('says in live mode that writes are on', () => {
  const session = { mode: 'live', name: 'shop', source: 'profile shop', canWrite: true } as const;
  expect(lineAt(heading(session, 'payouts'), 79)).toContain('!LIVE! shop WRITES ON');
  expect(lineAt(heading({ ...session, mode: 'test' }, 'payouts'), 79)).not.toContain('WRITES');
});

test('has room for every tab at 80 and at 120 columns', () => {
  const session = { mode: 'test', name: 'demo-store', source: 'profile demo-store', canWrite: true } as const;
  const idle = answer(heading(session), []);
  const ended = reduce(idle, { type: 'list-ended', list: 0, loadNumber: 0, at: now });
  expect(lineAt(ended, 119)).toMatchInlineSnapshot(
    `"TEST demo-store [1 Subscriptions] 2 Discounts  3 Payouts  4 Webhooks  5 Summary          limit 41/50 · 280/300 ▕█████░▏"`,
  );
  expect(lineAt(ended, 79)).toMatchInlineSnapshot(
    `"TEST demo-store [1 Subs] 2 Disc  3 Payo  4 Hook  5 Sum    limit 41/50 · 280/300"`,
  );
});

test('keeps the numbers of the other tabs beside a long name', () => {
  const session = {
    mode: 'test',
    name: 'env test.example.com:8443',
    source: 'the environment',
    canWrite: true,
  } as const;
  const state = heading(session, 'payouts');
  const line = lineAt(state, 79);
  expect(line).toMatch(/^TEST env test\.example\.com:\S* {2}1 {2}2 \[3 Payo\] 4 {2}5 /);
  const spans = headerLine({ ...state, size: { columns: 80, rows: 24 } }, { limits, now });
  expect([' 1 ', '[3 Payo', ' 5 '].map((text) => tabAt(spans, textOf(spans).indexOf(text)))).toEqual([1, 3, 5]);
});

test('shows saved views as further tabs, where there is room for all', () => {
  const session = { mode: 'test', name: 'shop', source: 'profile shop', canWrite: true } as const;
  // Digits go to 9.
  const views = ['late', 'large', 'new', 'paused'].slice(0, 8 - listingNames.length);
  const shown = (view?: string): State =>
    heading(
      session,
      'subscriptions',
      [...views, 'tenth'].map((name) => savedView(name, name === view)),
    );
  const names = [...listingNames.map((name) => resources[name].title), 'Summary', ...views];
  const tabs = names.map((name, index) => (index === 0 ? `[1 ${name}]` : ` ${index + 1} ${name} `));
  expect(lineAt(shown(), 159)).toContain(tabs.join(''));
  expect(lineAt(shown('large'), 159)).toContain(' 1 Subscriptions  2 Discounts ');
  expect(lineAt(shown('large'), 159)).toContain(`[${names.indexOf('large') + 1} large]`);
  expect(lineAt(shown('large'), 99)).toContain('[1 Subs');
  expect(lineAt(shown('tenth'), 159)).toContain('[1 Subscriptions]');
});

test('finds the tab at a cell', () => {
  const session = { mode: 'test', name: 'shop', source: 'profile shop', canWrite: true } as const;
  const wide = { ...heading(session, 'subscriptions', [savedView('late', false)]), size: { columns: 160, rows: 40 } };
  const line = headerLine(wide, { limits, now });
  const at = (text: string): number | undefined => tabAt(line, textOf(line).indexOf(text));
  const tabs = [...listingNames.map((name) => resources[name].title), 'Summary', 'late'];
  expect(tabs.map(at)).toEqual(tabs.map((_tab, index) => index + 1));
  expect(['limit', 'TEST'].map(at)).toEqual([undefined, undefined]);
});

function longest(
  known: typeof limits | (Omit<typeof limits, 'blockedUntil'> & { blockedUntil: Date }),
  isBusy: boolean,
) {
  return textOf(gauges(known, now, isBusy)[0] ?? []);
}

function heading(session: Session, listing: ListName = 'subscriptions', views: readonly SavedView[] = []): State {
  const display = { ...plainDisplay, views };
  return openState({ listing, query: {}, size: large, session, keymap: keyTable, screen: browse, display });
}

/** A view of subscriptions, of all or of a status that is not on the screen. */
function savedView(name: string, isShown: boolean): SavedView {
  return { name, list: 'subscriptions', query: isShown ? {} : { status: name } };
}

function lineAt(state: State, width: number): string {
  return textOf(headerLine({ ...state, size: { columns: width + 1, rows: 40 } }, { limits, now }));
}
