import { listNames } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService } from '../../test-support/service.ts';
import { subscription } from '../../test-support/subscriptions.ts';

/** The number of its tab, after those of the lists. */
const tab = listNames.length + 1;

const renewing = [
  subscription(0, { next_billing_date: '2026-11-21T18:00:00Z' }),
  subscription(1, { next_billing_date: '2026-11-30T09:00:00Z', currency: 'EUR', recurring_pre_tax_amount: 100 }),
  subscription(2, { next_billing_date: '2026-11-30T10:00:00Z' }),
  subscription(3, { next_billing_date: '2026-12-20T23:59:00Z', cancel_at_next_billing_date: true }),
  subscription(4, { status: 'past_due' }),
  subscription(5, { status: 'a status \u001b[31mof tomorrow', next_billing_date: 'soon' }),
];

test('sums up what is loaded, and says so, at 120x40', async () => {
  const screen = open(large);
  await screen.until((text) => text.includes('6 loaded (end)'));
  screen.type('i');
  await screen.until((text) => text.includes(`[${tab} Summary]`));
  await screen.drawn();
  expect(timeless(screen.text())).toMatchSnapshot();
  screen.type('i');
  await screen.until((text) => text.includes('[1 Subscriptions]'));
});

test('scrolls at 80x24, and lists days when weeks do not fit', async () => {
  const screen = open(small);
  await screen.until((text) => text.includes('6 loaded (end)'));
  screen.type('i');
  await screen.until((text) => text.includes(`[${tab} Sum]`) && text.includes('more below'));
  screen.type('G');
  await screen.until((text) => text.includes('Webhooks   nothing loaded'));
  screen.resize({ columns: 60, rows: 24 });
  screen.type('g');
  await screen.until((text) => text.includes('│   active') && text.includes('2026-11-30  2 ████'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('▶ sub_00000'));
  expect(screen.text()).not.toContain(`[${tab}`);
});

test('switches to the list whose number is pressed, and keeps its position', async () => {
  const screen = open(large);
  await screen.until((text) => text.includes('6 loaded (end)'));
  screen.type('jji');
  await screen.until((text) => text.includes(`[${tab} Summary]`));
  screen.type('1');
  await screen.until((text) => text.includes('▶ sub_00002'));
  expect(screen.text()).toContain('[1 Subscriptions]');
});

test('shows loaded payouts as bars from the oldest to the newest', async () => {
  const fake = createFake({ seed: 3, clock: 'real', limits: false, payouts: 24 });
  const screen = openBrowser(createService([]), large, { client: fake.client(), now: Date.now });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('100+ loaded'));
  screen.type('3');
  await screen.until((text) => text.includes('24 loaded (end)'));
  await screen.until((text) => /amount of 24 loaded: [\d,]+ /.test(text));
  // Also below the detail of a payout, when lines are free.
  expect(screen.text()).toContain('amounts of the 24 loaded, all there are');
  expect(screen.text()).toMatch(/│ [▁▂▃▄▅▆▇█]{24} /);
  screen.type('i');
  await screen.until((text) => text.includes(`[${tab} Summary]`));
  screen.type('G');
  await screen.until((text) => text.includes('median'));
  expect(screen.text()).toMatch(/│ {3}[▁▂▃▄▅▆▇█]{24} /);
  expect(screen.text()).toMatch(/min [\d,]+ {3}median [\d,]+ {3}max [\d,]+/);
  expect(screen.text()).toContain('the service sends no currency');
  expect(screen.text()).toContain('24 loaded, all there are');
});

test('opens the rows of a status, and returns to it', async () => {
  const service = createService(renewing);
  const screen = openBrowser(service, large);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('6 loaded (end)'));
  const requests = service.requests.length;
  screen.type('ijj');
  await screen.until((text) => text.includes('│▶  past_due'));
  screen.type('\r');
  await screen.until((text) => text.includes('here: /status=past_due'));
  expect(screen.text()).toContain('1 of 1 shown');
  expect(screen.text()).toContain('▶ sub_00004');
  screen.type('\u001b');
  await screen.until((text) => text.includes('│▶  past_due'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('subscriptions ▸ all'));
  expect(screen.text()).not.toContain('here:');
  expect(service.requests).toHaveLength(requests);
});

test('opens the rows of a day, and clears a filter in it before it returns', async () => {
  const screen = open(large, [...renewing, subscription(6, { next_billing_date: '2026-12-02T09:00:00Z' })]);
  await screen.until((text) => text.includes('7 loaded (end)'));
  screen.type('i');
  await screen.until((text) => text.includes(`[${tab} Summary]`));
  const week = screen.lines().findIndex((line) => line.includes('30 █ 2'));
  const start = screen.lines().findIndex((line) => line.includes('│▶'));
  screen.type(`${'j'.repeat(week - start)}>`);
  await screen.until((text) => text.includes(' 2026-12-02 · lines'));
  screen.type('<');
  await screen.until((text) => text.includes(' 2026-11-30 · lines'));
  screen.type('\r');
  await screen.until((text) => text.includes('1 of 2 shown'));
  expect(screen.text()).toContain('here: /next_billing_date=2026-11-30');
  screen.type('/sub_00001\r');
  await screen.until((text) => text.includes('1 of 1 shown'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('2 of 7 loaded'));
  screen.type('\u001b');
  await screen.until((text) => text.includes(`[${tab} Summary]`));
  expect(screen.text()).toContain('2026-11-30 · lines');
});

test('reports sections without rows', async () => {
  const screen = open(large);
  await screen.until((text) => text.includes('6 loaded (end)'));
  screen.type('ig\r');
  await screen.until((text) => text.includes('This line has no rows to open'));
  expect(screen.text()).toContain(`[${tab} Summary]`);
});

function open(size: typeof large, items = renewing): TestTerminal {
  const screen = openBrowser(createService(items), size);
  onTestFinished(() => screen.close());
  return screen;
}

/** Removes the duration of a request, which differs from run to run. */
function timeless(text: string): string {
  return text.replace(/\d+ ms/, '5 ms');
}
