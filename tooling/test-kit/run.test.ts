import process from 'node:process';
import { expect, test, vi } from 'vitest';
import { run } from './run.ts';

test.skipIf(process.platform === 'win32')('ends with a program that left another one with its output', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const ran = run('sh', ['-c', 'sleep 60 & echo $!']);
  while (vi.getTimerCount() === 0) await new Promise((resolve) => void setImmediate(resolve));
  vi.runAllTimers();
  const { code, stdout } = await ran;
  expect([code, process.kill(Number(stdout), 'SIGKILL')]).toEqual([0, true]);
});
