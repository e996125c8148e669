import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { errorOf } from '../test-support/service.ts';

const PERSON = { email: 'ada@example.com', name: 'Ada' };

/** A request as it came over a socket. */
interface Arrival {
  readonly head: string;
  readonly body: string;
  /** How many requests came over this socket before. */
  readonly before: number;
}

// What makes a runtime send a request again by itself, as the Fetch standard, HTTP or habit have it.
const CHALLENGES = {
  'a misdirected request: 421': { response: answer(421), error: 'UnknownOutcomeError' },
  'a challenge: 401': { response: answer(401, 'www-authenticate: Basic realm="x"'), error: 'ApiError' },
  'a challenge of a proxy: 407': {
    response: answer(407, 'proxy-authenticate: Basic realm="x"'),
    error: 'UnknownOutcomeError',
  },
  'a request timeout: 408': { response: answer(408, 'connection: close'), error: 'UnknownOutcomeError' },
  'too early: 425': { response: answer(425), error: 'ApiError' },
  'unavailable for no time at all: 503': { response: answer(503, 'retry-after: 0'), error: 'UnknownOutcomeError' },
  'see other: 303': { response: answer(303, 'location: /done'), error: 'UnknownOutcomeError' },
  'the same elsewhere: 307': { response: answer(307, 'location: /done'), error: 'UnknownOutcomeError' },
  'a reset': { response: 'reset', error: 'UnknownOutcomeError' },
  'an end without a response': { response: '', error: 'UnknownOutcomeError' },
} as const;

let posts: Arrival[] = [];
let respond: (arrival: Arrival) => string;
let baseUrl = '';
const server = createServer((socket) => receive(socket));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());
beforeEach(() => {
  posts = [];
});

describe('a write is sent once by the runtime', () => {
  test.each(Object.entries(CHALLENGES))('after %s', async (_, { response, error }) => {
    respond = () => response;
    const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, random: () => 0 });
    expect((await errorOf(client.customers.create(PERSON))).name).toBe(error);
    expect(posts).toHaveLength(1);
    expect(JSON.parse(posts[0]?.body ?? '')).toEqual(PERSON);
  });

  test.each(['reset', ''])('on a connection that was kept alive and ends in "%s"', async (end) => {
    respond = ({ head, before }) => {
      if (head.startsWith('GET')) return answer(200, 'content-type: application/json', '{"items":[]}');
      return before > 0 ? end : answer(503);
    };
    const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, random: () => 0 });
    // The runtime takes a moment to have the connection back; until then it opens another one.
    for (let tries = 0; tries < 1_000 && !posts.some(({ before }) => before > 0); tries++) {
      await client.payouts.list().page();
      expect((await errorOf(client.customers.create(PERSON))).name).toBe('UnknownOutcomeError');
      expect(posts).toHaveLength(tries + 1);
    }
    expect(posts.at(-1)?.before).toBeGreaterThan(0);
  });
});

test('a write declares its length, because not every service takes a body in chunks', async () => {
  respond = () => answer(422);
  const client = createClient({ mode: 'test', apiKey: 'k', baseUrl });
  const person = { email: 'ada@example.com', name: 'Łukasz 🚀' };
  await errorOf(client.customers.create(person));
  expect(posts[0]?.head).toContain(`\r\ncontent-length: ${Buffer.byteLength(JSON.stringify(person))}\r\n`);
  expect(posts[0]?.head).not.toContain('transfer-encoding');
});

function answer(status: number, header = 'x-none: 1', body = '{}'): string {
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
    const arrival = { head: `${head}\r\n`, body, before };
    before += 1;
    if (head.startsWith('POST')) posts.push(arrival);
    const response = respond(arrival);
    if (response === 'reset') socket.resetAndDestroy();
    else if (response === '') socket.end();
    else socket.write(response);
  });
}
