import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFake, type Fake, type FakeServer, type ListenOptions } from '../index.ts';
import { type JsonRecord } from '../json.ts';
import { parseRecord } from '../test-support/parse-record.ts';
import { OPERATIONS } from '../resources/resources.ts';

async function serving(listen?: ListenOptions, fake: Fake = createFake()): Promise<{ fake: Fake; server: FakeServer }> {
  const server = await fake.listen(listen);
  onTestFinished(async () => server.close());
  return { fake, server };
}

/** Sends bytes and reads until the other side closes. */
async function raw(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return text;
}

const GET = 'GET /test/payouts HTTP/1.1\r\n';
const KEY = 'Authorization: Bearer test_key\r\n';

test('responds to HTTP over a raw socket', async () => {
  const { server } = await serving();
  const text = await raw(server.port, `${GET}Host: 127.0.0.1\r\n${KEY}Connection: close\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-type: application\/json\r\n/);
  expect(text).toMatch(/x-ratelimit-remaining: 9\r\n/);
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toHaveProperty('items');
});

test('accepts a target in absolute form', async () => {
  const { server } = await serving();
  const request = GET.replace('/test', 'http://127.0.0.1/test');
  expect(await raw(server.port, `${request}Host: 127.0.0.1\r\n${KEY}Connection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 OK/,
  );
});

