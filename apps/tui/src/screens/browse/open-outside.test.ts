import type { Webhook } from '@paydeck/core';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser, large } from '../../test-support/browser.tsx';
import { createTestSystem, type TestSystem } from '../../test-support/system.ts';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService, json } from '../../test-support/service.ts';
import { loadedState, press } from '../../test-support/state.ts';

test('reports when there is no page', () => {
  expect(press(loadedState(), 'o').message?.text).toBe('There is no web page here.');
});

test('opens the page of a row, and of a line of its detail', async () => {
  const system = createTestSystem({ env: { DISPLAY: ':0' } });
  const screen = await webhookScreen(system, 'https://example.com/hook?a=1');
  screen.type('o');
  await screen.until((text) => text.includes('✓ opened https://example.com/hook?a=1'));
  expect(system.opened).toEqual(['https://example.com/hook?a=1']);
});

test('copies the address when no program can open it', async () => {
  const system = createTestSystem({
    env: { DISPLAY: ':0' },
    openPage: () => Promise.reject(new Error('no opener')),
  });
  const screen = await webhookScreen(system, 'https://example.com/hook');
  screen.type('o');
  await screen.until((text) =>
    text.includes('no web browser could be started; the page is https://example.com/hook, copied (terminal clipboard)'),
  );
  expect(system.written).toHaveLength(1);
});

test('starts no program without a display, and shows the address', async () => {
  const system = createTestSystem();
  const screen = await webhookScreen(system, 'https://example.com/hook');
  screen.type('o');
  await screen.until((text) =>
    text.includes('no web browser: there is no display; the page is https://example.com/hook, copied'),
  );
  expect(system.opened).toEqual([]);
});

test.each(['darwin', 'win32'] as const)('needs no DISPLAY variable on %s', async (platform) => {
  const system = createTestSystem({ platform });
  const screen = await webhookScreen(system, 'https://example.com/hook');
  screen.type('o');
  await screen.until((text) => text.includes('✓ opened https://example.com/hook'));
  expect(system.opened).toEqual(['https://example.com/hook']);
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'https:', '--help'])('opens nothing for %s', async (url) => {
  const system = createTestSystem();
  const screen = await webhookScreen(system, url);
  screen.type('o');
  await screen.until((text) => text.includes('There is no web page here.'));
  expect(system.opened).toEqual([]);
});

async function webhookScreen({ system }: TestSystem, url: string): Promise<TestTerminal> {
  const service = createService([]);
  const webhook: Webhook = { id: 'wh_1', url, description: '', metadata: {}, created_at: '', updated_at: '' };
  service.answerNext(() => json({ data: [webhook], done: true, iterator: 'end' }));
  const screen = openBrowser(service, large, { system, listing: 'webhooks' });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('1 loaded (end)'));
  return screen;
}
