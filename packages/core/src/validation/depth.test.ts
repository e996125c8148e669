import { expect, test } from 'vitest';
import { payout, webhook } from '../test-support/records.ts';
import { errorOf, serviceOf } from '../test-support/service.ts';
import { isDeeper } from './depth.ts';

test.each(['[]', '{"a":}'])('measures the depth of %s', (pair) => {
  expect(isDeeper(JSON.parse(nested(pair, 64)), 64)).toBe(false);
  expect(isDeeper(JSON.parse(nested(pair, 65)), 64)).toBe(true);
  expect(isDeeper({ beside: [1, JSON.parse(nested(pair, 63))] }, 64)).toBe(true);
});

test('stops at the limit, however deep the data is', () => {
  expect(isDeeper(JSON.parse(nested('[]', 200_000)), 64)).toBe(true);
});

test.each([
  ['a field that no schema describes', 'unknown'],
  ['a field that should be a string', 'remarks'],
  ['a field that should be a number', 'amount'],
])('rejects a page when %s is nested more than 64 levels deep', async (_where, field) => {
  const page = (depth: number) => withField('{"items":[', payout, field, depth, ']}');
  const { client } = serviceOf((_request, index) => new Response(page(index === 0 ? 64 : 65)));
  await client.payouts.list().page();
  const error = await errorOf(client.payouts.list().page());
  expect(error.name).toBe('UnexpectedResponseError');
  expect(error.message).toContain('nested more than 64 deep');
});

test('rejects a resource that is nested more than 64 levels deep', async () => {
  const { client } = serviceOf(() => new Response(withField('', webhook, 'unknown', 65, '')));
  expect((await errorOf(client.webhooks.get('wh_1'))).message).toContain('nested more than 64 deep');
});

function withField(before: string, record: object, field: string, depth: number, after: string): string {
  return before + JSON.stringify({ ...record, [field]: 'here' }).replace('"here"', nested('[]', depth)) + after;
}

function nested([open = '', ...rest]: string, depth: number): string {
  const [middle, close] = [rest.slice(0, -1).join(''), rest.at(-1) ?? ''];
  return (open + middle).repeat(depth - 1) + open + close + close.repeat(depth - 1);
}
