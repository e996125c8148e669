import { cpus } from 'node:os';
import { firstAnswer } from './agents.ts';
import { browser } from './browser.ts';
import { compare } from './compare.ts';
import { contenders, sharing } from './contenders.ts';
import { drain } from './drain.ts';
import { exact } from './exact.ts';
import { launcher } from './launcher.ts';
import { race } from './limits.ts';
import { pageOfSubscriptions } from './page.ts';
import { mirror } from './mirror.ts';
import { print } from './paired.ts';
import { sharingAlone, withSharers } from './shared-limits.ts';
import { help, imports, oneGet, wrongArgument } from './start-up.ts';

const alone = Object.keys(contenders).filter((name) => !Object.values<string>(sharing).includes(name));
const perSecond10 = { perSecond: 10, perMinute: 1_000_000, inTurn: true };
const twoLimits = { calls: 600, perSecond: 20, perMinute: 300 };
const readers = ['@paydeck/core', 'ky, 1,000 retries'];

const benchmarks: Record<string, () => Promise<void>> = {
  page: pageOfSubscriptions,
  help: async () => {
    print(await help());
    print(await wrongArgument());
  },
  import: async () => print(await imports()),
  'one-get': async () => print(await oneGet()),
  browser,
  launcher,
  drain,
  exact,
  compare,
  agents: async () => print(await firstAnswer()),
  mirror: async () => mirror(),
  'mirror-1m': async () => mirror(1_000_000),
  'burst-50': async () => race({ title: '50 calls at once, 10/s', calls: 50, ...perSecond10, contenders: alone }),
  'burst-100': async () => race({ title: '100 calls at once, 10/s', calls: 100, ...perSecond10, contenders: alone }),
  'two-limits': async () => race({ title: '600 calls at once, 20/s and 300/min', ...twoLimits, contenders: alone }),
  buckets: async () =>
    race({
      title: '600 calls at once, token buckets of 20/s and 300/min',
      ...twoLimits,
      policy: { algorithm: 'bucket' },
      contenders: readers,
    }),
  shared: async () =>
    race({ title: '600 calls by four clients, 10/s', calls: 600, clients: 4, ...perSecond10, contenders: readers }),
  'one-budget': async () => {
    await withSharers(async (sharers) => {
      for (const clients of [4, 16]) {
        const title = `${clients} processes x 25 calls, 10/s`;
        await race({ title, calls: 25 * clients, clients, ...perSecond10, contenders: sharers });
      }
    });
  },
  'sharing-alone': async () => print(await sharingAlone()),
};

// `pnpm bench two-limits drain` runs those two; without a name all run that take no hour.
const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const [name, run] of Object.entries(benchmarks)) {
  if (names.length === 0 ? name !== 'mirror-1m' : names.includes(name)) await run();
}
