import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@paydeck/test-kit/listen';
import { createFake } from '@paydeck/testing';
import type { Family, Row, RunOptions } from '../row.ts';
import type { Report } from './calling-process.ts';

const PER_SECOND = 50;

/** Kills the Redis of thirty processes that share one budget, and starts an empty one. */
export const sharedBudget: Family = {
  name: 'shared-budget',
  title: 'A shared budget',
  alone: [redisGoesAway],
};

async function redisGoesAway({ isQuick }: RunOptions): Promise<Row[]> {
  const [processes, calls] = isQuick ? [30, 20] : [30, 60];
  const awayMs = isQuick ? 3_000 : 10_000;
  let rejected = 0;
  const fake = createFake({
    clock: 'real',
    testKey: 'test_key',
    limits: { perSecond: PER_SECOND, perMinute: 1_000_000 },
    onRequest: ({ status }) => {
      if (status === 429) rejected += 1;
    },
  });
  const service = await fake.listen();
  const port = await freePort();
  let redis = await startRedis(port);
  const children = Array.from({ length: processes }, () =>
    fork(program, [service.baseUrl.test, `redis://127.0.0.1:${port}`, String(calls)]),
  );
  try {
    await Promise.all(children.map(messageOf));
    const ends = Promise.all(children.map(messageOf));
    // A rejection before it is awaited below would end this process.
    ends.catch(() => undefined);
    for (const child of children) child.send('go');
    await pause(2_000);
    redis.kill('SIGKILL');
    await pause(awayMs);
    redis = await startRedis(port);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program sends nothing else
    const reports = (await ends) as Report[];
    const passed = reports.reduce((sum, report) => sum + report.passed, 0);
    const errors = reports.flatMap((report) => report.errors);
    const noticed = reports.filter(({ events }) => events.includes('degraded')).length;
    const all = processes * calls;
    return [
      {
        what: `Calls of ${processes} processes that succeed, while their Redis is killed and an empty one comes back`,
        goal: `${all} of ${all}, and ${isQuick ? 'most' : 'all'} processes go alone`,
        measured: `${passed}, ${noticed} processes went alone${errors.length > 0 ? `, ${errors.length} calls failed: ${errors[0]}` : ''}`,
        // A process that asks before the others are listed is granted its 20 calls at once, and asks Redis for no more.
        holds: passed === all && noticed >= (isQuick ? 0.8 : 1) * processes,
      },
      {
        what: '429s that they meet',
        goal: `at most ${processes}, one for each process`,
        measured: String(rejected),
        holds: rejected <= processes,
      },
    ];
  } finally {
    for (const child of children) child.kill('SIGKILL');
    redis.kill('SIGKILL');
    await service.close();
  }
}

const program = fileURLToPath(new URL('calling-process.ts', import.meta.url));

/** The next message of a process. Fails when the process ends before it. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process ended with ${code} before it reported.`);
  });
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

async function startRedis(port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server, 'spawn');
  for await (const text of server.stdout) if (String(text).includes('eady to accept connections')) break;
  return server;
}
