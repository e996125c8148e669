import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService } from '../test-support/service.ts';
import { subscription } from '../test-support/subscriptions.ts';

const names = ['Ada Lovelace', '李小龙', '👩‍💻 dev', 'שלום', 'a\u001b[31mred', ''];
const items = Array.from({ length: 150 }, (_, index) =>
  subscription(index, {
    customer: { customer_id: `cus_${index}`, email: 'a@b.c', name: names[index % names.length] ?? '' },
  }),
);
const keys = ['j', 'j', 'j', 'k', 'G', 'g', '\u0004', '\u0015', '\r', 'h', '?', ' ', 's', '>', 'z', '-', '12j'];

test('painting ahead of Ink never changes what is in the end on the screen', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 25 }),
      fc.constantFrom(large, small),
      async (typed, size) => {
        const [ahead, plain] = await Promise.all(
          [true, false].map((paintsAhead) => screenAfter(typed, size, paintsAhead)),
        );
        expect(ahead).toEqual(plain);
      },
    ),
    { numRuns: 12, seed: 5 },
  );
});

test('paints ahead', async () => {
  const screen = openBrowser(createService(items), large);
  await screen.until((text) => text.includes('1 of 100+'));
  const before = screen.output().length;
  screen.type('j');
  await screen.until((text) => text.includes('2 of 100+'));
  expect(screen.output().slice(before)).toMatch(/\u001b7\u001b\[5;1H/);
  await screen.close();
});

async function screenAfter(typed: readonly string[], size: typeof large, paintsAhead: boolean): Promise<string[]> {
  const screen = openBrowser(createService(items), size, { paintsAhead });
  await screen.until((text) => text.includes('1 of 100+'));
  for (const key of typed) {
    screen.type(key);
    await screen.drawn();
  }
  await settled(screen);
  const cells = cellsOf(screen, size);
  await screen.close();
  return cells;
}

/** Pages that are on their way arrive, on both sides. */
async function settled(screen: TestTerminal): Promise<void> {
  for (let before = ''; before !== screen.text();) {
    before = screen.text();
    await screen.drawn();
    await screen.drawn();
  }
}

/** Every cell with its character and whether it is inverse; how long a request took is another matter. */
function cellsOf(screen: TestTerminal, size: typeof large): string[] {
  return Array.from({ length: size.rows }, (_, row) =>
    Array.from({ length: size.columns }, (__, column) => {
      const character = screen.characterAt(row, column);
      // A no-break blank looks like a blank.
      const shown = character === '' || character === '\u00a0' ? ' ' : character;
      return screen.isInverse(row, column) ? `[${shown}]` : shown;
    })
      .join('')
      .replace(/· \d+ ms/, '')
      .trimEnd(),
  );
}
