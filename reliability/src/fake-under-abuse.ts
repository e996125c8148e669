import { connect } from 'node:net';
import { createFake } from '@paydeck/testing';
import { seededRandom } from '@paydeck/core/test-support/seeded-random';
import { memoryHeld } from '@paydeck/test-kit/memory';
import { type Family, type Row, rowOfFaults, type RunOptions } from './row.ts';

/** How the fake handles broken, careless and hostile clients. */
export const fakeUnderAbuse: Family = {
  name: 'fake-under-abuse',
  title: 'The fake under abuse',
  parts: [closingRow],
  alone: [hostileRows],
};

async function hostileRows({ isQuick, seed }: RunOptions): Promise<Row[]> {
  const fake = createFake({ limits: false });
  await using server = await fake.listen({ headersTimeoutMs: 1_000 });
  const faults: string[] = [];
  for (const [name, status, request] of CASES) {
    const received = await exchangeRaw(server.port, request);
    if (received === 'no response' || !status.includes(received))
      faults.push(`${name}: responded with ${received}, not ${status.join(' or ')}`);
  }
  const rounds = isQuick ? 2_000 : 20_000;
  const fuzzed = await fuzz(server.port, rounds, seededRandom(seed));
  const isAlive = await exchangeRaw(server.port, get(PAYOUTS));
  return [
    rowOfFaults(
      'Broken and hostile requests',
      `${CASES.length} of at least 20 rejected cleanly`,
      `${CASES.length - faults.length}`,
      faults,
    ),
    rowOfFaults(
      'Random bytes through a socket',
      `${rounds.toLocaleString('en')} rounds, never a failure of the server`,
      `${rounds.toLocaleString('en')} rounds`,
      fuzzed.faults,
    ),
    {
      what: 'Memory held after the second half of that',
      goal: 'at most 8 MB more',
      measured: `${fuzzed.grownMb.toFixed(1)} MB more`,
      holds: fuzzed.grownMb <= 8,
    },
    { what: 'Answers a good request afterwards', goal: '200', measured: String(isAlive), holds: isAlive === 200 },
  ];
}

async function fuzz(
  port: number,
  rounds: number,
  random: () => number,
): Promise<{ faults: string[]; grownMb: number }> {
  const faults: string[] = [];
  let before = 0;
  for (let round = 0; round < rounds; round += 1) {
    // The first rounds fill caches, pools, and the requests that the fake records for tests.
    if (round === Math.floor(rounds / 2)) before = await memoryHeld();
    // Many of these requests are incomplete, so the server waits for the rest of them.
    const status = await exchangeRaw(port, randomRequest(random), 300);
    if (status !== 'no response' && status >= 500) faults.push(`round ${round}: ${status}`);
  }
  return { faults, grownMb: Math.max(0, (await memoryHeld()) - before) / 1e6 };
}

/** A valid request with some bytes changed, or only noise. */
function randomRequest(random: () => number): Buffer {
  const length = Math.floor(random() * 200);
  if (random() < 0.3) return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
  const bytes = Buffer.from(
    'POST /test/customers?x=%20 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer test_key\r\nContent-Type: application/json\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{"email":1}',
  );
  for (let changes = 1 + Math.floor(random() * 6); changes > 0; changes -= 1)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
}

async function closingRow(): Promise<Row> {
  const server = await createFake().listen();
  const sockets = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => void socket.once('connect', resolve))));
  const startedAt = performance.now();
  // On a slow machine the timer is late as well.
  let isLate = false;
  const limit = setTimeout(() => (isLate = true), 500);
  await server.close();
  const tookMs = performance.now() - startedAt;
  clearTimeout(limit);
  for (const socket of sockets) socket.destroy();
  return {
    what: 'Closing with 20 open sockets',
    goal: 'before a timer of 500 ms',
    measured: `${Math.round(tookMs)} ms`,
    holds: !isLate,
  };
}

const KEY = 'Authorization: Bearer test_key\r\nConnection: close\r\n';
const PAYOUTS = '/test/payouts';
const HOST = 'Host: localhost\r\n';

/**
 * Requests that no correct client sends, and the allowed statuses of the response; 0 is a connection that closes without
 * one.
 */
const CASES: readonly (readonly [name: string, status: readonly number[], request: string | Buffer])[] = [
  ['another host', [421], get(PAYOUTS, 'Host: evil.example\r\n')],
  ['no host', [400, 421], get(PAYOUTS, '')],
  ['two hosts', [400, 421], get(PAYOUTS, `${HOST}Host: evil.example\r\n`)],
  ['a host with a user', [400, 421], get(PAYOUTS, 'Host: localhost@evil.example\r\n')],
  ['a name that only begins as ours', [421], get(PAYOUTS, 'Host: localhost.evil.example\r\n')],
  ['an unknown method', [400, 405], `BREW /test/payouts HTTP/1.1\r\n${HOST}\r\n`],
  ['DELETE on a list', [405], `DELETE /test/payouts HTTP/1.1\r\n${HOST}${KEY}\r\n`],
  ['CONNECT', [0, 400, 405, 421], `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['a body of 10 MB', [400, 413, 422], post('x'.repeat(10_000_000))],
  ['a body without end', [0, 400, 413], Buffer.concat([Buffer.from(posting(1e12)), Buffer.alloc(20_000_000, 'x')])],
  ['a length that is no number', [400], posting('ten')],
  ['a negative length', [400], posting(-1)],
  ['two lengths', [400], `${posting('2\r\nContent-Length: 3')}{}`],
  ['a length and chunks', [400], `${posting('2\r\nTransfer-Encoding: chunked')}{}`],
  ['headers of 1 MB', [431], get(PAYOUTS, `${HOST}X: ${'x'.repeat(1_000_000)}\r\n`)],
  ['10,000 headers', [431], get(PAYOUTS, `${HOST}${'X: y\r\n'.repeat(10_000)}`)],
  ['an address of 1 MB', [414, 431], get(`${PAYOUTS}?x=${'x'.repeat(1_000_000)}`)],
  ['a client that never ends its headers', [408], `GET /test/payouts HTTP/1.1\r\n${HOST}`],
  ['a TLS greeting', [0, 400], Buffer.from('16030100a5010000a10303', 'hex')],
  ['bytes of zero', [0, 400], Buffer.alloc(4_096)],
  ['a path that leaves its folder', [400, 401, 404], get('/test/../live/payouts')],
  ['a broken percent escape', [400], get('/test/webhooks/%zz')],
  ['JSON 100,000 deep', [400, 413, 422], post('['.repeat(100_000))],
  ['names of the prototype', [400, 422], post('{"__proto__":{"email":"a@b.cc"},"constructor":1}')],
];

function get(target: string, headers = HOST): string {
  return `GET ${target} HTTP/1.1\r\n${headers}${KEY}\r\n`;
}

function posting(length: number | string): string {
  return `POST /test/customers HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${length}\r\n${KEY}\r\n`;
}

function post(body: string): string {
  return posting(Buffer.byteLength(body)) + body;
}

/** Sends bytes and returns the status of the response: 0 when the connection closes without one. */
async function exchangeRaw(
  port: number,
  request: string | Buffer,
  timeoutMs = 40_000,
): Promise<number | 'no response'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => end('no response'), timeoutMs);
    const end = (status: number | 'no response'): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    };
    socket.on('error', () => undefined).on('close', () => end(0));
    socket.once('data', (data) => end(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0)));
    socket.write(request);
  });
}
