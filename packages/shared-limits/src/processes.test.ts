import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteStore } from './sqlite-store.ts';
import { callingProcess, limitedService, temporaryFolder } from './test-support/processes.ts';
import { canRunRedis, RedisServer } from './test-support/redis-server.ts';

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

test('a process that ends is listed no longer, and one that is killed until its lease expires', async () => {
  const { baseUrl } = await limitedService({ perSecond: 10, perMinute: 1_000_000 });
  const folder = await temporaryFolder();
  const store = sqliteStore({ account: { mode: 'test', baseUrl, apiKey: 'test_key' }, folder });
  onTestFinished(() => store.close());
  const listed = async () => {
    await store.update(() => [undefined, undefined]);
    return store.users().filter(({ pid }) => pid !== process.pid);
  };
  const [ends, killed] = [
    await callingProcess({ baseUrl, calls: 1, folder }),
    await callingProcess({ baseUrl, calls: 3, folder, inTurn: true }),
  ];
  await ends.go();
  await ends.ended;
  expect(await listed()).toEqual([]);
  void killed.go().catch(() => undefined);
  await expect.poll(listed).toHaveLength(1);
  killed.kill();
  await killed.ended;
  expect(await listed()).toHaveLength(1);
});

// `PAYDECK_KILLS=200` tries it more often.
const kills = Number(process.env['PAYDECK_KILLS'] ?? 3);

test.for(canRunRedis ? ['SQLite', 'Redis'] : ['SQLite'])(
  'processes that are killed at any moment leave a budget that works: no call of the survivor fails (%s)',
  { timeout: 3_600_000 },
  async (name) => {
    const { baseUrl, counts } = await limitedService({ perSecond: 20, perMinute: 1_000_000 });
    const where =
      name === 'Redis' ? { redisUrl: (await RedisServer.start()).url } : { folder: await temporaryFolder() };
    const survivor = await callingProcess({ baseUrl, calls: 1_000_000, ...where, inTurn: true });
    const survived = survivor.go();
    const killedAt: number[] = [];
    for (let begun = 0; begun < 2 * kills; begun += 3) {
      // Every second group leaves in order, to show what the load alone costs.
      const areKilled = begun % 6 === 0;
      const others = await Promise.all(
        Array.from({ length: 3 }, async () => callingProcess({ baseUrl, calls: 200, ...where })),
      );
      await Promise.all(
        others.map(async (other) => {
          // It never reports: it ends first.
          void other.go().catch(() => undefined);
          await setTimeout(Math.random() * 400);
          if (areKilled) {
            killedAt.push(Date.now());
            other.kill();
          } else other.leave();
          await other.ended;
        }),
      );
    }
    survivor.stop();
    const { failed, tookMs, endedAt, events } = await survived;
    const waits = tookMs.map((ms, call) => {
      const startedAt = (endedAt[call] ?? 0) - ms;
      // The next window and the one after that.
      return { ms, isAfterKill: killedAt.some((at) => at < startedAt + ms && at > startedAt - 2_000) };
    });
    const longest = (isAfterKill: boolean) =>
      Math.max(...waits.filter((wait) => wait.isAfterKill === isAfterKill).map(({ ms }) => ms)).toFixed(0);
    process.stdout.write(
      `${name}: ${killedAt.length} processes killed, ${tookMs.length} calls of the survivor, ${counts.rejected} x 429, the longest wait after a kill ${longest(true)} ms, of the others ${longest(false)} ms\n`,
    );
    expect({ failed, events }).toEqual({ failed: 0, events: [] });
    expect(counts.rejected).toBeLessThanOrEqual(4);
  },
);

test('a request that a person waits for goes while another process exports', async () => {
  const { baseUrl } = await limitedService({ perSecond: 10, perMinute: 1_000_000 });
  const folder = await temporaryFolder();
  const exporter = await callingProcess({ baseUrl, calls: 60, folder, priority: 'background' });
  const person = await callingProcess({ baseUrl, calls: 3, folder, inTurn: true });
  const exported = exporter.go();
  await setTimeout(500);
  const report = await person.go();
  const order = { person: performance.now(), export: Infinity };
  const { failed, tookMs } = await exported;
  order.export = performance.now();
  expect([report.failed, failed, tookMs.length]).toEqual([0, 0, 60]);
  // Three requests within three windows, while 60 of the job take six.
  expect(order.person).toBeLessThan(order.export);
  process.stdout.write(
    `a person's requests during an export took ${report.tookMs.map((ms) => ms.toFixed(0)).join(', ')} ms\n`,
  );
});
