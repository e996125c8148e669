import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSoon } from './end-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('exits after half a second when something keeps the process alive', () => {
  const exit = vi.fn<() => void>();
  endSoon({ stdout: { writableLength: 0 }, stderr: { writableLength: 0 }, exit });
  vi.advanceTimersByTime(499);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledOnce();
});

test.each(['stdout', 'stderr'] as const)('waits until %s is written', (name) => {
  const exit = vi.fn<() => void>();
  const streams = { stdout: { writableLength: 0 }, stderr: { writableLength: 0 } };
  streams[name].writableLength = 10;
  endSoon({ ...streams, exit });
  vi.advanceTimersByTime(60_000);
  expect(exit).not.toHaveBeenCalled();
  streams[name].writableLength = 0;
  vi.advanceTimersByTime(500);
  expect(exit).toHaveBeenCalledOnce();
});

test('does not keep the process alive itself', () => {
  const unref = vi.fn<() => void>();
  vi.stubGlobal('setTimeout', () => ({ unref }));
  endSoon({ stdout: { writableLength: 0 }, stderr: { writableLength: 0 }, exit: () => undefined });
  vi.unstubAllGlobals();
  expect(unref).toHaveBeenCalledOnce();
});
