// Pulls once, and kills its own process before a statement, or while it runs. Prints the number of each list that was read completely.
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { createClient } from '@paydeck/core';
import { createMirror, openMirror, storeOf } from '../mirror.ts';
import { pull } from '../pull.ts';
import { CrashingStore } from './crashing-store.ts';

/** What a process is told to do. */
export interface PullTask {
  readonly file: string;
  readonly account: { readonly mode: 'test'; readonly baseUrl: string; readonly apiKey: string };
  readonly kind: 'full' | 'refresh';
  /** The number of statements before the kill. */
  readonly after: number;
  /** Whether it is killed from another thread, while a statement runs. */
  readonly isWithin: boolean;
}

const task: PullTask = JSON.parse(process.argv[2] ?? '');
const signal = new Int32Array(new SharedArrayBuffer(4));
const killer = task.isWithin ? await startKiller() : undefined;
const kill = (): void => {
  if (killer === undefined) process.kill(process.pid, 'SIGKILL');
  Atomics.notify(signal, 0);
};

const mirror = await openMirror(task.file, { account: task.account });
const victim = createMirror(new CrashingStore(storeOf(mirror), task.after, kill), mirror.withoutPii);
const { reads } = await pull(victim, createClient({ ...task.account, retries: 0 }), { kind: task.kind });
process.stdout.write(JSON.stringify(reads.filter(({ isComplete }) => isComplete).map(({ list }) => list)));
await mirror.close();
await killer?.terminate();

/** A thread that kills the process as soon as it is notified. */
async function startKiller(): Promise<Worker> {
  const wait = `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage('ready');
    Atomics.wait(workerData, 0, 0);
    process.kill(process.pid, 'SIGKILL');`;
  const worker = new Worker(wait, { eval: true, workerData: signal });
  await new Promise((resolve) => worker.once('message', resolve));
  return worker;
}
