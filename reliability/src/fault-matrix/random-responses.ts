import { createServer } from 'node:net';
import process from 'node:process';
import { type Client, createClient, isPaydeckError, listNames, listOf } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { listen } from '@paydeck/test-kit/listen';
import pMap from 'p-map';
import { oneOf, seededRandom } from '@paydeck/core/test-support/seeded-random';
import { type RunOptions, type Row, rowOfFaults } from '../row.ts';
import { controlCharacter } from '../terminal/hostile-text.ts';
import { bytesOf } from './effects.ts';

/** Sends valid responses with some bytes changed, and noise, over a socket to a client. */
export async function randomResponsesRow({ isQuick, seed }: RunOptions): Promise<Row> {
  const rounds = isQuick ? 1_000 : 20_000;
  const random = seededRandom(seed);
  const fake = createFake({ limits: false, testKey: KEY, subscriptions: 3, webhooks: 3 });
  const faults: string[] = [];
  let read = 0;
  const unhandled = (reason: unknown): void => void faults.push(`a rejection that nobody handled: ${String(reason)}`);
  process.on('unhandledRejection', unhandled);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (head) => {
      const [method = '', target = ''] = head.toString('latin1').split(' ', 2);
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
      const { response } = fake.handle({ method, target, headers, body: PERSON, ip: '127.0.0.1' });
      const { start, body } = bytesOf(response);
      socket.end(changed(Buffer.concat([start, body]), random));
    });
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}/test`;
  const client = createClient({ mode: 'test', apiKey: KEY, baseUrl, retries: 0, deadline: 5_000 });
  const call = async (round: number): Promise<void> => {
    const end = await endOf(oneOf(random, ...CALLS)(client));
    if (end === 'data') read += 1;
    else if (end !== 'typed error') faults.push(`round ${round}: ${end}`);
  };
  await pMap(Array(rounds).keys(), call, { concurrency: 8 });
  process.off('unhandledRejection', unhandled);
  server.close();
  const count = rounds.toLocaleString('en');
  return rowOfFaults(
    'Random bytes in responses, through a socket',
    `${count} rounds, each ends in data or a typed error of plain characters`,
    `${count} rounds, ${read.toLocaleString('en')} data`,
    faults,
  );
}

const KEY = 'test_key';
const PERSON = new TextEncoder().encode('{"email":"ada@example.com","name":"Ada"}');

const CALLS: readonly [Call, ...Call[]] = [
  (client) => client.customers.create({ email: 'ada@example.com', name: 'Ada' }),
  ...listNames.map(
    (name): Call =>
      (client) =>
        listOf(client, name).page(),
  ),
];

type Call = (client: Client) => PromiseLike<unknown>;

async function endOf(call: PromiseLike<unknown>): Promise<string> {
  try {
    await call;
    return 'data';
  } catch (error) {
    if (!isPaydeckError(error)) return `ended in ${String(error)}`;
    const found = controlCharacter(error.message);
    return found === undefined ? 'typed error' : `its message has ${JSON.stringify(found)}`;
  }
}

function changed(bytes: Buffer, random: () => number): Buffer {
  const kind = random();
  if (kind < 0.1) return Buffer.from(Array.from({ length: 200 }, () => Math.floor(random() * 256)));
  if (kind < 0.2) return bytes.subarray(0, Math.floor(random() * bytes.length));
  // Half of the changes are in the first bytes: the small part that is parsed by hand.
  for (let changes = 1 + Math.floor(random() * 6); changes > 0; changes -= 1)
    bytes[Math.floor(random() * (random() < 0.5 ? Math.min(400, bytes.length) : bytes.length))] = Math.floor(
      random() * 256,
    );
  return bytes;
}
