import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The memory in use after collecting garbage, in bytes. What the last work held is released a moment later. */
export async function memoryHeld(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  for (let turn = 0; turn < 3; turn += 1) {
    await pause(50);
    if (typeof collectGarbage === 'function') collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
