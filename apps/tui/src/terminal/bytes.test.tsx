import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser } from '../test-support/browser.tsx';
import type { TestTerminal } from '../test-support/screen.tsx';
import { createService } from '../test-support/service.ts';
import { subscription } from '../test-support/subscriptions.ts';

const names = ['Ada Lovelace', 'Amélie Lindqvist', '李小龙', 'Niklaus Santos'];
const statuses = ['active', 'past_due', 'cancelled', 'paused', 'on_hold'] as const;

/** Adjacent rows differ in nearly every column, as in a real account. */
const items = Array.from({ length: 90 }, (_, index) =>
  subscription(index, {
    status: statuses[index % statuses.length] ?? 'active',
    customer: {
      customer_id: `cus_${index ** 3}`,
      email: `customer.number${index}@example.com`,
      name: names[index % names.length] ?? '',
    },
    product_name: `Plan ${'Quill Weekly Digest'.slice(index % 12)}`,
    recurring_pre_tax_amount: index ** 4,
    next_billing_date: `2027-0${(index % 9) + 1}-17T09:00:00Z`,
  }),
);

/** The key never rests during the test, so the result does not depend on time. */
const forever = { restMs: 3_600_000 };

test('a held key writes at most 800 bytes per move of the cursor and 2,000 per scrolled row', async () => {
  const screen = await opened(forever);
  // The first press does not count as held.
  screen.type('j');
  await screen.drawn();
  const written = await bytesOf(screen, 'j', 40);
  expect(screen.output()).toMatch(/\u001b\[\d+;\d+r/);
  const [moves, scrolled] = [written.slice(0, 15), written.slice(18)];
  expect(Math.max(...moves)).toBeLessThanOrEqual(800);
  expect(Math.max(...scrolled)).toBeLessThanOrEqual(2_000);
  const back = await bytesOf(screen, 'k', 40);
  expect(Math.max(...back.slice(1))).toBeLessThanOrEqual(2_000);
});

test('a held key that scrolls beside the detail writes at most 2,000 bytes a key on average', async () => {
  const screen = await opened(forever, { columns: 200, rows: 50 });
  screen.type('j');
  await screen.drawn();
  const written = await bytesOf(screen, 'j', 80);
  const scrolled = written.slice(-40);
  expect(scrolled.reduce((sum, bytes) => sum + bytes, 0) / scrolled.length).toBeLessThanOrEqual(2_000);
});

test('a single press writes at most 2,000 bytes, with the detail of another item', async () => {
  const screen = await opened({ restMs: 0 });
  expect(Math.max(...(await bytesOf(screen, 'j', 30)))).toBeLessThanOrEqual(2_000);
});

async function opened(options: { restMs: number }, size = large): Promise<TestTerminal> {
  const screen = openBrowser(createService(items), size, options);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('1 of 90 loaded'));
  return screen;
}

/** Returns the number of bytes that each press writes. */
async function bytesOf(screen: TestTerminal, key: string, presses: number): Promise<number[]> {
  const written: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    const before = screen.output().length;
    screen.type(key);
    await screen.drawn();
    written.push(Buffer.byteLength(screen.output().slice(before)));
  }
  return written;
}
