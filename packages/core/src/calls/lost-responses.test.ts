import { createServer, type Socket } from 'node:net';
import { freePort, listen } from '@paydeck/test-kit/listen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { type Clock, systemClock } from '../clock.ts';
import { caseCount, firstSeed, propertyTest } from '../test-support/cases.ts';
import { lose, LOSSES, WAYS } from '../test-support/losing-service.ts';
import { customer } from '../test-support/records.ts';
import { seededRandom } from '../test-support/seeded-random.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

const PERSON = { email: 'ada@example.com', name: 'Ada' };

test('covers seventeen ways to lose a response', () => {
  expect(WAYS).toHaveLength(17);
});

// Each loss is followed by random losses and by correct responses. The service must execute the write at most once.
test.each(WAYS)('a customer is created at most once when %s', propertyTest, async (way) => {
  const failures = new Set<string>();
  for (let seed = firstSeed; seed < firstSeed + caseCount(1_000); seed++) {
    const random = seededRandom(seed);
    let executions = 0;
    const { client, clock } = serviceOf(
      (_, index) => {
        const next = WAYS[Math.floor(random() * WAYS.length * 1.5)];
        const loss = index === 0 ? way : next;
        executions += loss === undefined ? 1 : LOSSES[loss];
        return loss === undefined ? json(customer) : lose(loss);
      },
      { random, retries: Math.floor(random() * 5) },
    );
    const outcome = await clock.run(
      client.customers.create(PERSON).then(
        () => 'created',
        ({ name }: Error) => name,
      ),
    );
    const isHonest = outcome === 'created' ? executions === 1 : executions === 0 || outcome === 'UnknownOutcomeError';
    if (executions > 1 || !isHonest) failures.add(`seed ${seed}: ${outcome} after ${executions} executions`);
    if (clock.pending > 0) failures.add(`seed ${seed}: leaves ${clock.pending} timers`);
  }
  expect([...failures]).toEqual([]);
});

describe('on a real socket', () => {
  const executions = new Map<string, number>();
  const server = createServer((socket) =>
    socket.on('error', () => undefined).once('data', (data) => respond(socket, data)),
  );
  let port = 0;
  // Without a response the attempt times out: here as soon as the service has received the request.
  const timeout = 20_000;
  let fireTimeout: (() => void) | undefined;
  const clock: Clock = {
    ...systemClock,
    after: (delayMs, callback) => {
      if (delayMs !== timeout) return systemClock.after(delayMs, callback);
      fireTimeout = callback;
      return () => undefined;
    },
  };

  beforeAll(async () => {
    port = await listen(server);
  });
  afterAll(() => server.close());

  function respond(socket: Socket, data: Buffer): void {
    const way = /^POST \/(\w+)\/customers/.exec(String(data))?.[1] ?? '';
    executions.set(way, (executions.get(way) ?? 0) + 1);
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';
    if (way === 'reset') socket.resetAndDestroy();
    if (way === 'end') socket.end();
    if (way === 'headers') socket.write(head, () => socket.resetAndDestroy());
    if (way === 'half') socket.write(`${head}{"customer_id":`, () => socket.end());
    if (way === 'nonsense') socket.end('220 smtp.example.com ESMTP\r\n');
    if (way === 'silence') {
      socket.once('close', () => socket.destroy());
      fireTimeout?.();
    }
  }

  test.each(['reset', 'end', 'headers', 'half', 'nonsense', 'silence'])(
    'a customer is sent once in 20 runs that end in %s',
    async (way) => {
      for (let run = 1; run <= 20; run++) {
        executions.clear();
        const baseUrl = `http://127.0.0.1:${port}/${way}`;
        const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, timeout, clock, random: () => 0 });
        expect((await errorOf(client.customers.create(PERSON))).name).toBe('UnknownOutcomeError');
        expect(executions.get(way)).toBe(1);
      }
    },
  );

  test('a customer is retried after a refused connection, and then throws a ConnectionError', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, random: () => 0 });
    const error = await errorOf(client.customers.create(PERSON));
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'ECONNREFUSED', attempts: 3 });
  });
});
