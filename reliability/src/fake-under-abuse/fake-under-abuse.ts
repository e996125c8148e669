import { connect } from 'node:net';
import { createFake } from '@paydeck/testing';
import { seededRandom } from '@paydeck/core/test-support/seeded-random';
import { memoryHeld } from '../memory-held.ts';
import { type Family, type Row, rowOfFaults, type RunOptions } from '../row.ts';
import { CASES, exchangeRaw } from './cases.ts';

/** How the fake handles broken, careless and hostile clients. */
export const fakeUnderAbuse: Family = {
  name: 'fake-under-abuse',
  title: 'The fake under abuse',
  parts: [closingRow],
  alone: [hostileRows],
};

async function hostileRows({ isQuick, seed }: RunOptions): Promise<Row[]> {
  const fake = createFake({ limits: false });
  const server = await fake.listen({ headersTimeoutMs: 1_000 });
  try {
    const faults: string[] = [];
    for (const { name, request, status } of CASES) {
      const received = await exchangeRaw(server.port, request);
      if (received === 'no response' || !status.includes(received))
        faults.push(`${name}: responded with ${received}, not ${status.join(' or ')}`);
    }
    const rounds = isQuick ? 2_000 : 20_000;
    const fuzzed = await fuzz(server.port, rounds, seededRandom(seed));
    const isAlive = await exchangeRaw(
      server.port,
      'GET /test/payouts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer test_key\r\nConnection: close\r\n\r\n',
    );
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
  } finally {
    await server.close();
  }
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
