import { expect, test } from 'vitest';
import { readLine, type ViewRequest } from './command-line.ts';

const nothing: ViewRequest = { listing: undefined, query: undefined, profile: undefined, filter: undefined };

test.for<[line: string, request: Partial<ViewRequest>]>([
  ['', {}],
  ['subs', { listing: 'subscriptions', query: {} }],
  ['hooks', { listing: 'webhooks', query: {} }],
  ['subs status=past_due', { listing: 'subscriptions', query: { status: 'past_due' } }],
  ['status=past_due', { query: { status: 'past_due' } }],
  [
    'subs status=past_due created>2026-10-01 @live /alan',
    {
      listing: 'subscriptions',
      query: { status: 'past_due', created_at_gte: '2026-10-02T00:00:00Z' },
      profile: 'live',
      filter: 'alan',
    },
  ],
  [
    'payouts created>=2026-10 created<=2026-11-01T12:00:00+01:00',
    {
      listing: 'payouts',
      query: { created_at_gte: '2026-10-01T00:00:00Z', created_at_lte: '2026-11-01T12:00:00+01:00' },
    },
  ],
  ['customer=cus_1 product=pdt_1', { query: { customer_id: 'cus_1', product_id: 'pdt_1' } }],
  ['cancel=no', { query: { cancel_at_next_billing_date: false } }],
  ['discounts type=flat active=yes', { listing: 'discounts', query: { discount_type: 'flat', active: true } }],
  ['page_size=50', { query: { page_size: 50 } }],
  ['/alan turing', { filter: 'alan turing' }],
  ['subs /', { listing: 'subscriptions', query: {}, filter: '' }],
  ['subs /customer:a/b', { listing: 'subscriptions', query: {}, filter: 'customer:a/b' }],
  ['subs //^sub/', { listing: 'subscriptions', query: {}, filter: '/^sub/' }],
  ['@test', { profile: 'test' }],
  // Both prompts accept both spellings.
  ['subs status:past_due', { listing: 'subscriptions', query: { status: 'past_due' } }],
  ['created:>2026-10-01', { query: { created_at_gte: '2026-10-02T00:00:00Z' } }],
  ['created>=2026-10-01', { query: { created_at_gte: '2026-10-01T00:00:00Z' } }],
  ['created<2026-10-01', { query: { created_at_lte: '2026-09-30T23:59:59.999Z' } }],
  ['created<=2026-10-01', { query: { created_at_lte: '2026-10-01T23:59:59.999Z' } }],
  ['created>=-30d', { query: { created_at_gte: '-30d' } }],
  ['created:this month', { query: { created_at_gte: 'this-month', created_at_lte: 'this-month' } }],
  ['created>yesterday', { query: { created_at_gte: '>yesterday' } }],
  ['status=active,past_due', { query: { status: 'active,past_due' } }],
  [
    'payouts created:2026-10..2026-11',
    {
      listing: 'payouts',
      query: { created_at_gte: '2026-10-01T00:00:00Z', created_at_lte: '2026-11-30T23:59:59.999Z' },
    },
  ],
  ['payouts created:2026-10..', { listing: 'payouts', query: { created_at_gte: '2026-10-01T00:00:00Z' } }],
  // The service has no filter for these, so they filter the loaded rows.
  ['amount>5000', { filter: 'amount>5000' }],
  ['amount:>5000', { filter: 'amount:>5000' }],
  [
    'subs status:active amount>5000 !currency:USD /ada',
    { listing: 'subscriptions', query: { status: 'active' }, filter: 'amount>5000 !currency:USD ada' },
  ],
  ['!status:active', { filter: '!status:active' }],
])('parses %j', ([line, request]) => {
  expect(readLine(line, 'subscriptions')).toEqual({ request: { ...nothing, ...request } });
});

test.for<[line: string, problem: string]>([
  ['sbus', '"sbus" is neither a list nor a filter such as status=active'],
  ['subs status=pastdue', expect.stringContaining('status takes one of pending, active')],
  ['subs created>soon', expect.stringContaining('created_at_gte takes a time such as')],
  ['subs created>2026-02-30', expect.stringContaining('created_at_gte takes')],
  [
    'active=maybe',
    'the service cannot filter subscriptions by active; it knows status, customer_id, product_id, brand_id, created_at_gte, created_at_lte, cancel_at_next_billing_date, page_size, page_number',
  ],
  ['discounts active=maybe', 'active takes yes or no, true or false, on or off'],
  ['subs customer=', 'customer_id takes a value'],
  ['subs page>5', 'the service compares no page by size'],
  ['subs stauts=past_due', expect.stringContaining('cannot filter subscriptions by stauts (did you mean status?)')],
  ['subs status:pastdue', expect.stringContaining('status takes one of pending, active')],
  ['subs amount>x', 'amount takes a number, not "x"'],
  ['subs @', 'a profile or a mode follows @, such as @live'],
  ['webhooks status=on', 'the service cannot filter webhooks by status; it knows iterator'],
])('describes what is invalid in %j', ([line, problem]) => {
  expect(readLine(line, 'subscriptions')).toEqual({ problem });
});
