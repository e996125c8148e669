import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { run } from '@paydeck/test-kit/run';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { type Family, type Row, rowOfFaults, type RunOptions } from '../row.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The property tests of the code, in one run of vitest. `pnpm test` has a tenth of the cases, `pnpm fuzz` a million. */
export const properties: Family = {
  name: 'properties',
  title: 'Properties',
  isInTests: true,
  parts: [propertyRows],
};

/** Lists of generated services, most of which change, hide, repeat or reorder their rows while they are read. */
export const lists: Family = { name: 'lists', title: 'Lists of any service', isInTests: true, parts: [listRows] };

/** What else the programs promise, with the tests that try it. */
export const programs: Family = { name: 'programs', title: 'Programs', isInTests: true, parts: [programRows] };

async function propertyRows({ seed, report }: RunOptions): Promise<Row[]> {
  const { files } = await tested(propertyFiles, ['--tags-filter=property'], 'gate', seed);
  failuresOf(files).forEach(report);
  return files.map((file) =>
    rowOf(
      relative(root, file.name),
      '20,000 cases each, or fewer where the test says so',
      file.assertionResults,
      file.message,
    ),
  );
}

async function listRows({ seed, report }: RunOptions): Promise<Row[]> {
  const cases = 20_000;
  const file = 'packages/core/src/lists/generated-lists.property.test.ts';
  const { files, output } = await tested([file], ['--tags-filter=property'], cases, seed);
  failuresOf(files).forEach(report);
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const tables = output.split('| lists | cases |').slice(1);
  return [
    {
      title: 'any service',
      what: `Lists of services that misbehave, in one way and in several, ${cases.toLocaleString('en')} lists`,
    },
    {
      title: 'outside of the assumptions',
      what: 'Lists of services outside of what is assumed: counted, not promised',
    },
    { title: 'PostgreSQL', what: 'Lists of real queries of PostgreSQL, while rows change' },
  ].map(({ title, what }, index) => {
    const row = rowOf(
      what,
      index === 1 ? 'counted' : 'complete or refused, 0 wrong',
      tests.filter((each) => each.title.includes(title)),
    );
    return row.holds ? { ...row, measured: verdictsOf(tables[index] ?? '') } : row;
  });
}

/** The sums of a table of verdicts. A list of several kinds counts for each of them. */
function verdictsOf(table: string): string {
  const rows = [...table.matchAll(/^\| .* \| \d+ \| (\d+) \| (\d+) \| (\d+) \|/gm)];
  if (rows.length === 0) throw new Error('The test of lists printed no table of verdicts.');
  const sum = (column: number): string => rows.reduce((all, row) => all + Number(row[column]), 0).toLocaleString('en');
  return `${rows.length} kinds: ${sum(1)} complete, ${sum(2)} refused, ${sum(3)} wrong`;
}

/** A promise, and the tests of the code that try it. */
interface Promised {
  readonly what: string;
  readonly goal: string;
  readonly file: string;
  /** The names of the tests. */
  readonly tests: RegExp;
}

