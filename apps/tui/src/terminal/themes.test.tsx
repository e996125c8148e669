import { createFake } from '@paydeck/testing';
import { themes } from '../drawing/theme.ts';
import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService, type TestService } from '../test-support/service.ts';
import { subscription } from '../test-support/subscriptions.ts';

test('changes the theme while it runs, and names it', async () => {
  const service = createService([subscription(0), subscription(1, { status: 'past_due' })]);
  const screen = open(service, large);
  await screen.until((text) => text.includes('2 loaded (end)'));
  const seen = [];
  for (const theme of [...themes.slice(1), themes[0]]) {
    screen.type('T');
    await screen.until((text) => text.includes(`Theme: ${theme}.`));
    const row = screen.lines().findIndex((line) => line.includes('past_due'));
    seen.push(screen.colorsAt(row, screen.lines()[row]?.indexOf('past_due') ?? 0));
    expect(screen.text()).toContain('▶ sub_00000');
    expect(screen.lines()[0]).toContain('TEST');
  }
  expect(seen).toEqual([
    { foreground: 217, background: undefined },
    { foreground: 88, background: undefined },
    { foreground: 231, background: 88 },
    { foreground: undefined, background: undefined },
    { foreground: 1, background: undefined },
  ]);
});

test('colours the words of meaningful values, in all four lists', async () => {
  const fake = createFake({ seed: 3, clock: 'real', limits: false });
  const screen = openBrowser(createService([]), large, { client: fake.client(), now: Date.now });
  onTestFinished(() => screen.close());
  screen.type('|');
  await screen.until((text) => text.includes('past_due'));
  expect(colorOf(screen, 'past_due')).toBe(1);
  screen.type('2');
  await screen.until((text) => /\d+ loaded \(end\)/.test(text) && text.includes('[2'));
  screen.type('G');
  await screen.until((text) => / (active|used up|expired) /.test(text));
  screen.type('4');
  await screen.until((text) => text.includes('[4') && text.includes('enabled'));
  screen.type('j');
  await screen.until((text) => text.includes('2 of'));
  expect(colorOf(screen, 'enabled')).toBe(2);
});

test('shows amounts as sent, or as minor units if the profile sets them', async () => {
  const service = createService([subscription(0, { recurring_pre_tax_amount: 48831 })]);
  const asSent = open(service, large);
  await asSent.until((text) => text.includes('48,831 USD'));
  expect(asSent.text().split('as sent')).toHaveLength(2);
  const display = { columns: {}, views: [], keys: {}, amountUnit: 'minor' } as const;
  const minor = open(createService([subscription(0, { recurring_pre_tax_amount: 48831 })]), large, { display });
  await minor.until((text) => text.includes('$488.31'));
  expect(minor.text()).not.toContain('48831');
  expect(minor.text()).not.toContain('as sent');
});

function colorOf(screen: TestTerminal, word: string): number | undefined {
  const row = screen.lines().findIndex((line) => line.includes(word) && !line.includes('▶'));
  return screen.colorsAt(row, screen.lines()[row]?.indexOf(word) ?? 0).foreground;
}

function open(
  service: TestService,
  ...rest: Parameters<typeof openBrowser> extends [unknown, ...infer Rest] ? Rest : never
) {
  const screen = openBrowser(service, ...rest);
  onTestFinished(() => screen.close());
  return screen;
}
