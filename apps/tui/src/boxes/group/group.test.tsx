import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService } from '../../test-support/service.ts';
import { subscription } from '../../test-support/subscriptions.ts';

const items = [
  subscription(0),
  subscription(1, { status: 'past_due', currency: 'EUR', recurring_pre_tax_amount: 500 }),
  subscription(2, { next_billing_date: '2027-01-15T09:00:00Z', product_id: 'pdt_2', product_name: 'Plan D' }),
  subscription(3, {
    status: 'past_due',
    customer: { customer_id: 'cus_3', email: 'g@example.com', name: 'Grace "G" H' },
  }),
  subscription(4),
];

test.each([large, small])('counts and sums by status, and opens the rows, at $columns columns', async (size) => {
  const screen = await opened(size);
  screen.type('#');
  await screen.until((text) => text.includes('by status   2 values'));
  expect(screen.text()).toMatch(/active +3 +8,700 USD/);
  expect(screen.text()).toMatch(/past_due +2 +500 EUR \+ 2,900 USD/);
  expect(screen.text()).toContain('5 loaded, all there are');
  expect(screen.lines().every((line) => line.length <= size.columns)).toBe(true);
  screen.type('j\r');
  await screen.until((text) => text.includes('2 of 5 loaded') || text.includes('2 shown'));
  expect(screen.text()).toContain('/status=past_due');
  expect(screen.text()).toContain('sub_00001');
  expect(screen.text()).not.toContain('sub_00002');
});

test('groups times by month and by day, names products, and cycles through the columns both ways', async () => {
  const screen = await opened();
  screen.type('#>');
  await screen.until((text) => text.includes('by product   2 values'));
  expect(screen.text()).toMatch(/Plan C2 +4 .*\n.*Plan D +1/);
  screen.type('>>>');
  await screen.until((text) => text.includes('by next billing (month)   2 values'));
  expect(screen.text()).toMatch(/2026-12 +4 .*\n.*2027-01 +1 +2,900 USD/);
  screen.type('j\r');
  await screen.until((text) => text.includes('/next_billing_date=2027-01'));
  expect(screen.text()).toContain('sub_00002');
  expect(screen.text()).not.toContain('sub_00003');
});

test('starts with the column of the cursor, and groups the visible rows', async () => {
  const screen = await opened();
  screen.type('/past_due\r');
  await screen.until((text) => text.includes('2 shown'));
  screen.type('>>#');
  await screen.until((text) => text.includes('by customer   2 values'));
  expect(screen.text()).toContain('2 shown of 5 loaded');
  screen.type('j\r');
  await screen.until((text) => text.includes('1 shown'));
  expect(screen.text()).toMatch(/customer\.customer_id=\S+ past_due/);
});

test('closes with Esc and leaves the rows unchanged', async () => {
  const screen = await opened();
  screen.type('#<');
  await screen.until((text) => text.includes('by created (day)   1 value'));
  screen.type('\u001b');
  await screen.until((text) => !text.includes('Groups of'));
  expect(screen.text()).not.toContain('here:');
});

async function opened(size = large): Promise<TestTerminal> {
  const screen = openBrowser(createService(items), size);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('5 loaded (end)'));
  return screen;
}
