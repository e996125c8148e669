import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { listen } from '@paydeck/test-kit/listen';
import { type Family, type Row, rowOfFaults, type RunOptions } from '../row.ts';
import { browserRefreshes, growthMb } from './browser-refreshes.ts';
import { deadlineOverruns, type Overrun } from './deadlines.ts';
import { virtualDay } from './virtual-day.ts';

/** Memory that stays bounded, and deadlines that are kept. */
export const memoryAndTime: Family = {
  name: 'memory-and-time',
  title: 'Memory and time',
  // These count what a process holds after collecting garbage, or run in virtual time.
  parts: [dayRow, soakRows, refreshesRow],
  alone: [
    async () => bodyRow('bomb'),
    async () => bodyRow('endless'),
    async () => bodyRow('endless rejection'),
    async ({ isQuick }) => (await deadlineOverruns(isQuick ? 1 : 10)).map(overrunRow),
  ],
};

const run = promisify(execFile);

/** Runs a program of this folder, and returns the JSON that it prints. */
async function runProgram<Result>(program: string, argument: string): Promise<Result> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const { stdout } = await run(process.execPath, ['--expose-gc', file, argument]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the program beside this file
  return JSON.parse(stdout) as Result;
}

// A figure must not depend on the speed of a machine, so the order of two timers decides.
function overrunRow({ name, overrunMs, isLate }: Overrun): Row {
  return {
    what: `Overrun of a deadline of 400 ms, ${name}`,
    goal: 'over before a timer of 450 ms',
    measured: `${Math.max(0, overrunMs).toFixed(0)} ms`,
    holds: !isLate,
  };
}

// Each byte that the runtime reads leaves two copies as garbage, and the time of their collection is random. So the
// result is the lowest of up to three runs.
async function bodyRow(kind: string): Promise<Row> {
  let [name, grown] = ['', Infinity];
  for (let round = 0; round < 3 && grown > 64e6; round += 1) {
    const server = await startBodyServer(kind);
    const running = runProgram<{ name: string; grown: number }>('oversized-body.ts', server.baseUrl);
    const next = await running.finally(() => server.close());
    [name, grown] = [next.name, Math.min(grown, next.grown)];
  }
  const what = kind === 'bomb' ? 'Memory while 400 MB come out of 400 kB of gzip' : `Memory in an ${kind} body`;
  const expected = kind === 'endless rejection' ? 'ApiError' : 'UnexpectedResponseError';
  const measured = `+${(grown / 1e6).toFixed(0)} MB, ${name}`;
  return {
    what,
    goal: `at most +64 MB over a small body, ${expected}`,
    measured,
    holds: grown <= 64e6 && name === expected,
  };
}

/** Serves a small list first, then 400 MB compressed to 400 kB of gzip, or an endless body. */
async function startBodyServer(kind: string): Promise<{ baseUrl: string; close: () => void }> {
  const bomb = kind === 'bomb' ? gzipSync(Buffer.alloc(400_000_000, ' ')) : undefined;
  const chunk = Buffer.alloc(65_536, ' ');
  let isFirst = true;
  const server = createServer((_, response) => {
    response.on('error', () => undefined);
    if (isFirst) {
      isFirst = false;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}');
      return;
    }
    if (bomb !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
      return;
    }
    response.writeHead(kind === 'endless rejection' ? 400 : 200, { 'content-type': 'application/json' });
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', pour);
    };
    pour();
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  return {
    baseUrl,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function dayRow({ isQuick, seed }: RunOptions): Promise<Row> {
  const calls = isQuick ? 2_000 : 86_400;
  const { requests, ends, pendingTimers, waiting } = await virtualDay(calls, seed);
  const known = new Set(['done', 'ApiError', 'ConnectionError', 'UnexpectedResponseError']);
  const odd = Object.keys(ends).filter((end) => !known.has(end));
  const ended = Object.values(ends).reduce((sum, count) => sum + count, 0);
  return rowOfFaults(
    `${calls.toLocaleString('en')} calls, ten a virtual second, one request of ten with a fault`,
    'each ends in data or a typed error; no timer and no waiting call left',
    `${requests.toLocaleString('en')} requests, ${ends['done'] ?? 0} done`,
    [
      ...odd.map((end) => `ended in ${end}`),
      ...(ended === calls ? [] : [`${calls - ended} never ended`]),
      ...(pendingTimers > 0 ? [`${pendingTimers} timers`] : []),
      ...(waiting > 0 ? [`${waiting} wait`] : []),
    ],
  );
}

async function soakRows({ isQuick }: RunOptions): Promise<Row[]> {
  const requests = isQuick ? 6_000 : 50_000;
  const { marks, failed, listeners } = await runProgram<{ marks: number[]; failed: number; listeners: number }>(
    'soak.ts',
    String(requests),
  );
  const grownMb = growthMb(marks);
  const what = `${requests.toLocaleString('en')} real requests with one signal`;
  return [
    {
      what: `${what}: growth of the heap over ten marks`,
      goal: 'at most 2 MB',
      measured: `${grownMb.toFixed(1)} MB`,
      holds: grownMb <= 2,
    },
    {
      what: `${what}: listeners left, calls failed`,
      goal: '0, 0',
      measured: `${listeners}, ${failed}`,
      holds: listeners === 0 && failed === 0,
    },
  ];
}

async function refreshesRow({ isQuick }: RunOptions): Promise<Row> {
  const refreshes = isQuick ? 400 : 4_000;
  const { done, grownMb } = await browserRefreshes(refreshes);
  const what = `The browser through ${refreshes.toLocaleString('en')} refreshes: memory held after the second half`;
  return {
    what,
    goal: 'at most 2 MB more',
    measured: `${grownMb.toFixed(1)} MB more, ${done.toLocaleString('en')} refreshes`,
    holds: grownMb <= 2 && done >= refreshes,
  };
}
