import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { Size } from '../drawing/layout.ts';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService } from '../test-support/service.ts';

// The fake makes one name in a hundred hostile: escape sequences, text direction, joiners, combining marks, line
// breaks.
const keys = ['G', '\u0015', '\u0015', 'k', '\u0015', 'kk', '\r', 'jj', '\u001b', 'i', 'G', 'i'];

test.each(['6', '11'] as const)('keeps the frame aligned next to any data, with Unicode %s widths', async (unicode) => {
  for (const size of [large, small]) {
    const screen = open(size, unicode);
    await screen.until((text) => text.includes('100+ loaded'));
    for (const key of keys) {
      screen.type(key);
      await screen.drawn();
      expect(edgesOf(screen, size)).toEqual([]);
    }
  }
});

test('writes only its own escape sequences, in every list', async () => {
  const screen = open(large, '11');
  await screen.until((text) => text.includes('100+ loaded'));
  for (const tab of ['1', '2', '3', '4']) {
    await goTo(screen, tab);
    for (const key of keys) {
      screen.type(key);
      await screen.drawn();
    }
  }
  const data = screen.output().replaceAll(own, '');
  expect(data).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/);
});

test('survives rapid resizes, from tiny to huge', async () => {
  const screen = open(large, '11');
  await screen.until((text) => text.includes('100+ loaded'));
  const sizes = [
    [0, 0],
    [1, 1],
    [2, 2],
    [40, 10],
    [39, 10],
    [100, 10],
  ] as const;
  for (const key of ['j', 'i', '?', '\r']) {
    for (const [columns, rows] of sizes) {
      screen.resize({ columns, rows });
      screen.type(key);
    }
    await screen.drawn();
  }
  screen.type('\u001b');
  screen.resize({ columns: 1000, rows: 500 });
  await screen.drawn();
  screen.resize(large);
  await screen.until((text) => text.includes('─ Detail ─') && text.includes('loaded'));
  expect(edgesOf(screen, large)).toEqual([]);
});

// SGR, cursor moves and erasing within the screen, and the modes that are set at the start and reset at the end.
const own = /\u001bM|\u001b\[[\d;]*[mrCHJK]|\u001b\[\?(?:25|1049|2004|2026|7)[hl]|\u001b\[\?u|\n/g;

async function goTo(screen: TestTerminal, tab: string): Promise<void> {
  screen.type(tab);
  await screen.until((text) => text.includes(`[${tab} `) && text.includes('▶'));
}

/** The lines of the body that do not start and end with the frame. */
function edgesOf(screen: TestTerminal, { columns, rows }: Size): string[] {
  return screen
    .lines()
    .slice(3, rows - 3)
    .filter(
      (_, index) =>
        !'│├'.includes(screen.characterAt(index + 3, 0)) || !'│┤'.includes(screen.characterAt(index + 3, columns - 1)),
    );
}

function open(size: Size, unicode: '6' | '11'): TestTerminal {
  const fake = createFake({
    seed: 7,
    clock: 'real',
    limits: false,
    subscriptions: 400,
    discounts: 120,
    payouts: 60,
    webhooks: 40,
  });
  const screen = openBrowser(createService([]), size, { client: fake.client(), now: Date.now, unicode });
  onTestFinished(() => screen.close());
  return screen;
}
