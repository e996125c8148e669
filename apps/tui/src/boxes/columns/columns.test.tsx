import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService } from '../../test-support/service.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';

test('shows a column, moves it, and hides another', async () => {
  const screen = await opened();
  screen.type('c');
  await screen.until((text) => / 7 of \d+ columns/.test(text));
  screen.type('j');
  await screen.until((text) => text.includes('▶ [x] CUSTOMER'));
  screen.type(' K');
  await screen.until((text) => text.includes('▶ [ ] CUSTOMER'));
  screen.type('jjjjjj');
  screen.type('j ');
  await screen.until((text) => / 7 of \d+ columns/.test(text));
  screen.type('\r');
  await screen.until((text) => !text.includes('Columns of'));
  expect(headingOf(screen)).not.toContain('CUSTOMER ');
  expect(headingOf(screen)).toMatch(/STATUS +E-MAIL .*NEXT .*CUSTOMER\./);
});

test('orders the columns as they are in the box', async () => {
  const screen = await opened();
  screen.type('cJ\r');
  await screen.until(() => /^[ │]+CUSTOMER +STATUS/.test(headingOf(screen)));
  expect(headingOf(screen)).toMatch(/CUSTOMER +STATUS +E-MAIL/);
  screen.type('cr\r');
  await screen.until(() => /^[ │]+STATUS +CUSTOMER/.test(headingOf(screen)));
});

test('changes nothing on Esc, and fits at 80x24', async () => {
  const screen = await opened(small);
  const before = headingOf(screen);
  screen.type('c  jj ');
  await screen.until((text) => text.includes('Columns of subscriptions'));
  expect(screen.lines().every((line) => line.length <= 80)).toBe(true);
  screen.type('\u001b');
  await screen.until((text) => !text.includes('Columns of'));
  expect(headingOf(screen)).toBe(before);
});

test('keeps the columns for every view of the list', async () => {
  const screen = await opened();
  screen.type(':columns id, amount, customer.email\r');
  await screen.until(() => headingOf(screen).includes('E-MAIL') && !headingOf(screen).includes('STATUS'));
  screen.type(':subs status=active\r');
  await screen.until((text) => text.includes('status=active'));
  await screen.until((text) => text.includes('5 loaded (end)'));
  expect(headingOf(screen)).toMatch(/ID +AMOUNT E-MAIL/);
});

test('shows every column whole at 60x15, and that more are below', async () => {
  const screen = await opened({ columns: 60, rows: 15 });
  screen.type('c');
  await screen.until((text) => text.includes('more below'));
  expect(screen.lines()[13]).toContain('Space show');
  const rows = new Set<string>();
  for (let page = 0; page < 12; page += 1) {
    for (const line of screen.lines()) if (line.includes('[')) rows.add(line);
    screen.type('jjjjj');
    await screen.drawn();
  }
  expect([...rows].filter((row) => row.includes('…'))).toEqual([]);
  expect([...rows].some((row) => row.includes('[ ] SCHEDULED_CHANGE.PRODUCT_DESCRIPTION'))).toBe(true);
});

async function opened(size = large): Promise<TestTerminal> {
  const screen = openBrowser(createService(subscriptions(5)), size, { columns: undefined });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('5 loaded (end)'));
  return screen;
}

function headingOf(screen: TestTerminal): string {
  return screen.lines().find((line) => /^[ │]+(?:ID|STATUS|CUSTOMER) /.test(line)) ?? '';
}
