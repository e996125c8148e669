import { expect, test } from 'vitest';
import { payout } from '../test-support/records.ts';
import { errorOf, json, rejection, serviceOf } from '../test-support/service.ts';
import type { ClientEvent } from './events.ts';

test('log gets one line for each response, retry, wait and drift', async () => {
  const lines: string[] = [];
  const responses = [
    () => rejection(503),
    () => rejection(429, { 'x-ratelimit-reset': '2' }),
    () => json({ items: [{ ...payout, tax: null }] }),
  ];
  const { client, clock } = serviceOf((_, index) => responses[index]?.() ?? json({}), {
    log: (line) => lines.push(line),
  });
  await clock.run(client.payouts.list().page());
  await clock.run(errorOf(client.webhooks.get('wh_secret')));
  expect(lines).toMatchInlineSnapshot(`
    [
      "GET /payouts (payouts.list, call 1, attempt 1): 503 ApiError CODE_503 in 0 ms",
      "GET /payouts (payouts.list, call 1, attempt 1): retries in 125 ms after ApiError",
      "GET /payouts (payouts.list, call 1, attempt 2): 429 RateLimitError CODE_429 in 0 ms",
      "GET /payouts (payouts.list, call 1, attempt 2): waits for the rate limit until 2026-11-01T00:00:02.375Z",
      "payouts.list returned items[].tax with an unexpected form (null, 1 times)",
      "GET /payouts (payouts.list, call 1, attempt 3): 200 in 0 ms",
      "GET /webhooks/{webhook_id} (webhooks.get, call 2, attempt 1): waits for the rate limit until 2026-11-01T00:00:03.387Z",
      "GET /webhooks/{webhook_id} (webhooks.get, call 2, attempt 1): 200 UnexpectedResponseError UNEXPECTED_RESPONSE in 0 ms",
    ]
  `);
});

test('every event of a call names its method and its path', async () => {
  const events: ClientEvent[] = [];
  const { client, clock } = serviceOf((_, index) => (index === 0 ? rejection(503) : json({ items: [] })), {
    onEvent: (event) => events.push(event),
  });
  await clock.run(client.payouts.list().page());
  expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'retry', 'request', 'response']);
  for (const event of events) expect(event).toMatchObject({ method: 'GET', path: '/payouts' });
  expect(events[1]).toMatchObject({ status: 503, error: 'ApiError', code: 'CODE_503' });
});

test('a log that throws changes nothing', async () => {
  const { client } = serviceOf(() => json({ items: [] }), {
    log: () => {
      throw new Error('full');
    },
  });
  expect((await client.payouts.list().page()).items).toEqual([]);
});
