import { createFake, type Fake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService } from '../../test-support/service.ts';

test('reads a single digit as a tab, and a digit before a key as a count', async () => {
  const { screen } = await open();
  screen.type(':13\r');
  await screen.until((text) => text.includes('13 of 100+ loaded') && text.includes('[1 Subscriptions]'));
  screen.type('3');
  await screen.until((text) => text.includes('[3 Payouts]') && text.includes('1 of'));
  screen.type('1');
  // The tab kept its state.
  await screen.until((text) => text.includes('[1 Subscriptions]') && text.includes('13 of 100+ loaded'));
  expect(screen.text()).toContain('▶ sub_');
});

test('goes back, forward and to the previous view, and reports when there is none', async () => {
  const { screen } = await open();
  screen.type('[');
  await screen.until((text) => text.includes('This is the first view.'));
  screen.type('2');
  await screen.until((text) => text.includes('[2 Discounts]'));
  screen.type('[');
  await screen.until((text) => text.includes('[1 Subscriptions]'));
  screen.type(']');
  await screen.until((text) => text.includes('[2 Discounts]'));
  screen.type(']');
  await screen.until((text) => text.includes('This is the latest view.'));
  screen.type('-');
  await screen.until((text) => text.includes('[1 Subscriptions]'));
  screen.type('-');
  await screen.until((text) => text.includes('[2 Discounts]'));
  expect(screen.lines()[1]).toContain('discounts ▸ all');
});

test('opens from a subscription all records of its customer', async () => {
  const { screen, fake } = await open();
  screen.type('\rjjj');
  await screen.until((text) => /▶\s+customer_id/.test(text));
  screen.type('\r');
  await screen.until((text) => text.includes('subscriptions ▸ customer_id='));
  await screen.until((text) => text.includes('loaded (end)'));
  expect(fake.requests.to('subscriptions.list').at(-1)?.query).toMatchObject({
    customer_id: expect.stringMatching(/^cus_/),
  });
  screen.type('\rj\r');
  await screen.until((text) => text.includes('This line has no link.'));
});

test('returns on Escape from a link to the same list, row, line and filter', async () => {
  const { screen } = await open();
  screen.type('/e\rjjjjjjj');
  await screen.until((text) => text.includes('8 of ') && text.includes('here: /e'));
  screen.type('\rjjj');
  await screen.until((text) => /▶\s+customer_id/.test(text));
  const before = screen.lines();
  screen.type('\r');
  await screen.until((text) => text.includes('customer_id=') && text.includes('loaded (end)'));
  screen.type('/a');
  await screen.until((text) => text.includes('filter loaded rows: a'));
  screen.type('\r\u001b');
  // The first Escape clears the filter of this list.
  await screen.until((text) => text.includes('customer_id=') && !text.includes('here: /a'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('here: /e'));
  expect(screen.lines()).toEqual(before);
});

test('loads pages until the item of a link is found', async () => {
  const fake = createFake({ subscriptions: 0, discounts: 250, limits: false });
  const discount = fake.discounts.at(180);
  if (discount === undefined) throw new Error('There are 250 discounts.');
  fake.subscriptions.add({ discount_id: discount.discount_id, discounts: [] });
  const { screen } = await open(fake, '1 of 1 loaded');
  screen.type('\r/discount_id\r');
  await screen.until((text) => /▶\s*discount_id\s+dsc_/.test(text));
  screen.type('\r');
  await screen.until((text) => text.includes('[2 Discounts]') && text.includes(`▶ ${discount.code}`.slice(0, 12)));
  expect(screen.text()).toContain(discount.discount_id);
});

test('fetches a webhook by id when its detail is opened, and says so', async () => {
  const { screen, fake } = await open();
  screen.type('4');
  await screen.until((text) => text.includes('[4 Webhooks]') && text.includes('loaded (end)'));
  expect(screen.text()).not.toContain('Get Webhook');
  screen.type('\t');
  await screen.until((text) => text.includes('Detail, from Get Webhook'));
  expect(fake.requests.to('webhooks.get')).toHaveLength(1);
});

test('loads the whole list, then makes no further request for it', async () => {
  const { screen, fake } = await open(createFake({ subscriptions: 450, limits: false }));
  screen.type('A');
  await screen.until((text) => text.includes('1 of 450 loaded (end)'));
  const held = fake.requests.to('subscriptions.list').length;
  screen.type('A');
  await screen.drawn();
  expect(fake.requests.to('subscriptions.list')).toHaveLength(held);
});

test('opens the palette with Ctrl-p as well as with the colon', async () => {
  const { screen } = await open();
  screen.type('\u0010');
  await screen.until((text) => text.includes('═ Command ═'));
  screen.type('\u001b');
  await screen.until((text) => !text.includes('═ Command ═'));
  expect(screen.text()).toContain('1 of 100+ loaded');
});

async function open(
  fake: Fake = createFake({ subscriptions: 300, limits: false }),
  ready = '1 of 100+ loaded',
): Promise<{ screen: TestTerminal; fake: Fake }> {
  const screen = openBrowser(createService([]), large, { client: fake.client() });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes(ready));
  return { screen, fake };
}
