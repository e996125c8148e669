import { expect, test } from 'vitest';
import { createFake, type Fake } from '../index.ts';

const KEY = { authorization: 'Bearer test_key' };

function post(fake: Fake, body: string, headers: Record<string, string> = KEY): void {
  const sent = { 'content-type': 'application/json', ...headers };
  const bytes = new TextEncoder().encode(body);
  fake.handle({ method: 'POST', target: '/test/customers', headers: sent, body: bytes, ip: '127.0.0.1' });
}

function customer(letters: number): string {
  return JSON.stringify({ email: 'ada@example.com', name: 'x'.repeat(letters) });
}

test('keeps the body of an executed request, even if its response is lost', () => {
  const fake = createFake();
  post(fake, customer(3));
  fake.faults.next('customers.create', { loseResponse: true });
  post(fake, customer(4));
  expect(fake.requests.all.map(({ body }) => body)).toEqual([customer(3), customer(4)]);
});

test.each([
  ['without a key', {}, customer(3)],
  ['with an unknown key', { authorization: 'Bearer nobody' }, customer(3)],
  ['with a key of the other mode', { authorization: 'Bearer live_key' }, customer(3)],
  ['with a body that is not valid', KEY, '{"email":5}'],
  ['from a web page', { ...KEY, origin: 'https://shop.example' }, customer(3)],
])('keeps no body of a request %s, only its length', (_what, headers, body) => {
  const fake = createFake();
  post(fake, body, headers);
  expect(fake.requests.last).toMatchObject({ body: undefined, bodyBytes: body.length });
});

test('keeps no body of a request without a key, also with a fault', () => {
  const fake = createFake();
  fake.faults.add({ status: 503 });
  post(fake, customer(3), {});
  post(fake, customer(3));
  expect(fake.requests.all.map(({ body }) => body)).toEqual([undefined, customer(3)]);
});

test('keeps only the latest 16 MiB of requests', () => {
  const fake = createFake({ limits: false });
  for (let sent = 0; sent < 40; sent += 1) post(fake, customer(1_000_000));
  expect(fake.requests.count).toBe(40);
  expect(fake.requests.all.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => 25 + index));
});

test('counts the size of URLs, headers and bodies', () => {
  const fake = createFake({ limits: false });
  const headers = { 'x-long': 'x'.repeat(1_000_000) };
  for (let sent = 0; sent < 20; sent += 1)
    fake.handle({ method: 'GET', target: `/test/${'y'.repeat(1_000_000)}`, headers, body: undefined, ip: '127.0.0.1' });
  expect(fake.requests.all.map(({ number }) => number)).toEqual([17, 18, 19, 20]);
});

test('keeps the latest 10,000 requests', () => {
  const fake = createFake({ limits: false });
  for (let sent = 0; sent < 20_500; sent += 1)
    fake.handle({ method: 'GET', target: '/', headers: {}, body: undefined, ip: '127.0.0.1' });
  expect(fake.requests.all).toHaveLength(10_000);
  expect(fake.requests.last?.number).toBe(20_500);
});
