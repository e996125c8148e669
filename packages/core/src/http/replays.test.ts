import { createServer, type Socket } from 'node:net';
import { listen } from '@paydeck/test-kit/listen';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { customer } from '../test-support/records.ts';
import { errorOf } from '../test-support/service.ts';

const PERSON = { email: 'ada@example.com', name: 'Ada' };

/** A request as the server received it. */
interface ReceivedRequest {
  readonly head: string;
  readonly body: string;
  /** The number of earlier requests on this socket. */
  readonly before: number;
}

// The responses after which a runtime may repeat a request by itself, by the Fetch standard, by HTTP or by habit.
const REPEAT_TRIGGERS = {
  'a misdirected request: 421': { response: rawResponse(421), error: 'UnknownOutcomeError' },
  'a challenge: 401': { response: rawResponse(401, 'www-authenticate: Basic realm="x"'), error: 'ApiError' },
  'a challenge of a proxy: 407': {
    response: rawResponse(407, 'proxy-authenticate: Basic realm="x"'),
    error: 'UnknownOutcomeError',
  },
  'a request timeout: 408': { response: rawResponse(408, 'connection: close'), error: 'UnknownOutcomeError' },
  'too early: 425': { response: rawResponse(425), error: 'ApiError' },
  'unavailable with retry-after 0: 503': { response: rawResponse(503, 'retry-after: 0'), error: 'UnknownOutcomeError' },
  'see other: 303': { response: rawResponse(303, 'location: /done'), error: 'UnknownOutcomeError' },
  'a temporary redirect: 307': { response: rawResponse(307, 'location: /done'), error: 'UnknownOutcomeError' },
  'a redirect: 301': { response: rawResponse(301, 'location: /done'), error: 'UnknownOutcomeError' },
  'a redirect: 308': { response: rawResponse(308, 'location: /done'), error: 'UnknownOutcomeError' },
  'a failure: 500': { response: rawResponse(500), error: 'UnknownOutcomeError' },
  'a bad gateway: 502': { response: rawResponse(502, 'connection: close'), error: 'UnknownOutcomeError' },
  'a gateway timeout: 504': { response: rawResponse(504, 'retry-after: 0'), error: 'UnknownOutcomeError' },
  'early hints without a response': { response: `HTTP/1.1 103 Early Hints\r\n\r\n`, error: 'UnknownOutcomeError' },
  'two responses': { response: rawResponse(408) + rawResponse(200), error: 'UnknownOutcomeError' },
  'a reset': { response: 'reset', error: 'UnknownOutcomeError' },
  'a close without a response': { response: '', error: 'UnknownOutcomeError' },
} as const;

let posts: ReceivedRequest[] = [];
/** A response as text, or the beginning of one and how the connection then ends. */
type RawResponse = string | { readonly text: string; readonly end: 'closed' | 'reset' };

let respond: (request: ReceivedRequest) => RawResponse;
let baseUrl = '';
const server = createServer((socket) => receive(socket));
beforeAll(async () => {
  baseUrl = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => server.close());
beforeEach(() => {
  posts = [];
});

describe('the runtime sends a write once', () => {
  test.each(Object.entries(REPEAT_TRIGGERS))('after %s', async (_, { response, error }) => {
    respond = () => (response.includes(' 103 ') ? { text: response, end: 'closed' } : response);
    const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, random: () => 0 });
    expect((await errorOf(client.customers.create(PERSON))).name).toBe(error);
    expect(posts).toHaveLength(1);
    expect(JSON.parse(posts[0]?.body ?? '')).toEqual(PERSON);
  });

  test.each(['closed', 'reset'] as const)(
    'when its response is cut at any byte and the connection is %s, with an unknown outcome',
    async (end) => {
      const whole = rawResponse(200, 'content-type: application/json', JSON.stringify(customer));
      const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, random: () => 0 });
      for (let length = 0; length < whole.length; length++) {
        posts = [];
        respond = () => ({ text: whole.slice(0, length), end });
        const error = await errorOf(client.customers.create(PERSON));
        expect(error.name, `${length} bytes`).toBe('UnknownOutcomeError');
        expect(posts, `${length} bytes`).toHaveLength(1);
      }
      respond = () => whole;
      expect(await client.customers.create(PERSON)).toEqual(customer);
    },
  );

  test.each(['reset', ''])('on a keep-alive connection that ends in "%s"', async (end) => {
    respond = ({ head, before }) => {
      if (head.startsWith('GET')) return rawResponse(200, 'content-type: application/json', '{"items":[]}');
      return before > 0 ? end : rawResponse(503);
    };
    const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, random: () => 0 });
    // The runtime returns the connection to its pool after a moment. Until then it opens another one.
    for (let tries = 0; tries < 1_000 && !posts.some(({ before }) => before > 0); tries++) {
      await client.payouts.list().page();
      expect((await errorOf(client.customers.create(PERSON))).name).toBe('UnknownOutcomeError');
      expect(posts).toHaveLength(tries + 1);
    }
    expect(posts.at(-1)?.before).toBeGreaterThan(0);
  });
});

test('a write sends content-length, because not every service accepts a chunked body', async () => {
  respond = () => rawResponse(422);
  const client = createClient({ mode: 'test', apiKey: 'k', baseUrl });
  const person = { email: 'ada@example.com', name: 'Łukasz 🚀' };
  await errorOf(client.customers.create(person));
  expect(posts[0]?.head).toContain(`\r\ncontent-length: ${Buffer.byteLength(JSON.stringify(person))}\r\n`);
  expect(posts[0]?.head).not.toContain('transfer-encoding');
});

function rawResponse(status: number, header = 'x-none: 1', body = '{}'): string {
  return `HTTP/1.1 ${status} X\r\n${header}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

function receive(socket: Socket): void {
  let text = '';
  let before = 0;
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    text += data.toString('latin1');
    const [head = '', body] = text.split('\r\n\r\n', 2);
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (body === undefined || body.length < length) return;
    text = '';
    const request = { head: `${head}\r\n`, body, before };
    before += 1;
    if (head.startsWith('POST')) posts.push(request);
    const response = respond(request);
    if (typeof response === 'object') {
      socket.write(response.text, () => (response.end === 'reset' ? socket.resetAndDestroy() : socket.end()));
    } else if (response === 'reset') socket.resetAndDestroy();
    else if (response === '') socket.end();
    else socket.write(response);
  });
}
