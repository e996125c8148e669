import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createClient } from '../client.ts';
import { listen } from '@paydeck/test-kit/listen';
import { payout } from '../test-support/records.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';
import { parseJson } from './body.ts';

// 16 MB of each. JSON.parse takes seconds and hundreds of megabytes for them.
const EXCESSIVE = {
  'empty arrays': ['more than 200000 values', `{"items":[${'[],'.repeat(5_000_000)}[]]}`],
  'empty objects': ['more than 200000 values', `{"items":[${'{},'.repeat(5_000_000)}{}]}`],
  numbers: ['more than 200000 values', `{"items":[{"a":[${'0,'.repeat(8_000_000)}0]}]}`],
  'nested arrays': ['more than 200000 values', '['.repeat(8_000_000) + ']'.repeat(8_000_000)],
  'nested objects': ['more than 200000 values', '{"a":'.repeat(3_000_000) + '1' + '}'.repeat(1_000_000)],
} as const;

test.each(Object.entries(EXCESSIVE))('a small compressed body of %s is rejected unparsed', async (_, [what, text]) => {
  const compressed = gzipSync(text);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(compressed);
  });
  const client = createClient({ mode: 'test', apiKey: 'k', baseUrl: `http://127.0.0.1:${await listen(server)}` });
  const parse = vi.spyOn(JSON, 'parse');
  const error = await errorOf(client.payouts.list().page());
  const parsed = parse.mock.calls.map(([body]) => body.length);
  parse.mockRestore();
  server.close();
  expect(compressed.length).toBeLessThan(50_000);
  expect(error).toMatchObject({ name: 'UnexpectedResponseError', attempts: 1 });
  expect(error.message).toContain(what);
  expect(parsed.filter((length) => length > 100_000)).toEqual([]);
});

test('a text that is too short to be counted is bounded, too', () => {
  expect(() => parseJson('['.repeat(200_000) + ']'.repeat(200_000))).toThrow('nested more than 64 deep');
});

test('brackets and commas in strings do not count', () => {
  const item = { text: '[{,"\\'.repeat(100_000), end: '\\\\' };
  expect(parseJson(JSON.stringify([item]))).toEqual([item]);
});

test.each(['[]', '{}'])('accepts 64 levels of %s and rejects 65', (pair) => {
  expect(parseJson(nested(pair, 64))).toEqual(JSON.parse(nested(pair, 64)));
  expect(() => parseJson(nested(pair, 65))).toThrow('nested more than 64 deep');
  expect(() => parseJson(`{"beside":[1,${nested(pair, 63)}]}`)).toThrow('nested more than 64 deep');
});

test('accepts a page of 100 items with 1,000 values in each of their maps', async () => {
  const metadata = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key_${index}`, 'value']));
  const { client } = serviceOf(() => json({ items: Array.from({ length: 100 }, () => ({ ...payout, metadata })) }));
  expect((await client.payouts.list().page()).items).toHaveLength(100);
});

function nested(pair: string, depth: number): string {
  const [open = '', close = ''] = pair === '[]' ? ['[', ']'] : ['{"a":', '}'];
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}
