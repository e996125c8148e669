import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { serve } from '@paydeck/test-kit/listen';
import { growthMb } from '@paydeck/test-kit/memory';
import { run } from '@paydeck/test-kit/run';
import { type Family, type Row, type RunOptions } from '../row.ts';
import { browserRefreshes } from './browser-refreshes.ts';
import { deadlineOverruns, type Overrun } from './deadlines.ts';
import type { Soak } from './soak.ts';
import { virtualDayRow } from './virtual-day.ts';

/** Memory that stays bounded, and deadlines that are kept. */
export const memoryAndTime: Family = {
  name: 'memory-and-time',
  title: 'Memory and time',
  // These count what a process holds after collecting garbage, or run in virtual time.
  parts: [virtualDayRow, soakRows, refreshesRow],
  alone: [
    async () => bodyRow('bomb'),
    async () => bodyRow('endless'),
    async () => bodyRow('endless rejection'),
    // A ratio of two CPU times depends a little on the machine, so the quick form leaves it out.
    async ({ isQuick }) => [
      ...(await deadlineOverruns(isQuick ? 1 : 10)).map(overrunRow),
      ...(isQuick ? [] : [await blockedRow()]),
    ],
  ],
};

/** Runs a program of this folder, and returns the JSON that it prints. */
async function runProgram<Result>(program: string, ...args: readonly string[]): Promise<Result> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const { code, stdout, stderr } = await run(process.execPath, [file, ...args], { timeout: 0 });
  if (code !== 0) throw new Error(stderr);
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
    using server = await serveBody(kind);
    const next = await runProgram<{ name: string; grown: number }>('oversized-body.ts', server.url);
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

async function blockedRow(): Promise<Row> {
  const { honest, blocked } = await runProgram<{ honest: number; blocked: Record<string, number> }>(
    'hostile-bodies.ts',
  );
  const ratios = Object.entries(blocked).map(([name, ms]) => ({ name, ratio: ms / honest }));
  const [worst] = ratios.toSorted((a, b) => b.ratio - a.ratio);
  return {
    what: 'The longest time for which a body of 16 MiB, or of 199,000 values, blocks the process: a ratio of CPU times, which depends on the machine',
    goal: 'at most 10 times JSON.parse of 16 MiB of subscriptions',
    measured: `${worst?.ratio.toFixed(1)} times, ${worst?.name}, the worst of ${ratios.length} bodies`,
    holds: ratios.length > 0 && ratios.every(({ ratio }) => ratio <= 10),
  };
}

/** Serves a small list first, then 400 MB compressed to 400 kB of gzip, or an endless body. */
function serveBody(kind: string): ReturnType<typeof serve> {
  const bomb = kind === 'bomb' ? gzipSync(Buffer.alloc(400_000_000, ' ')) : undefined;
  const chunk = Buffer.alloc(65_536, ' ');
  let isFirst = true;
  return serve((_, response) => {
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
}

async function soakRows({ isQuick }: RunOptions): Promise<Row[]> {
  const requests = isQuick ? 6_000 : 50_000;
  const rows = [await soakRow(`${requests.toLocaleString('en')} real requests with one signal`, 'client', requests)];
  // These take minutes.
  if (isQuick) return rows;
  return [
    ...rows,
    await soakRow('The fake under 120,000 real requests', 'fake', 120_000),
    await soakRow('A mirror that is watched for a virtual day, a pull a minute', 'mirror', 24 * 60),
  ];
}

async function soakRow(what: string, subject: string, times: number): Promise<Row> {
  const { marks, failed, listeners = 0 } = await runProgram<Soak>('soak.ts', subject, String(times));
  const grownMb = growthMb(marks);
  return {
    what: `${what}: growth of the memory held`,
    goal: 'at most 2 MB, 0 failed, 0 listeners left',
    measured: `${grownMb.toFixed(1)} MB at ${marks.length} marks, ${failed} failed, ${listeners} left`,
    holds: marks.length > 9 && grownMb <= 2 && failed === 0 && listeners === 0,
  };
}

async function refreshesRow({ isQuick }: RunOptions): Promise<Row> {
  // The runtime keeps about 0.8 MB for each doubling, of code and what it knows of types: a leak adds the same each time.
  const refreshes = isQuick ? 1_600 : 4_000;
  const { done, grownMb } = await browserRefreshes(refreshes);
  const what = `The browser through ${refreshes.toLocaleString('en')} refreshes: memory held after the first half`;
  return {
    what,
    goal: 'at most 1.5 MB more',
    measured: `${grownMb.toFixed(1)} MB more, ${done.toLocaleString('en')} refreshes`,
    holds: grownMb <= 1.5 && done >= refreshes,
  };
}
