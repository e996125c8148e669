import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openChoiceStore } from '../service/choice-store.ts';
import { large, openBrowser } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

test('restores columns, widths, order and the position of the detail after a restart', async () => {
  const file = await place();
  const before = await opened(file);
  before.screen.type('cJ\r');
  await before.screen.until(() => /^[ │]+CUSTOMER +STATUS/.test(headingOf(before.screen)));
  before.screen.type('++s|');
  await before.screen.until((text) => text.includes('CUSTOMER▲') && !text.includes('├'));
  const heading = headingOf(before.screen);
  await before.screen.close();
  await before.store.settled();

  const after = await opened(file);
  expect(headingOf(after.screen)).toBe(heading);
  expect(after.screen.text()).toContain('customer ▲');
  await after.screen.close();
});

test('stores column keys and numbers, and no data of the list', async () => {
  const file = await place();
  const { screen, store } = await opened(file);
  const email = subscriptions(1)[0]?.customer.email ?? '';
  expect(email).toContain('@');
  screen.type(`/${email}\r`);
  screen.type(':sort amount:desc\r');
  await screen.until((text) => text.includes('AMOUNT▼'));
  await screen.close();
  await store.settled();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    lists: { subscriptions: { sort: 'recurring_pre_tax_amount:desc' } },
  });
});

async function opened(file: string) {
  const store = await openChoiceStore(file);
  const screen = openBrowser(createService(subscriptions(5)), large, { columns: undefined, choices: store });
  await screen.until((text) => text.includes('5 loaded'));
  return { screen, store };
}

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-choices-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'paydeck', 'screen.json');
}

function headingOf(screen: TestTerminal): string {
  return screen.lines().find((line) => line.includes('CUSTOMER') && line.includes('STATUS')) ?? '';
}
