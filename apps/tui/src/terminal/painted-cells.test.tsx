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
const moves = ['j', 'k', 'G', 'g', '\u0004', '\u0015', '13G', '2'];
const others = ['\r', 'h', '?', ' ', 's', '>', 'z', '-', '|', 'a', '\u001b', 't'];
const sizes = [large, small, { columns: 61, rows: 15 }, { columns: 200, rows: 50 }, { columns: 30, rows: 8 }];

test('shows after any keys and sizes the same cells as a full redraw', async () => {
  const steps = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...moves) },
    { weight: 3, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: fc.constantFrom(...sizes) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(large, small, { columns: 200, rows: 50 }),
      fc.constantFrom('6' as const, '11' as const),
      async (taken, size, unicode) => {
        const screen = openBrowser(createService(items), size, { unicode });
        await screen.until((text) => text.includes('1 of 100+'));
        for (const step of taken) {
          if (typeof step === 'string') screen.type(step);
          else screen.resize(step);
          await screen.drawn();
        }
        await settled(screen);
        expect(screen.cells()).toEqual(await screen.cellsInFull());
        await screen.close();
      },
    ),
    { numRuns: 24, seed: 5 },
  );
});

test('scrolls rows instead of rewriting them', async () => {
  const screen = openBrowser(createService(items), large);
  await screen.until((text) => text.includes('1 of 100+'));
  screen.type(':31\r');
  await screen.until((text) => text.includes('31 of 100+'));
  const before = screen.output().length;
  screen.type('j');
  await screen.until((text) => text.includes('32 of 100+'));
  expect(screen.output().slice(before)).toMatch(/\u001b\[\d+;\d+r\u001b\[\d+;1H\n\u001b\[r/);
  await screen.close();
});

/** Waits for pending pages. */
async function settled(screen: TestTerminal): Promise<void> {
  for (let before = ''; before !== screen.text();) {
    before = screen.text();
    await screen.drawn();
    await screen.drawn();
  }
}