const PROMISES: readonly Promised[] = [
  {
    what: 'Small compressed bodies of very many values or levels',
    goal: 'rejected before they are parsed, so that no parse blocks the process',
    file: 'packages/core/src/http/body-limits.test.ts',
    tests: /is rejected unparsed/,
  },
  {
    what: 'Two writers on one output',
    goal: 'the second one writes nothing, and the run after a kill continues',
    file: 'apps/tui/src/cli/checkpoint.program.test.ts',
    tests: /^a second run exits|^continues after a run that was killed/,
  },
  {
    what: 'An import that is killed at each request',
    goal: 'no customer is created twice, and an unknown outcome is named',
    file: 'apps/tui/src/cli/docs.program.test.ts',
    tests: /when it is killed at request/,
  },
  {
    what: 'An import whose journal is cut, changed or in use',
    goal: 'no customer is created twice, and what is no longer known is named',
    file: 'apps/tui/src/cli/import/import-customers.program.test.ts',
    tests: /^a journal /,
  },
  {
    what: 'Compare with planted differences, while the list moves',
    goal: 'every difference is found and no other, or the list is not complete and nothing is printed',
    file: 'apps/tui/src/cli/compare.program.test.ts',
    tests: /what was planted|cannot be proved complete/,
  },
  {
    what: 'Tools for agents: no request but GET',
    goal: '0 writes, of test mode unless told otherwise',
    file: 'apps/mcp/src/server.test.ts',
    tests: /are read-only|send nothing but GET|is the one of test mode|is none of live/,
  },
  {
    what: 'Tools for agents: persons are masked, texts are data',
    goal: 'no name and no address without --pii',
    file: 'apps/mcp/src/server.test.ts',
    tests: /are masked|texts of the service are marked/,
  },
  {
    what: 'Tools for agents: results are bounded, and say what is left',
    goal: '20 rows, no row twice, never called complete when it is not',
    file: 'apps/mcp/src/server.test.ts',
    tests: /returns 20 rows|is never complete when/,
  },
  {
    what: 'Ids that look like paths, queries, headers or other addresses',
    goal: 'each is one segment of a path below the address of its key',
    file: 'packages/core/src/http/keys.test.ts',
    tests: /is encoded as one path segment/,
  },
];

async function programRows(options: RunOptions): Promise<Row[]> {
  return promisedRows(PROMISES, 'gate', options);
}

/** Runs the tests of promises, in which property tests have a number of cases, and returns a row for each promise. */
export async function promisedRows(
  promises: readonly Promised[],
  cases: Cases,
  { seed, report }: RunOptions,
): Promise<Row[]> {
  const names = promises.map(({ tests }) => tests.source.replaceAll('^', '')).join('|');
  const { files } = await tested([...new Set(promises.map(({ file }) => file))], ['-t', names], cases, seed);
  failuresOf(files).forEach(report);
  return promises.map(({ what, goal, file, tests }) => {
    const found = files.find(({ name }) => name.endsWith(file));
    return rowOf(
      what,
      goal,
      found?.assertionResults.filter(({ fullName }) => tests.test(fullName)) ?? [],
      found?.message,
    );
  });
}

/** The files with property tests. */
const propertyFiles = globSync('packages/*/src/**/*.test.ts', { cwd: root })
  .filter((file) => readFileSync(root + file, 'utf8').includes('propertyTest'))
  .toSorted();

/** A file in the output of vitest's JSON reporter. */
interface TestedFile {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly Tested[];
}

interface Tested {
  readonly status: string;
  readonly title: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[] | null;
}

/** The number of cases of each property test. */
type Cases = number | 'gate';

/** Runs tests with a number of cases for the property tests. */
async function tested(files: readonly string[], args: readonly string[], cases: Cases, seed: number) {
  using folder = temporaryFolder();
  const file = join(folder.path, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const { stdout, stderr } = await run(process.execPath, [vitest, 'run', ...files, ...args, ...reporters], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', PAYDECK_CASES: String(cases), PAYDECK_SEED: String(seed) },
    timeout: 0,
  });
  const { testResults }: { testResults: TestedFile[] } = JSON.parse(readFileSync(file, 'utf8'));
  return { files: testResults, output: stdout + stderr };
}

function failuresOf(files: readonly TestedFile[]): string[] {
  return files.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []),
  );
}

/** A row that holds when its tests have passed. Those that were filtered out or skipped are none. */
function rowOf(what: string, goal: string, tests: readonly Tested[], message = ''): Row {
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = ran.filter(({ status }) => status === 'failed');
  return rowOfFaults(what, goal, `${ran.length} tests`, [
    ...failed.map(({ title, failureMessages }) => `${title}: ${failureMessages?.[0]?.split('\n', 1)[0]}`),
    ...(ran.length === 0 ? [message || 'no test'] : []),
  ]);
}
