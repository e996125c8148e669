import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { large, openBrowser } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

test('the detail waits while a key is held, until it has rested for 100 ms', async () => {
  const screen = await opened();
  await press(screen, 'j');
  expect(detailOf(screen)).toBe('sub_00001');
  for (const row of [2, 3, 4]) {
    vi.advanceTimersByTime(33);
    await press(screen, 'j');
    expect(screen.text()).toContain(`▶ sub_0000${row}`);
    expect(detailOf(screen)).toBe('sub_00001');
  }
  vi.advanceTimersByTime(99);
  await drawn(screen);
  expect(detailOf(screen)).toBe('sub_00001');
  vi.advanceTimersByTime(1);
  await drawn(screen);
  expect(detailOf(screen)).toBe('sub_00004');
});

test('the detail follows at once when keys are slow, or differ', async () => {
  const screen = await opened();
  await press(screen, 'j');
  vi.advanceTimersByTime(100);
  await press(screen, 'j');
  expect(detailOf(screen)).toBe('sub_00002');
  await press(screen, 'k');
  expect(detailOf(screen)).toBe('sub_00001');
});

test('a held key in the detail takes effect at once', async () => {
  const screen = await opened();
  await press(screen, '\r');
  for (let times = 0; times < 3; times += 1) await press(screen, 'j');
  const lines = screen.lines().slice(22);
  expect(lines.findIndex((line) => line.includes('▶'))).toBe(4);
});

async function opened(): Promise<TestTerminal> {
  const screen = openBrowser(createService(subscriptions(30)), large, { restMs: 100 });
  onTestFinished(async () => {
    vi.useRealTimers();
    await screen.close();
  });
  await screen.until((text) => text.includes('1 of 30 loaded'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return screen;
}

async function press(screen: TestTerminal, key: string): Promise<void> {
  screen.type(key);
  await drawn(screen);
}

/** Resolves when everything is drawn. The terminal in memory processes writes in timers of 0 ms. */
async function drawn(screen: TestTerminal): Promise<void> {
  const taking = setInterval(() => vi.advanceTimersByTime(0));
  await nextTurn();
  await screen.drawn();
  clearInterval(taking);
}

function detailOf(screen: TestTerminal): string | undefined {
  return /subscription_id\s+(\S+)/.exec(screen.text())?.[1];
}
