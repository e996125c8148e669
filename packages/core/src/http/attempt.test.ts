import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { listen } from '@paydeck/test-kit/listen';
import { CANARY, errorOf, json, serviceOf } from '../test-support/service.ts';

describe('a redirect on a real socket', () => {
  const followed: string[] = [];
  const elsewhere = createServer((request, response) => {
    followed.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.end('{"items":[]}');
  });
  let target = '';
  const service = createServer((request, response) => {
    const [, status = '', where = ''] = request.url?.split('/') ?? [];
    if (request.url?.startsWith('/followed')) followed.push(`${request.method} ${request.url}`);
    request.resume();
    response.writeHead(Number(status) || 200, { location: where === 'other' ? target : '/followed' }).end();
  });
  let port = 0;

  beforeAll(async () => {
    target = `http://127.0.0.1:${await listen(elsewhere)}/followed`;
    port = await listen(service);
  });
  afterAll(() => {
    service.close();
    elsewhere.close();
  });

  test.each([301, 302, 303, 307, 308])(
    '(%i) is not followed, for reads and writes, to the same or another origin',
    async (status) => {
      for (const where of ['same', 'other']) {
        const client = createClient({
          mode: 'test',
          apiKey: CANARY,
          baseUrl: `http://127.0.0.1:${port}/${status}/${where}`,
        });
        const read = await errorOf(client.payouts.list().page());
        const write = await errorOf(client.customers.create({ email: 'ada@example.com', name: 'Ada' }));
        expect([read.name, write.name]).toEqual(['UnexpectedResponseError', 'UnknownOutcomeError']);
      }
      expect(followed).toEqual([]);
    },
  );
});

test('a body is limited to 16 MiB after decompression by default', async () => {
  const small = gzipSync(Buffer.alloc(17 * 1024 * 1024, ' '));
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(small);
  });
  const client = createClient({ mode: 'test', apiKey: 'k', baseUrl: `http://127.0.0.1:${await listen(server)}` });
  const error = await errorOf(client.payouts.list().page());
  server.close();
  expect(error).toMatchObject({ name: 'UnexpectedResponseError', status: 200 });
  expect(error.message).toContain('more than 16777216 bytes');
});

test.each([
  [400, 1],
  [500, 3],
])('an endless error response (%i) is read up to 1 MiB and reported by its status', async (status, times) => {
  const chunk = new Uint8Array(65_536).fill(32);
  let read = 0;
  const endless = () =>
    new ReadableStream({
      pull(stream) {
        read += chunk.byteLength;
        stream.enqueue(chunk);
      },
    });
  const { client, clock, requests } = serviceOf(() => new Response(endless(), { status }));
  const error = await clock.run(errorOf(client.payouts.list().page()));
  expect(error).toMatchObject({ name: 'ApiError', status, code: 'NO_CODE' });
  expect(requests).toHaveLength(times);
  // A stream buffers some chunks.
  expect(read / times).toBeLessThan(1.25 * 1024 * 1024);
});

test('a maxBodyBytes below 1 MiB also limits error responses', async () => {
  const text = JSON.stringify({ code: 'TOO_LONG', message: 'x'.repeat(2_000) });
  for (const [maxBodyBytes, code] of [
    [1_000, 'NO_CODE'],
    [3_000, 'TOO_LONG'],
  ] as const) {
    const { client } = serviceOf(() => new Response(text, { status: 400 }), { maxBodyBytes });
    expect(await errorOf(client.payouts.list().page())).toMatchObject({ name: 'ApiError', code });
  }
});

test('globalThis.fetch is looked up for each request, so that it can be replaced', async () => {
  const { fetch } = globalThis;
  const client = createClient({ mode: 'test', apiKey: 'k', baseUrl: 'https://a.test' });
  globalThis.fetch = () => Promise.resolve(json({ items: [] }));
  try {
    expect((await client.payouts.list().page()).items).toEqual([]);
  } finally {
    globalThis.fetch = fetch;
  }
});

test('JSON with a charset in its content type is read as UTF-8', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const { client } = serviceOf(() => new Response('{"items":[{"payout_id":"Łódź ✓"}]}', { headers }));
  expect((await client.payouts.list().page()).items[0]?.payout_id).toBe('Łódź ✓');
});

test('UTF-8 characters may be split between chunks', async () => {
  const bytes = new TextEncoder().encode('{"items":[{"payout_id":"Łódź ✓ 🚀"}]}');
  const body = () =>
    new ReadableStream({
      start: (stream) => (bytes.forEach((byte) => stream.enqueue(Uint8Array.of(byte))), stream.close()),
    });
  const { client } = serviceOf(() => new Response(body()));
  expect((await client.payouts.list().page()).items[0]?.payout_id).toBe('Łódź ✓ 🚀');
});
