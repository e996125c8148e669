import { expect, test } from 'vitest';
import { createFake, type Fault } from '../index.ts';

const KEY = { authorization: 'Bearer test_key' };

async function summaryOf(path: string, fault?: Omit<Fault, 'operation'>, headers: Record<string, string> = KEY) {
  const fake = createFake();
  if (fault !== undefined) fake.faults.next('payouts.list', fault);
  await fake.fetch(`${fake.baseUrl.test}${path}`, { headers, signal: AbortSignal.timeout(20) }).catch(() => undefined);
  return fake.requests.last?.summary;
}

test.each<[Omit<Fault, 'operation'>, string]>([
  [{ status: 503 }, '503 (fault: 503)'],
  [{ loseResponse: true }, 'no response (fault: executed, response lost)'],
  [{ refuse: true }, 'no response (fault: connection refused)'],
  [{ reset: 'before-headers' }, 'no response (fault: not executed, connection reset)'],
  [{ reset: 'mid-body' }, '200 (fault: connection reset in the body)'],
  [{ html: true }, '502 (fault: 502 as HTML)'],
  [{ rateLimited: 'without-headers' }, '429 (fault: rate-limited, without headers)'],
  [{ rateLimited: { resetSeconds: 9 } }, '429 (fault: rate-limited, reset after 9 s)'],
  [{ stall: 'headers' }, 'no response (fault: response never came)'],
  [{ truncate: true, repeatPage: true }, '200 (fault: body truncated, the page before)'],
])('describes the fault %j', async (fault, words) => {
  expect(await summaryOf('/payouts', fault)).toBe(`GET /test/payouts -> ${words}`);
});

test('describes a rejection, and the warnings of an accepted request', async () => {
  expect(await summaryOf('/payouts', undefined, {})).toBe(
    'GET /test/payouts -> 401 UNAUTHORIZED: The header "Authorization: Bearer <API_KEY>" is missing.',
  );
  expect(await summaryOf('/payouts?page_size=5&colour=red')).toBe(
    'GET /test/payouts?page_size=5&colour=red -> 200 (payouts.list has no parameter "colour".)',
  );
});

test('lists the records that changed before a list was read', async () => {
  const fake = createFake();
  fake.faults.next('payouts.list', { churn: { delete: 1 } });
  await fake.client().payouts.list().page();
  const [deleted] = fake.requests.last?.churned ?? [];
  expect(fake.requests.last?.summary).toContain(`(before: deleted ${deleted?.id})`);
});

test('keeps the complete URL in process and over HTTP, without the key', async () => {
  const fake = createFake();
  await fake.fetch(`${fake.baseUrl.test}/payouts?page_size=5&key=test_key`, { headers: KEY });
  expect(fake.requests.last?.url).toBe('https://paydeck-fake.invalid/test/payouts?page_size=5&key=****_key');
  await using server = await fake.listen();
  await fetch(`${server.baseUrl.test}/payouts`, { headers: KEY });
  expect(fake.requests.last?.url).toBe(`${server.baseUrl.test}/payouts`);
});
