import { describe, expect, test } from 'vitest';
import { resources } from '../../service/resources/resources.ts';
import { completions } from './completion.ts';

test.for<[line: string, texts: string[]]>([
  ['su', ['subs']],
  ['dis', ['discounts']],
  ['subs stat', ['status=']],
  ['stat', ['status=']],
  ['subs status=p', ['status=pending', 'status=paused', 'status=past_due']],
  ['subs status=past_due', []],
  ['subs status=active crea', ['created>', 'created<']],
  ['subs status=active status', []],
  ['discounts act', ['active=']],
  ['discounts active=', ['active=yes', 'active=no']],
  ['discounts discount_type=', ['discount_type=flat', 'discount_type=percentage']],
  ['subs @', ['@test', '@live']],
  ['subs @l', ['@live']],
  ['subs /sta', ['/status:']],
  ['subs /ada customer.n', ['customer.name:']],
  ['payouts /am', ['/amount:']],
  ['webhooks x', []],
])('completes %j', ([line, texts]) => {
  expect(completions(line, 'subscriptions').map(({ text }) => text)).toEqual(texts);
});

describe('a completion', () => {
  test('keeps the text before it, and describes itself', () => {
    expect(completions('subs status=active canc', 'subscriptions')).toEqual([
      {
        kind: 'complete',
        line: 'subs status=active cancel_at_next_billing_date=',
        text: 'cancel_at_next_billing_date=',
        note: 'only what is scheduled for cancellation',
      },
    ]);
  });

  test('ends in a space when it is complete', () => {
    expect(completions('subs status=fai', 'subscriptions').map(({ line }) => line)).toEqual(['subs status=failed ']);
  });

  test('lists everything for an empty line', () => {
    const texts = completions('', 'subscriptions').map(({ text }) => text);
    const lists = Object.values(resources).map(({ words: [word] }) => word);
    expect(texts.slice(0, lists.length + 1)).toEqual([...lists, 'status=']);
  });
});
