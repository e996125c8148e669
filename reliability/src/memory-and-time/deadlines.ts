import { createServer, type Socket } from 'node:net';
import { createClient, createRateLimiter } from '@paydeck/core';
import { listen } from '@paydeck/test-kit/listen';

/** A phase in which a call can exceed its deadline. */
interface Phase {
  readonly name: string;
  readonly onConnection: (socket: Socket) => void;
  /** Whether the call is queued behind others that have no response. */
  readonly isQueued?: boolean;
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';

const PHASES: readonly Phase[] = [
  { name: 'before the headers', onConnection: (socket) => void socket.resume() },
  { name: 'in the body', onConnection: (socket) => void socket.on('data', () => socket.write(`${HEAD}{`)) },
  {
    name: 'in a body that drips',
    onConnection: (socket) =>
      void socket.once('data', () => {
        socket.write(HEAD);
        const timer = setInterval(() => void socket.write(' '), 20);
        socket.on('close', () => clearInterval(timer));
      }),
  },
  {
    name: 'in a pause before a retry',
    onConnection: (socket) =>
      void socket.on('data', () => socket.end('HTTP/1.1 503 X\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')),
  },
  {
    name: 'in the queue behind calls without a response',
    onConnection: (socket) => void socket.resume(),
    isQueued: true,
  },
];

/** The longest time by which a call exceeded its deadline of 400 ms in one phase. */
export interface Overrun {
  readonly name: string;
  readonly overrunMs: number;
  /** Whether a timer set 50 ms later than the deadline fired first. */
  readonly isLate: boolean;
}

/** Returns the worst overrun in each phase, over several rounds. */
export async function deadlineOverruns(rounds: number): Promise<Overrun[]> {
  const overruns: Overrun[] = [];
  for (const phase of PHASES) {
    let [overrunMs, isLate] = [0, false];
    for (let round = 0; round < rounds; round += 1) {
      const found = await overrunOf(phase);
      overrunMs = Math.max(overrunMs, found.overrunMs);
      isLate ||= found.isLate;
    }
    overruns.push({ name: phase.name, overrunMs, isLate });
  }
  return overruns;
}

const deadlineMs = 400;

async function overrunOf({ onConnection, isQueued = false }: Phase): Promise<Omit<Overrun, 'name'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  const rateLimiter = isQueued ? createRateLimiter({ perSecond: 1, perMinute: 1 }) : createRateLimiter();
  const client = createClient({
    mode: 'test',
    apiKey: 'k',
    baseUrl,
    rateLimiter,
    deadline: deadlineMs,
    retries: 100,
    random: () => 0.99,
  });
  // The first call of a process loads the HTTP stack; here it also takes the only permit.
  // Its own deadline is far, so that it is still without a response when the second one's is over.
  const firstCall = new AbortController();
  const options = isQueued ? { deadline: 60_000, signal: firstCall.signal } : {};
  const before = client.webhooks.get('a', options).catch(() => undefined);
  if (!isQueued) await before;
  const startedAt = performance.now();
  // On a busy machine the timer is late as well.
  let isLate = false;
  const limit = setTimeout(() => (isLate = true), deadlineMs + 50);
  await client.webhooks.get('b').catch(() => undefined);
  const overrunMs = performance.now() - startedAt - deadlineMs;
  clearTimeout(limit);
  firstCall.abort();
  for (const socket of sockets) socket.destroy();
  server.close();
  await before;
  return { overrunMs, isLate };
}