test.each([
  ['a name that is not of this machine', `${GET}Host: evil.example\r\n${KEY}Connection: close\r\n\r\n`, 421],
  ['a second host', `${GET}Host: localhost\r\nHost: evil.example\r\n${KEY}Connection: close\r\n\r\n`, 421],
  ['a name that only begins like ours', `${GET}Host: localhost.evil.example\r\nConnection: close\r\n\r\n`, 421],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['headers of more than 16 KiB', `${GET}Host: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a method that there is not', 'BREW /test/payouts HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
])('%s is rejected', async (_what, request, status) => {
  const { server } = await serving();
  const text = await raw(server.port, request);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ message: expect.stringMatching(/\w/) });
});

test('a body of 10 MB gets a readable error response', async () => {
  const { server } = await serving();
  const headers = { authorization: 'Bearer test_key', 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'a@example.com', name: 'x'.repeat(10_000_000) });
  const answer = await fetch(`${server.baseUrl.test}/customers`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }]);
});

test.each([
  ['sends nothing', '', ''],
  ['sends its headers a byte at a time', `${GET}X-Slow: `, 'x'],
  [
    'sends its body a byte at a time',
    `POST /test/customers HTTP/1.1\r\nHost: localhost\r\n${KEY}Content-Length: 9999\r\n\r\n{`,
    ' ',
  ],
])('a client that %s gets a 408 and is disconnected', async (_what, first, byte) => {
  const { fake, server } = await serving({ headersTimeoutMs: 40, requestTimeoutMs: 80 });
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: byte !== '' });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(first);
  const drip = setInterval(() => socket.write(byte), 3);
  onTestFinished(() => clearInterval(drip));
  await closed;
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  expect(fake.requests.count).toBe(0);
});

test('a client that is idle between requests keeps its connection', async () => {
  const { server } = await serving({ headersTimeoutMs: 1000, requestTimeoutMs: 1000 });
  const request = `${GET}Host: localhost\r\n${KEY}`;
  const text = await raw(server.port, `${request}\r\n`, `${request}Connection: close\r\n\r\n`);
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

test('a timeout of 0 is rejected', async () => {
  await expect(createFake().listen({ headersTimeoutMs: 0 })).rejects.toThrow(
    'headersTimeoutMs must be a whole number of at least 1, not 0.',
  );
  await expect(createFake().listen({ requestTimeoutMs: 0.5 })).rejects.toThrow(
    'requestTimeoutMs must be a whole number of at least 1, not 0.5.',
  );
});

test('close() ends open, idle and pending connections', async () => {
  const fake = createFake();
  const { server } = await serving({}, fake);
  fake.faults.add({ operation: 'payouts.list', stall: 'body' });
  fake.faults.add({ operation: 'webhooks.list', stall: 'headers' });
  const open = [
    raw(server.port),
    raw(server.port, GET),
    raw(server.port, `${GET}Host: localhost\r\n${KEY}\r\n`),
    raw(server.port, `GET /test/webhooks HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n`),
    raw(server.port, `POST /test/customers HTTP/1.1\r\nHost: localhost\r\n${KEY}Content-Length: 99\r\n\r\n{`),
  ];
  await expect.poll(() => fake.requests.count).toBe(2);
  await server.close();
  await Promise.all(open);
  await expect(fetch(`${server.baseUrl.test}/payouts`)).rejects.toThrow('fetch failed');
});

test('the header X-Fake-Fault adds a fault to one request', async () => {
  const { server } = await serving();
  const ask = async (fault: string): Promise<number> => {
    const headers = { authorization: 'Bearer test_key', 'x-fake-fault': fault };
    return (await fetch(`${server.baseUrl.test}/payouts`, { headers })).status;
  };
  expect(await ask('{"status":503}')).toBe(503);
  expect(await ask('{"page":1}')).toBe(400);
  expect(await ask('503')).toBe(400);
  expect(await ask('nonsense')).toBe(400);
  expect(
    (await fetch(`${server.baseUrl.test}/payouts`, { headers: { authorization: 'Bearer test_key' } })).status,
  ).toBe(200);
});

test('rejects a port in use, an invalid port and a public address', async () => {
  const { fake, server } = await serving();
  await expect(fake.listen({ port: server.port })).rejects.toThrow(
    `Port ${server.port} of 127.0.0.1 is in use. Choose another, or 0 for any free one.`,
  );
  await expect(fake.listen({ port: 99_999 })).rejects.toThrow(
    'A port must be a whole number from 0 to 65535, not 99999.',
  );
  await expect(fake.listen({ host: '0.0.0.0' })).rejects.toThrow(
    'host is one of 127.0.0.1, localhost, ::1, not "0.0.0.0".',
  );
});

test('the control API reads and changes the state of the fake', async () => {
  const { fake, server } = await serving();
  const origin = `http://127.0.0.1:${server.port}`;
  const control = async (method: string, path: string, body?: object): Promise<JsonRecord> => {
    const answer = await fetch(`${origin}/_fake/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return parseRecord(await answer.text());
  };
  await fetch(`${server.baseUrl.test}/payouts`, { headers: { authorization: 'Bearer test_key' } });
  expect(await control('GET', 'requests?operation=payouts.list')).toMatchObject({
    requests: [{ status: 200, key: '****_key' }],
  });
  expect(await control('POST', 'clock', { advance: { minutes: 1 } })).toEqual({ now: '2026-03-02T09:01:00.000Z' });
  expect(await control('POST', 'clock', { set: '2027-01-01T00:00:00Z' })).toEqual({ now: '2027-01-01T00:00:00.000Z' });
  await control('POST', 'faults', [{ operation: 'payouts.list', status: 503 }]);
  expect(fake.faults.list()).toHaveLength(1);
  const { id } = await control('POST', 'snapshot');
  fake.payouts.add();
  await control('POST', 'restore', { id: String(id) });
  expect(fake.payouts.count).toBe(24);
  await control('POST', 'reset');
  expect([fake.requests.count, fake.faults.list()]).toEqual([0, []]);
  expect(await control('GET', 'policy')).toMatchObject({ policy: { pageSizeOverMax: 'reject' } });
  const document = await control('GET', 'openapi.json');
  const operations = Object.values(Object(document['paths'])).flatMap((path) => Object.values(Object(path)));
  expect(operations.map((operation) => Object(operation).operationId)).toEqual(OPERATIONS);
  expect(Object.keys(Object(document['paths']))).toContain('/webhooks/{webhook_id}');
});

test('the control API reports errors, rejects web pages, and can be disabled', async () => {
  const { server } = await serving();
  const origin = `http://127.0.0.1:${server.port}`;
  const post = async (path: string, body: string, headers: Record<string, string> = {}): Promise<unknown[]> => {
    const answer = await fetch(`${origin}/_fake/${path}`, { method: 'POST', body, headers });
    return [answer.status, parseRecord(await answer.text())['message']];
  };
  expect(await post('nothing', '')).toEqual([404, expect.stringContaining('GET clock, POST clock, GET requests')]);
  expect(await post('clock', '{"advance":{"weeks":1}}')).toEqual([
    400,
    '{"weeks":1} is not a duration: it has ms, seconds, minutes, hours, days, each a number, such as { seconds: 60 }.',
  ]);
  expect(await post('clock', '{')).toEqual([400, 'The body is not JSON.']);
  expect(await post('restore', '{"id":"x"}')).toEqual([400, expect.stringContaining('Unknown snapshot "x"')]);
  expect(await post('reset', '', { origin: 'https://evil.example' })).toEqual([
    403,
    'Web pages cannot use the control API.',
  ]);
  const closed = await serving({ control: false });
  expect((await fetch(`http://127.0.0.1:${closed.server.port}/_fake/clock`)).status).toBe(404);
});
