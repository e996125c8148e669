import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFake, type FakeOptions } from '@paydeck/testing';
import { onTestFinished } from 'vitest';
import type { Report, Task } from './calling-process.ts';

/** A process that makes calls on command. */
export interface CallingProcess {
  /** Makes its calls, and resolves with their results. */
  go(): Promise<Report>;
  /** Stops it after the current call. */
  stop(): void;
  /** Closes its store, and ends it. */
  leave(): void;
  /** Ends it as `kill -9` does. */
  kill(): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
}

/** Starts a process and waits until it is ready. It ends with the test. */
export async function callingProcess(task: Task, env: NodeJS.ProcessEnv = {}): Promise<CallingProcess> {
  const program = fileURLToPath(new URL('calling-process.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(task)], { env: { ...process.env, ...env }, silent: true });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stderr?.on('data', (text) => process.stderr.write(text));
  await message(child);
  return {
    go: async () => {
      const report = message(child);
      child.send('go');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program sends nothing else
      return (await report) as Report;
    },
    stop: () => void child.send('stop'),
    leave: () => void child.send('leave'),
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}

/** A service on loopback that ends with the test, and counts its 429s. */
export async function limitedService(limits: NonNullable<FakeOptions['limits']>) {
  const counts = { passed: 0, rejected: 0 };
  const onRequest: FakeOptions['onRequest'] = ({ status }) => {
    if (status === 429) counts.rejected += 1;
    else counts.passed += 1;
  };
  const server = await createFake({ clock: 'real', limits, onRequest }).listen();
  onTestFinished(async () => server.close());
  return { baseUrl: server.baseUrl.test, counts };
}

/** A folder that ends with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-shared-limits-'));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function message(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([first]) => first),
      once(child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
        throw new Error(`The process ended with ${code ?? signal} first.`);
      }),
    ]);
  } finally {
    ended.abort();
  }
}
