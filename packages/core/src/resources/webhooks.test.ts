import { expect, test } from 'vitest';
import { webhook } from '../test-support/records.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

test('sends every parameter under its own name', async () => {
  const { client, requests } = serviceOf(() => json({ data: [], done: true }));
  await client.webhooks.list({ limit: 7, iterator: 'a/b+c' }).page();
  expect(requests[0]?.url).toBe('https://service.test/test/webhooks?limit=7&iterator=a%2Fb%2Bc');
});

test.each([
  ['limit', 0],
  ['iterator', ''],
  ['page_size', 10],
])('sends no request when %s is %j', async (parameter, value) => {
  const { client, requests } = serviceOf(() => json({ data: [], done: true }));
  const error = await errorOf(client.webhooks.list({ [parameter]: value }).page());
  expect(error.message).toContain(parameter);
  expect(requests).toEqual([]);
});

test('encodes the id of a webhook', async () => {
  const { client, requests } = serviceOf(() => json(webhook));
  expect(await client.webhooks.get('a/b?c')).toEqual(webhook);
  expect(requests[0]?.url).toBe('https://service.test/test/webhooks/a%2Fb%3Fc');
});

test.each(['', '.', '..'])('sends no request when the id is %j', async (id) => {
  const { client, requests } = serviceOf(() => json(webhook));
  expect((await errorOf(client.webhooks.get(id))).message).toContain('webhook_id');
  expect(requests).toEqual([]);
});
