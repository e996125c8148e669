import type { ClientEvent } from '@paydeck/core';
import { createFake, type Fake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService } from '../../test-support/service.ts';
import { modelOf } from '../../state/stack.ts';
import { loadedState } from '../../test-support/state.ts';
import { subscription, subscriptions } from '../../test-support/subscriptions.ts';
import { customerBox, openCustomer } from './customer.ts';

const ada = {
  customer_id: 'cus_ada00001',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  metadata: {},
  phone_number: '+4712345678',
};

test.each([large, small])(
  'shows all data of a customer at $columns columns, and the number of requests',
  async (size) => {
    const { screen, fake } = await open(size);
    const before = fake.requests.all.length;
    screen.type('C');
    await screen.until((text) => text.includes('Complete:'));
    const text = screen.text();
    expect(text).toContain('Ada Lovelace  ada@example.com');
    expect(text).toContain('cus_ada00001');
    expect(text).toMatch(/3 subscriptions: (1 active, 1 past_due, 1 paused|1 \S+, 1 \S+, 1 \S+)/);
    expect(text).toContain('each payment, active, before tax: 2,900 USD');
    expect(text).toContain('past due: 500 EUR');
    expect(text).toMatch(/due next: 2026-12-03 \(in 12 d\) +2,900 USD/);
    const sent = fake.requests.all.slice(before);
    expect(text).toContain(`Complete: ${sent.length} request${sent.length === 1 ? '' : 's'}, read 12:00:00 UTC.`);
    for (const { query } of sent) expect(query).toMatchObject({ customer_id: ada.customer_id });
  },
);

test('opens the selected subscription of the customer, and comes back', async () => {
  const { screen } = await open(large);
  screen.type('C');
  await screen.until((text) => text.includes('Complete:'));
  const [id = ''] = /sub_paused\d*/.exec(screen.text()) ?? [];
  screen.type('G');
  await screen.drawn();
  screen.type('\r');
  await screen.until(
    (text) =>
      (text.includes('customer_id=cus_ada00001') && text.includes('3 (end)')) || text.includes('3 loaded (end)'),
  );
  expect(id).toBe('sub_paused');
  screen.type('\u001b');
  await screen.until((text) => text.includes('subscriptions ▸ all'));
});

test('copies the e-mail with one key and the id with another', async () => {
  const { screen } = await open(large);
  screen.type('M');
  await screen.until((text) => text.includes('✓'));
  expect(screen.text()).toContain('✓ copied ada@example.com');
  screen.type('I');
  await screen.until((text) => /copied sub_/.test(text));
  screen.type('CM');
  await screen.until((text) => text.includes('Customer ═') && text.includes('✓'));
  expect(screen.text()).toContain('✓ copied ada@example.com');
});

test('finds a customer by a part of an e-mail in the loaded rows without a request', async () => {
  const { screen, fake } = await open(large);
  const before = fake.requests.all.length;
  screen.type(':customer ada@ex\r');
  await screen.until(
    (text) => text.includes('1 customer with "ada@ex"') && text.includes('ada@example.com  cus_ada00001'),
  );
  expect(fake.requests.all).toHaveLength(before);
  screen.type('\r');
  await screen.until((text) => text.includes('3 subscriptions') && text.includes('Complete:'));
});

test('finds a customer by a part with an underscore, which is not an id', () => {
  const customer = { ...ada, email: 'ada_lovelace@example.com' };
  const found = openCustomer(loadedState([subscription(0, { customer })]), 'ada_l');
  expect(modelOf(found, customerBox)?.found).toMatchObject([{ email: customer.email }]);
});

test('searches the whole list for a customer that is not loaded, and shows the only match', async () => {
  const { screen } = await open(large, 250);
  screen.type(':customer grace hopp\r');
  await screen.until((text) => text.includes('Grace Hopper  grace@example.com') && text.includes('Complete:'));
  expect(screen.text()).toContain('cus_grace001');
});

