import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
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
import { BEHIND, pageOf, printMarkdown, printTable } from './table.ts';
import { sharingAlone, withSharers } from './shared-limits.ts';
import { help, imports, oneGet, wrongArgument } from './start-up.ts';

const alone = Object.keys(contenders).filter((name) => !Object.values<string>(sharing).includes(name));
const perSecond10 = { perSecond: 10, perMinute: 1_000_000, inTurn: true };
const twoLimits = { calls: 600, perSecond: 20, perMinute: 300 };
const readers = ['@paydeck/core', 'ky, 1,000 retries'];

/** What follows it in the page is of one run. */
const mark = '<!-- measured by pnpm bench --write -->';

/** The sections of the page, and what prints their tables. */
const benchmarks: Record<string, readonly [title: string, run: () => Promise<void>]> = {
  drain: ['Draining a list', drain],
  exact: ['Lists that change', exact],
  page: ['A page', pageOfSubscriptions],
  limits: [
    'Limits',
    async () => {
      await race({ title: '100 calls at once, 10/s', calls: 100, ...perSecond10, contenders: alone, goal: 1.15 });
      await race({ title: '600 calls at once, 20/s and 300/min', ...twoLimits, contenders: alone, goal: 1.06 });
      const policy = { algorithm: 'bucket' } as const;
      await race({ title: 'the same, token buckets', ...twoLimits, policy, contenders: readers });
    },
  ],
  shared: [
    'Several processes',
    async () => {
      const title = '600 calls of four, unaware of each other, 10/s';
      await race({ title, calls: 600, clients: 4, ...perSecond10, contenders: readers, goal: 1.1 });
      await withSharers(async (sharers) => {
        for (const clients of [4, 16]) {
          const calls = 25 * clients;
          const ofMany = `${clients} processes of 25 calls, 10/s`;
          await race({ title: ofMany, calls, clients, ...perSecond10, contenders: sharers, goal: 1.1 });
        }
      });
      print(await sharingAlone());
    },
  ],
  fakes: [
    'The fakes',
    async () => {
      const file = fileURLToPath(new URL('fakes.ts', import.meta.url));
      printMarkdown(execFileSync(process.execPath, ['--expose-gc', file], { encoding: 'utf8' }).trimEnd());
    },
  ],
  compare: ['Comparing with a table', compare],
  mirror: ['A mirror', async () => mirror()],
  'mirror-1m': ['A mirror of a million rows', async () => mirror(1_000_000)],
  starting: [
    'Starting',
    async () =>
      print(
        await help(),
        await wrongArgument(),
        await oneGet(),
        await imports(),
        ...(await launcher()),
        await firstAnswer(),
      ),
  ],
  browser: ['The browser', browser],
};

// `pnpm bench drain shared` runs those two; without a name all run that take no hour. `--write` writes the page.
const { values, positionals: names } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const isWhole = names.length === 0;
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0 || (values.write && !isWhole)) {
  console.error(
    `Benchmarks: ${Object.keys(benchmarks).join(', ')}. --write takes none of them, because a page is one run.`,
  );
  process.exit(2);
}
const date = new Date().toISOString().slice(0, 10);
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`;
const began = `Measured on ${date} with Node ${process.versions.node} on ${machine}, at a load of ${loadavg()[0]?.toFixed(1)}.`;
for (const [name, [title, run]] of Object.entries(benchmarks)) {
  if (isWhole ? name === 'mirror-1m' : !names.includes(name)) continue;
  printMarkdown(`\n## ${title}`);
  // The sections after one that fails are still measured, because a run takes half an hour.
  await run().catch((error: unknown) => {
    console.error(error);
    const [reason = ''] = String(error).split('\n', 1);
    printTable('', ['measured'], [[`${title}: ended early`, `${reason} ${BEHIND}`]]);
    process.exitCode = 1;
  });
}
const measured = pageOf(began);
if (values.write) {
  const page = new URL('../README.md', import.meta.url);
  const [words = ''] = readFileSync(page, 'utf8').split(mark);
  writeFileSync(page, `${words}${mark}\n\n${measured}`);
} else {
  console.log(`\n${measured.slice(0, measured.indexOf('\n## ', measured.indexOf('## ') + 1))}`);
}
// A section that failed may have left its processes running.
process.exit();
