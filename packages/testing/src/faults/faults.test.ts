import { expect, test } from 'vitest';
import { createFake, type Effect, type Fake } from '../index.ts';
import { type JsonRecord } from '../json.ts';
import { parseRecord } from '../test-support/parse-record.ts';

const HEADERS = { authorization: 'Bearer test_key' };

/** How a call ends, in process and over HTTP: what was read of it, or how it broke. */
async function outcomes(effect: Effect, path = '/payouts?page_size=3'): Promise<[string, string]> {
  const fake = createFake({ limits: false });
  await using server = await fake.listen();
  const next = (): void => fake.faults.add({ ...effect, times: 1 }) && undefined;
  next();
  const inProcess = await ending(fake.fetch(fake.baseUrl.test + path, { headers: HEADERS }));
  next();
  const overHttp = await ending(fetch(server.baseUrl.test + path, { headers: HEADERS }));
  return [inProcess, overHttp];
}

async function ending(request: Promise<Response>): Promise<string> {
  const answer = await request.then(
    (response) => response,
    () => undefined,
  );
  if (answer === undefined) return 'no answer';
  const text = await answer.text().catch(() => undefined);
  if (text === undefined) return `${answer.status}, broken`;
  return `${answer.status}, ${isJson(text) ? 'JSON' : text.startsWith('<') ? 'HTML' : 'cut'}`;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

test.each<[Effect, string]>([
  [{ status: 500 }, '500, JSON'],
  [{ status: 404, code: 'X', message: 'y' }, '404, JSON'],
  [{ html: true }, '502, HTML'],
  [{ html: true, status: 503 }, '503, HTML'],
  [{ rateLimited: 'without-headers' }, '429, JSON'],
  [{ refuse: true }, 'no answer'],
  [{ reset: 'before-headers' }, 'no answer'],
  [{ reset: 'after-headers' }, '200, broken'],
  [{ reset: 'mid-body' }, '200, broken'],
  [{ loseResponse: true }, 'no answer'],
  [{ truncate: true }, '200, cut'],
  [{ drift: true }, '200, JSON'],
])('%j ends as "%s" over both transports', async (effect, expected) => {
  expect(await outcomes(effect)).toEqual([expected, expected]);
});

test('a request with a lost response is executed, one with a reset before the headers is not', async () => {
  const fake = createFake();
  const before = fake.customers.count;
  fake.faults.next('customers.create', { loseResponse: true });
  await expect(create(fake)).rejects.toThrow('fetch failed');
  expect(fake.customers.count).toBe(before + 1);
  fake.faults.next('customers.create', { reset: 'before-headers' });
  await expect(create(fake)).rejects.toThrow('fetch failed');
  expect(fake.customers.count).toBe(before + 1);
});

test('the headers of a 429 are right, missing or contradictory', async () => {
  const fake = createFake();
  const told = async (rateLimited: Effect['rateLimited']): Promise<(string | null)[]> => {
    fake.faults.next('payouts.list', { rateLimited });
    const { headers } = await payouts(fake);
    return ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  };
  expect(await told('with-headers')).toEqual(['10', '0', '1']);
  expect(await told('without-headers')).toEqual([null, null, null]);
  expect(await told('contradictory-headers')).toEqual(['10', '25', '-3']);
});

test('latency delays the response on the clock of the fake, and a signal aborts it', async () => {
  const fake = createFake({ latency: 50 });
  const answers: number[] = [];
  const slow = payouts(fake).then(({ status }) => answers.push(status));
  await Promise.resolve();
  expect(answers).toEqual([]);
  fake.clock.advance({ ms: 50 });
  await slow;
  expect(answers).toEqual([200]);
  await expect(payouts(fake, AbortSignal.abort())).rejects.toThrow('aborted');
  const controller = new AbortController();
  const waiting = payouts(fake, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow('aborted');
});

test('a stalled body and a slow one end with the signal and with the clock', async () => {
  const fake = createFake();
  fake.faults.next('payouts.list', { stall: 'body' });
  const controller = new AbortController();
  const { body } = await payouts(fake, controller.signal);
  const reader = body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(100);
  const rest = reader?.read();
  controller.abort();
  await expect(rest).rejects.toThrow('aborted');

  fake.faults.next('payouts.list', { slow: { chunkBytes: 2000, everyMs: 10 } });
  const slow = (await payouts(fake)).text();
  for (let step = 0; step < 40; step += 1) {
    await new Promise(setImmediate);
    fake.clock.advance({ ms: 10 });
  }
  expect(JSON.parse(await slow)).toHaveProperty('items');
});

test('a list repeats a page, shifts, lies about its end and repeats its iterator', async () => {
  const fake = createFake({ limits: false });
  const read = async (path: string): Promise<JsonRecord> =>
    parseRecord(await (await fake.fetch(fake.baseUrl.test + path, { headers: HEADERS })).text());
  const first = await read('/payouts');
  fake.faults.next('payouts.list', { repeatPage: true });
  expect(await read('/payouts?page_number=1')).toEqual(first);
  fake.faults.next('payouts.list', { churn: { insert: 2 } });
  expect(await read('/payouts')).not.toEqual(first);
  expect(fake.payouts.count).toBe(26);

  const { iterator } = await read('/webhooks?limit=2');
  fake.faults.next('webhooks.list', { invertDone: true });
  expect(await read('/webhooks?limit=2')).toMatchObject({ done: true, iterator });
  fake.faults.next('webhooks.list', { repeatIterator: true });
  expect(await read(`/webhooks?limit=2&iterator=${String(iterator)}`)).toMatchObject({ iterator, done: false });
});

test('a fault applies to the selected requests: operation, mode, after, times', async () => {
  const fake = createFake({ limits: false });
  fake.faults.add({ operation: ['payouts.list', 'webhooks.list'], mode: 'test', after: 1, times: 2, status: 503 });
  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent += 1) statuses.push((await payouts(fake)).status);
  expect(statuses).toEqual([200, 503, 503, 200]);
  expect(fake.faults.list()).toEqual([]);
  const remove = fake.faults.add({ status: 500 });
  expect((await payouts(fake)).status).toBe(500);
  remove();
  expect((await payouts(fake)).status).toBe(200);
});

test('a probability is seeded and repeatable', async () => {
  const first = await met(1);
  expect(await met(1)).toBe(first);
  expect(await met(2)).not.toBe(first);
  expect(first.split('x').length - 1).toBeGreaterThan(40);
  expect(first.split('x').length - 1).toBeLessThan(80);
});

test('presets add their faults', () => {
  const fake = createFake({ faults: 'flaky' });
  expect(fake.faults.list()).toHaveLength(3);
  fake.faults.clear();
  fake.faults.preset('tunnel');
  expect(fake.faults.list()).toHaveLength(3);
});

test('an invalid fault throws an error with the valid values', () => {
  const { faults } = createFake();
  // @ts-expect-error No such effect.
  expect(() => faults.add({ explode: true })).toThrow(
    'Unknown field "explode" of a fault. Fields: operation, mode, after',
  );
  expect(() => faults.add({ status: 200 })).toThrow(
    'status of a fault cannot be 200: use a whole number from 400 to 599.',
  );
  expect(() => faults.add({ operation: 'payouts.list' })).toThrow('A fault needs an effect: one of latencyMs, status');
  // @ts-expect-error No such operation.
  expect(() => faults.next('payouts.get', { status: 500 })).toThrow('use customers.create, subscriptions.list');
  // @ts-expect-error No such preset.
  expect(() => faults.preset('rain')).toThrow('Unknown fault preset "rain". Presets: flaky, storm, tunnel.');
});

async function payouts(fake: Fake, signal?: AbortSignal): Promise<Response> {
  return fake.fetch(`${fake.baseUrl.test}/payouts`, { headers: HEADERS, ...(signal !== undefined && { signal }) });
}

async function create(fake: Fake): Promise<Response> {
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'a@example.com', name: 'A' });
  return fake.fetch(`${fake.baseUrl.test}/customers`, { method: 'POST', headers, body });
}

async function met(seed: number): Promise<string> {
  const fake = createFake({ seed, limits: false, faults: { probability: 0.3, status: 500 } });
  let statuses = '';
  for (let sent = 0; sent < 200; sent += 1) statuses += (await payouts(fake)).status === 500 ? 'x' : '.';
  return statuses;
}