test('opens the customer of an e-mail or an id that is typed alone', async () => {
  const { screen } = await open(large, 250);
  screen.type(':grace@example.com\r');
  await screen.until((text) => text.includes('Grace Hopper') && text.includes('Complete:'));
  screen.type('q:cus_ada00001');
  await screen.until((text) => text.includes('everything of this customer'));
  screen.type('\r');
  await screen.until((text) => text.includes('Ada Lovelace  ada@example.com') && text.includes('Complete:'));
  expect(screen.text()).toContain('3 subscriptions');
});

test('reports when no subscription has such a customer', async () => {
  const { screen } = await open(large);
  screen.type(':customer nobody@example.com\r');
  await screen.until((text) => text.includes('Complete:'));
  expect(screen.text()).toContain('No subscription has such a customer. Complete:');
});

test('stops with Escape, reports that the data is incomplete, and closes with the next one', async () => {
  const service = createService(subscriptions(3));
  const screen = openBrowser(service, large);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('3 loaded (end)'));
  service.holdNext();
  screen.type('C');
  await screen.until((text) => text.includes('Esc stops.'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('Stopped, so this is not all'));
  screen.type('\u001b');
  await screen.until((text) => !text.includes('Customer ═'));
  expect(screen.text()).toContain('1 of 3 loaded');
});

test('reports when a row has no customer', async () => {
  const { screen } = await open(large);
  screen.type('3');
  await screen.until((text) => text.includes('[3 Payouts]'));
  screen.type('C');
  await screen.until((text) => text.includes('✗'));
  expect(screen.text()).toContain('This row has no customer.');
});

test('counts no subscriptions where they could not be read, and names the key that reads the list again', async () => {
  const { screen, fake } = await open(large);
  fake.faults.add({ operation: 'subscriptions.list', status: 403 });
  screen.type('r');
  await screen.until((text) => text.includes('tries again'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('✗ r tries again:'));
  screen.type('C');
  await screen.until((text) => text.includes('Not complete:'));
  expect(screen.text()).not.toContain('0 subscriptions');
  expect(screen.text()).not.toContain('nothing is due next');
  expect(screen.text()).toContain('✗ r tries again:');
});

async function open(size: typeof large, others = 0): Promise<{ screen: TestTerminal; fake: Fake }> {
  const fake = faked(others);
  const listeners = new Set<(event: ClientEvent) => void>();
  const client = fake.client({ onEvent: (event) => listeners.forEach((listener) => listener(event)) });
  const listen = (listener: (event: ClientEvent) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const screen = openBrowser(createService([]), size, { client, listen });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('1 of '));
  screen.type('g');
  await screen.until((text) => text.includes('▶ sub_'));
  return { screen, fake };
}

/** A fake where Ada's three subscriptions are the newest, and Grace's is older than all others. */
function faked(others: number): Fake {
  const fake = createFake({ subscriptions: others, limits: false });
  const grace = { ...ada, customer_id: 'cus_grace001', name: 'Grace Hopper', email: 'grace@example.com' };
  if (others > 0) fake.subscriptions.add({ customer: grace, created_at: '2020-01-01T00:00:00Z' });
  const mine = { customer: ada, currency: 'USD', on_demand: false, cancel_at_next_billing_date: false };
  const next_billing_date = '2026-12-03T10:00:00Z';
  fake.subscriptions.add({
    ...mine,
    subscription_id: 'sub_paused',
    status: 'paused',
    created_at: '2026-11-01T00:00:00Z',
    next_billing_date,
  });
  fake.subscriptions.add({
    ...mine,
    subscription_id: 'sub_late',
    status: 'past_due',
    currency: 'EUR',
    recurring_pre_tax_amount: 500,
    created_at: '2026-11-02T00:00:00Z',
  });
  fake.subscriptions.add({
    ...mine,
    subscription_id: 'sub_active',
    status: 'active',
    recurring_pre_tax_amount: 2900,
    next_billing_date,
    created_at: '2026-11-03T00:00:00Z',
  });
  return fake;
}
