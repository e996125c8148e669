import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: unknown = runInNewContext('gc');

export function collectGarbage(): void {
  if (typeof gc === 'function') gc();
}

/** The memory in use after collecting garbage, in bytes. What the last work held is released a moment later. */
export async function memoryHeld(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    await pause(50);
    collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * The largest growth from any measurement of memory to a later one, in MB. The first one alone says little, because the
 * runtime drops compiled code later, and a leak could hide behind that.
 */
export function growthMb(marks: readonly number[]): number {
  let [lowest, growth] = [Infinity, 0];
  for (const mark of marks) {
    lowest = Math.min(lowest, mark);
    growth = Math.max(growth, mark - lowest);
  }
  return growth / 1e6;
}
