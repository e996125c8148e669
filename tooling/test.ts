// `pnpm test`: the tasks of turbo's graph, then what failed in any of them, and one closing line from the counts of all
// projects. What has not changed since it last passed is answered from turbo's cache; `--force` runs it again.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Count, countLine } from './count-reporter.ts';

const COUNTS = '{.,packages/*,apps/*,examples,release,reliability,tooling}/test-results/*.json';
const root = fileURLToPath(new URL('../', import.meta.url));

// A task from the cache writes its count again; one that did not run must not be counted.
for (const file of globSync(COUNTS, { cwd: root })) rmSync(root + file);
const tasks = [
  'typecheck',
  'test',
  'test:program',
  ...['documents', 'guides', 'readme', 'copies', 'tooling', 'examples'].map((name) => `test:${name}`),
];
const turbo = fileURLToPath(new URL('turbo.ts', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [turbo, 'run', ...tasks, '--continue', '--log-prefix=none', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);

const counts = globSync(COUNTS, { cwd: root }).map((file): Count => JSON.parse(readFileSync(root + file, 'utf8')));
const line = countLine(counts);
mkdirSync(`${root}test-results`, { recursive: true });
writeFileSync(`${root}test-results/count.txt`, `${line}\n`);
process.stdout.write(`\n${[...counts.flatMap(({ failures }) => failures), line].join('\n')}\n`);
process.exitCode = status ?? 1;
