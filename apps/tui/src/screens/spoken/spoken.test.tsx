import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser, small } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService, json } from '../../test-support/service.ts';
import { say } from '../../state/state.ts';
import { openView } from '../../state/views.ts';
import { loadedState, press } from '../../test-support/state.ts';
import { subscription, subscriptions } from '../../test-support/subscriptions.ts';
import { spokenScreen } from './spoken.ts';

test('reads out the mode first, then the selected row with the names of its columns', async () => {
  const screen = open(subscriptions(3));
  await screen.until((text) => text.includes('Row 1 of 3, the end.'));
  expect(screen.text().trimEnd()).toMatchInlineSnapshot(`
    "TEST mode, account demo. Subscriptions, all.
    Row 1 of 3, the end. id: sub_00000. status: active. customer: Ada Lovelace.
    product: Plan C2. amount: 2,900 USD. next billing: 2026-12-03.
    Question mark lists the keys."
  `);
  screen.type('j');
  await screen.until((text) => text.includes('Row 2 of 3, the end. id: sub_00001.'));
});

test('reads out LIVE first on every screen, at any size', async () => {
  for (const size of [small, { columns: 30, rows: 8 }, { columns: 12, rows: 3 }]) {
    const session = { mode: 'live', name: 'shop', source: 'profile shop', canWrite: false } as const;
    const screen = openBrowser(createService(subscriptions(3)), size, { session, isScreenReader: true });
    onTestFinished(() => screen.close());
    await screen.until((text) => text.includes('LIVE'));
    for (const keys of ['\r', 'i', '?']) {
      screen.type(keys);
      await screen.drawn();
      expect(screen.lines()[0]).toMatch(/^LIVE mode/);
    }
  }
});

test('reads out the keys one after the other, on a wide terminal too', async () => {
  const screen = openBrowser(createService(subscriptions(3)), { columns: 200, rows: 50 }, { isScreenReader: true });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('Row 1'));
  screen.type('?');
  await screen.until((text) => text.includes('Keys: list.'));
  const [first = -1, next = -1] = ['j Down down a row', 'k Up up a row'].map((text) => screen.lines().indexOf(text));
  expect(first).toBeGreaterThan(0);
  expect(next).toBe(first + 1);
});

test('sanitizes typed text', () => {
  const next = openView(loadedState(), 'subscriptions', { customer_id: 'x\u001b[31my' });
  const { lines } = spokenScreen(say(next, 'There is no view \u001b]0;a\u0007.', 'problem'), 0);
  expect(lines[0]).toContain('customer_id x␛[31my.');
  expect(lines).toContain('Problem: There is no view ␛]0;a␇.');
});

test.for<[keys: string[], typed: string]>([
  [['/', 'a', 'd', 'space'], 'rows: ad '],
  [[':', 's', 'o'], 'so'],
  [['a', 'tab', 'A', 'd', 'a', 'left'], 'Name * Ad'],
])('puts the cursor where text is typed with %j', ([keys, typed]) => {
  const { lines, cursor } = spokenScreen(press(loadedState(), ...keys), 0);
  expect(lines[cursor.y]?.slice(0, cursor.x).padEnd(cursor.x)).toSatisfy((text: string) => text.endsWith(typed));
});

test('writes no frames, bars or signs on any screen', async () => {
  const fake = createFake({ seed: 5, clock: 'real', limits: false });
  const screen = openBrowser(createService([]), small, { client: fake.client(), isScreenReader: true, now: Date.now });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('Row 1 of 100 or more.'));
  for (const keys of [
    '\r',
    'jjj',
    '\u001b',
    '?',
    '?',
    'i',
    'G',
    'i',
    ':',
    '\u001b',
    '/a',
    '\r',
    'Y',
    '\u001b',
    's',
    ' ',
    '2',
  ]) {
    screen.type(keys);
    await screen.drawn();
    expect(screen.text()).not.toMatch(/[\u2500-\u259f▶▸▾⏎✗✓]/);
    expect(screen.lines()[0]).toMatch(/^TEST mode/);
  }
});

test('reads out the line of the detail with its section and its link', async () => {
  const screen = open([subscription(0)]);
  await screen.until((text) => text.includes('Row 1 of 1'));
  screen.type('\rjjj');
  await screen.until((text) => text.includes('line 4 of'));
  expect(words(screen)).toContain('customer, customer_id: cus_0. Enter follows it.');
  expect(words(screen)).toMatch(/Detail of sub_00000, line 4 of \d+\./);
  screen.type('kz');
  await screen.until((text) => text.includes('customer: 3 entries. Folded.'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('Row 1 of 1'));
});

test('reads out in sentences the problem, the wait, and which key helps', async () => {
  const service = createService(subscriptions(237), { retries: 1 });
  const screen = openBrowser(service, small, { isScreenReader: true });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('Row 1 of 100 or more.'));
  service.answerNext(() => json({ message: 'broken' }, 503));
  service.answerNext(() => json({ message: 'broken' }, 503));
  screen.type(':96\r');
  await screen.until((text) => text.includes('Waiting for the service until'));
  expect(words(screen)).toContain('503 from the service. R retries now. Escape stops.');
  service.endPauses();
  await screen.until((text) => text.includes('Problem:'));
  expect(words(screen)).toMatch(
    /Problem: GET .* broken\. Try again later\. In all: 2 attempts in \d+ s\. R tries again\./,
  );
  expect(words(screen)).toContain('Row 96 of 100 or more.');
});

test('reads out the summary and boxes', async () => {
  const screen = open([subscription(0), subscription(1, { status: 'past_due' })]);
  await screen.until((text) => text.includes('Row 1 of 2'));
  screen.type('i');
  await screen.until((text) => text.includes('Summary of what is loaded.'));
  expect(words(screen)).toContain('Subscriptions 2 loaded, all there are. active 1. past_due 1.');
  screen.type('i?');
  await screen.until((text) => text.includes('Keys: list.'));
  expect(screen.text()).toMatch(/down a row/);
  screen.type('?');
  await screen.until((text) => text.includes('Row 1 of 2'));
});

test('writes only lines that change, and nothing while idle', async () => {
  const screen = open(subscriptions(3));
  await screen.until((text) => text.includes('Row 1 of 3, the end.'));
  const before = screen.output().length;
  screen.type('k');
  await screen.drawn();
  expect(screen.output().length).toBe(before);
  screen.type('j');
  await screen.until((text) => text.includes('Row 2 of 3'));
  expect(screen.output().slice(before)).not.toContain('TEST mode');
});

function open(items: Parameters<typeof createService>[0]): TestTerminal {
  const screen = openBrowser(createService(items), small, { isScreenReader: true });
  onTestFinished(() => screen.close());
  return screen;
}

function words(screen: TestTerminal): string {
  return screen.lines().join(' ').replaceAll(/\s+/g, ' ');
}
