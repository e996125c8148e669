import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser } from '../test-support/browser.tsx';
import { createService } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

test('shows a tab on its digit, and requests its list at once', async () => {
  const { screen, service } = await opened();
  const before = service.requests.length;
  screen.type('2');
  await screen.until((text) => text.includes('discounts ▸ all') && text.includes('loaded'));
  const paths = service.requests.slice(before).map(({ url }) => new URL(url).pathname);
  expect(paths[0]).toMatch(/\/discounts$/);
});

test('shows the loaded rows of a tab on its digit', async () => {
  const { screen } = await opened();
  screen.type('jj2');
  await screen.until((text) => text.includes('discounts') && text.includes('(end)'));
  screen.type('1');
  await screen.drawn();
  expect(screen.text()).toContain('3 of 5 loaded (end)');
});

test('sends the next key to the tab of the digit', async () => {
  const { screen } = await opened();
  screen.type('2j/');
  await screen.until((text) => text.includes('discounts ▸ all') && text.includes('filter loaded rows:'));
  expect(screen.text()).toContain('[2 Discounts]');
});

async function opened() {
  const service = createService(subscriptions(5));
  const screen = openBrowser(service, large);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('5 loaded (end)'));
  return { screen, service };
}
