import { expect, onTestFinished, test } from 'vitest';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService, type TestService } from '../../test-support/service.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';

test('requests the filters of the form in a new view', async () => {
  const { screen, service } = await opened();
  screen.type('F');
  await screen.until((text) => text.includes('Filters of the service: subscriptions'));
  screen.type('\u001b[C\u001b[C');
  await screen.until((text) => /status +active/.test(text));
  screen.type('\tcus_7');
  await screen.until((text) => /customer_id +cus_7/.test(text));
  screen.type('\t\t\t2026-10-01\r');
  await screen.until(
    (text) =>
      text.includes('subscriptions ▸ status=active customer_id=cus_7 created_at_gte=2026-10-01') &&
      service.queries.at(-1)?.includes('cus_7') === true,
  );
  const query = new URLSearchParams(service.queries.at(-1));
  expect(query.get('status')).toBe('active');
  expect(query.get('customer_id')).toBe('cus_7');
  expect(query.get('created_at_gte')).toBe('2026-10-01T00:00:00Z');
  screen.type('[');
  await screen.until((text) => text.includes('subscriptions ▸ all'));
});

test('starts with the present filters, and removes one', async () => {
  const { screen, service } = await opened();
  screen.type(':status=past_due\r');
  await screen.until((text) => text.includes('▸ status=past_due'));
  screen.type('F');
  await screen.until((text) => /status +past_due/.test(text));
  screen.type('\u0015\r');
  // The name of the list is drawn before its request is sent.
  const hasStatus = (): boolean => new URLSearchParams(service.queries.at(-1)).has('status');
  await screen.until((text) => text.includes('subscriptions ▸ all') && !hasStatus());
  expect(hasStatus()).toBe(false);
});

test('cycles through the values both ways, and types spaces in free fields', async () => {
  const { screen } = await opened();
  screen.type('F\u001b[D');
  await screen.until((text) => /status +past_due/.test(text));
  screen.type(' ');
  await screen.until((text) => !/▶ status +past_due/.test(text));
  screen.type('\ta b');
  await screen.until((text) => /customer_id +a b/.test(text));
  screen.type('\u001b[D\u001b[Dx');
  await screen.until((text) => /customer_id +ax b/.test(text));
  expect(screen.text()).toContain('ax b');
});

test('describes an invalid value, and sends nothing', async () => {
  const { screen, service } = await opened();
  const requests = service.queries.length;
  screen.type('F\u001b[A');
  await screen.until((text) => text.includes('▶ page_number'));
  screen.type('x');
  await screen.until((text) => text.includes('✗ page_number takes a whole number'));
  screen.type('\u001b[B\r');
  await screen.until((text) => text.includes('▶ page_number'));
  expect(service.queries).toHaveLength(requests);
});

test('fits at 80x24, and closes on Esc', async () => {
  const { screen } = await opened(small);
  screen.type('F');
  await screen.until((text) => text.includes('╚'));
  expect(screen.lines().every((line) => line.length <= 80)).toBe(true);
  screen.type('\u001b');
  await screen.until((text) => !text.includes('╚'));
});

test('shows the whole help of a field at 60x15, and the keys below the box', async () => {
  const { screen } = await opened({ columns: 60, rows: 15 });
  screen.type('F');
  await screen.until((text) => text.includes('Filters of the service'));
  await screen.drawn();
  expect(screen.text()).toContain('║ only subscriptions in this status; choose a value or ║');
  expect(screen.text()).toContain('║ type one                                             ║');
  expect(screen.lines()[12]).toBe(`└─╚═ more below ${'═'.repeat(41)}╝─┘`);
  expect(screen.lines()[13]).toContain('⏎ apply');
});

async function opened(size = large): Promise<{ screen: TestTerminal; service: TestService }> {
  const service = createService(subscriptions(5));
  const screen = openBrowser(service, size);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('5 loaded (end)'));
  return { screen, service };
}
