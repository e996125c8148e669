import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from './cli.ts';
import { commands } from './commands/table.ts';
import { ruleNames } from './test-support/script-rules.ts';
import { subscriptionWith } from './test-support/subscription.ts';

const page = await readFile(new URL('../../../docs/launcher.md', import.meta.url), 'utf8');
const noon = '2026-11-21T12:04:00Z';

describe('docs/launcher.md', () => {
  test.each(commands.map((command) => [command.name, command] as const))(
    'describes %s and shows what it prints',
    async (name, command) => {
      const words = name === 'subscriptions' ? ['past_due'] : [];
      expect(page).toContain(`### ${command.title}`);
      expect(page).toContain(`paydeck-launcher run ${[name, ...words].join(' ')}\n`);
      expect(page).toContain(`\`\`\`text\n${await printedBy([name, ...words])}\`\`\``);
    },
  );

  test('lists every rule that scripts are checked against', () => {
    expect(ruleNames().filter((name) => !page.includes(`- ${name}`))).toEqual([]);
  });
});

async function printedBy(words: readonly string[]): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const isFirst = (searchParams.get('page_number') ?? '0') === '0';
    const headers = {
      'content-type': 'application/json',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '57',
      'x-ratelimit-reset': '31',
    };
    response.writeHead(200, headers).end(JSON.stringify(answerTo(pathname, searchParams, isFirst)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on a port.');
  const env = { PAYDECK_TEST_KEY: 'key', PAYDECK_TEST_URL: `http://127.0.0.1:${address.port}/test`, NO_COLOR: '1' };
  const { output } = await runCli(['run', ...words], {
    env,
    home: '/home/ada',
    platform: 'linux',
    nodePath: process.execPath,
    bundlePath: '/paydeck-launcher.mjs',
    now: () => Date.parse(noon),
    elapsedMs: () => 0,
  });
  return output;
}

function answerTo(path: string, asked: URLSearchParams, isFirst: boolean): object {
  if (path === '/test/webhooks') return { data: endpoints, done: true, iterator: 'end', prev_iterator: null };
  if (!isFirst) return { items: [] };
  if (path === '/test/payouts') return { items: payouts };
  const isEnding = asked.get('cancel_at_next_billing_date');
  const items = subscriptions.filter((item) => item.status === asked.get('status'));
  return { items: items.filter((item) => isEnding === null || String(item.cancel_at_next_billing_date) === isEnding) };
}

const subscriptions = [
  subscriptionWith({
    subscription_id: 'sub_3kPq8ZrT1nVw',
    status: 'past_due',
    next_billing_date: '2026-11-14T09:00:00Z',
  }),
  subscriptionWith({
    subscription_id: 'sub_9mXw2LdB7cYe',
    status: 'past_due',
    next_billing_date: '2026-11-19T09:00:00Z',
    customer: { customer_id: 'cus_2', name: 'Linus T', email: 'linus@example.org' },
    product_name: 'Team',
    recurring_pre_tax_amount: 12000,
    currency: 'EUR',
  }),
  subscriptionWith({
    subscription_id: 'sub_7tRe6QhM0pKx',
    status: 'on_hold',
    next_billing_date: '2026-12-01T09:00:00Z',
    customer: { customer_id: 'cus_3', name: 'Alan Turing', email: 'alan@example.com' },
    product_name: 'Starter',
    recurring_pre_tax_amount: 10800,
    payment_frequency_interval: 'Year',
  }),
  subscriptionWith({
    subscription_id: 'sub_5gHj3WvF8zAs',
    status: 'active',
    cancel_at_next_billing_date: true,
    next_billing_date: '2026-11-24T09:00:00Z',
    customer: { customer_id: 'cus_4', name: '', email: 'edsger@example.com' },
  }),
  subscriptionWith({
    subscription_id: 'sub_1aBc5UoN4sJd',
    next_billing_date: '2026-11-21T18:00:00Z',
    customer: { customer_id: 'cus_5', name: 'Grace Hopper', email: 'grace@example.net' },
  }),
  subscriptionWith({
    subscription_id: 'sub_8vNm4TbR2qLs',
    next_billing_date: '2026-11-22T09:00:00Z',
    customer: { customer_id: 'cus_6', name: 'Team Rocket', email: 'rocket@example.com' },
    product_name: 'Team',
    recurring_pre_tax_amount: 12000,
    currency: 'EUR',
  }),
];

const payouts = [
  {
    payout_id: 'po_4Hs9',
    amount: 221055,
    fee: 6630,
    tax: 0,
    refunds: 0,
    chargebacks: 0,
    created_at: '2026-11-15T06:00:00Z',
    payout_document_url: 'https://example.com/payouts/po_4Hs9.pdf',
  },
  {
    payout_id: 'po_1Kd2',
    amount: 210000,
    fee: 6300,
    tax: 0,
    refunds: 0,
    chargebacks: 0,
    created_at: '2026-11-01T06:00:00Z',
  },
  {
    payout_id: 'po_9Wq7',
    amount: 198740,
    fee: 5962,
    tax: 0,
    refunds: 12000,
    chargebacks: 0,
    created_at: '2026-10-15T06:00:00Z',
  },
];

const endpoints = [
  { id: 'ep_2Lx', url: 'https://api.example.com/hooks', filter_types: null },
  { id: 'ep_9Za', url: 'https://old.example.com/pay', disabled: true },
  { id: 'ep_4Rm', url: 'https://jobs.example.com/billing', filter_types: ['a', 'b', 'c'], rate_limit: 10 },
];
