import { expect, test } from 'vitest';
import { callingProcess, limitedService, temporaryFolder } from './test-support/processes.ts';

test('four processes share one budget: no call fails, and no more than four meet a 429', async () => {
  const { baseUrl, counts } = await limitedService({ perSecond: 10, perMinute: 1_000_000 });
  const folder = await temporaryFolder();
  const processes = await Promise.all(
    Array.from({ length: 4 }, async () => callingProcess({ baseUrl, calls: 8, folder })),
  );
  const reports = await Promise.all(processes.map(async (one) => one.go()));
  expect(reports.map(({ failed }) => failed)).toEqual([0, 0, 0, 0]);
  expect(reports.flatMap(({ events }) => events)).toEqual([]);
  expect(counts.passed).toBe(32);
  expect(counts.rejected).toBeLessThanOrEqual(4);
});
