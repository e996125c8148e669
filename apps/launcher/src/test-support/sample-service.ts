import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { subscriptionWith } from './subscription.ts';

/** Starts a service with a handful of records, the same on every day, and gives its base address. */
export async function sampleService(): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on a port.');
  return `http://127.0.0.1:${address.port}/test`;
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const headers = {
    'content-type': 'application/json',
    date: 'Sat, 21 Nov 2026 12:04:00 GMT',
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '57',
    'x-ratelimit-reset': '31',
  };
  request.resume();
  response.writeHead(200, headers).end(JSON.stringify(bodyFor(pathname.replace('/test/', ''), searchParams)));
}

function bodyFor(path: string, params: URLSearchParams): object {
  if (path === 'webhooks') return { data: endpoints, done: true, iterator: 'end', prev_iterator: null };
  if (path.startsWith('webhooks/')) return endpoints.find(({ id }) => path.endsWith(id)) ?? {};
  if (path === 'customers') return { ...subscriptions[0]?.customer, customer_id: 'cus_8sQk2xVb', business_id: 'bus_1' };
  if ((params.get('page_number') ?? '0') !== '0') return { items: [] };
  if (path === 'payouts')
    return { items: payouts.filter((one) => one.created_at >= (params.get('created_at_gte') ?? '')) };
  if (path === 'discounts') return { items: discounts.filter((one) => matches(one, params)).map(({ item }) => item) };
  const isEnding = params.get('cancel_at_next_billing_date');
  const items = subscriptions.filter((item) => item.status === params.get('status'));
  return { items: items.filter((item) => isEnding === null || String(item.cancel_at_next_billing_date) === isEnding) };
}

function matches({ item, active, type }: (typeof discounts)[number], params: URLSearchParams): boolean {
  return (
    item.code.toLowerCase().includes((params.get('code') ?? '').toLowerCase()) &&
    (params.get('active') === null || params.get('active') === String(active)) &&
    (params.get('discount_type') === null || params.get('discount_type') === type)
  );
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
    trial_period_days: 14,
    created_at: '2026-11-08T09:00:00Z',
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

const discount = {
  business_id: 'bus_1',
  created_at: '2026-10-01T00:00:00Z',
  restricted_to: [],
  times_used: 0,
  usage_limit: null,
  starts_at: null,
  expires_at: null,
};

const discounts = [
  {
    active: true,
    type: 'percentage',
    item: {
      ...discount,
      discount_id: 'dsc_1',
      code: 'SPRING25',
      amount: 2500,
      times_used: 41,
      usage_limit: 100,
      expires_at: '2026-11-30T00:00:00Z',
    },
  },
  {
    active: false,
    type: 'percentage',
    item: { ...discount, discount_id: 'dsc_2', code: 'SPRING50', amount: 5000, starts_at: '2026-12-01T00:00:00Z' },
  },
  {
    active: true,
    type: 'flat',
    item: { ...discount, discount_id: 'dsc_3', code: 'WELCOME', amount: 500, times_used: 3 },
  },
] as const;
