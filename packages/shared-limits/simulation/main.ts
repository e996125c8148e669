import { writeFile } from 'node:fs/promises';
import { createRateLimiter } from '@paydeck/core';
import { redisStore } from '../src/redis-store.ts';
import { plot, type Row } from './plot.ts';
import { Server } from './server.ts';
import { Service } from './service.ts';
import { VirtualTime } from './virtual-time.ts';

// How sharing scales: up to 64 machines, in virtual time, against one server and one service.
const machines = [1, 4, 16, 32, 64];
const perSecond = 100;
const calls = 3_000;

const rows: Row[] = [];
console.log(`${calls} calls at ${perSecond} a second, responses after 20 to 60 ms, 0.4 to 0.8 ms to the server\n`);
console.log('machines   x least    429   scripts a request   largest state');
for (const count of machines) {
  const row = await simulate(count);
  rows.push(row);
  const { ratio, rejected, scripts, bytes } = row;
  console.log(
    `${String(count).padStart(8)} ${ratio.toFixed(3).padStart(9)} ${String(rejected).padStart(6)} ${scripts.toFixed(1).padStart(19)} ${`${(bytes / 1_024).toFixed(1)} kB`.padStart(15)}`,
  );
}
const target = process.argv[2];
if (target) await writeFile(target, plot(rows));

async function simulate(count: number): Promise<Row> {
  const time = new VirtualTime();
  const server = new Server(time);
  const service = new Service(time, perSecond);
  const startedAt = time.now();
  const account = { mode: 'test', baseUrl: 'https://test.example.com', business: 'acme' } as const;
  const work = Array.from({ length: count }, (_, machine) => {
    const store = redisStore({ client: server, account, clock: time });
    const limiter = createRateLimiter({ store, clock: time });
    const own = Math.floor((calls * (machine + 1)) / count) - Math.floor((calls * machine) / count);
    return Array.from({ length: own }, async () => {
      for (let isRetry = false; ; isRetry = true) {
        const permit = await limiter.acquire({
          priority: 'interactive',
          isRetry,
          maxWaitMs: Infinity,
          signal: undefined,
        });
        if (!permit.isGranted) throw new Error('A request that may wait for ever was denied.');
        const outcome = await service.request();
        permit.report(outcome);
        if (outcome.status === 200) return;
      }
    });
  });
  await time.run(Promise.all(work.flat()));
  const leastMs = (calls / perSecond - 1) * 1_000;
  const { scripts, bytes } = server;
  return {
    machines: count,
    ratio: (time.now() - startedAt) / leastMs,
    rejected: service.rejected,
    scripts: scripts / calls,
    bytes,
  };
}
