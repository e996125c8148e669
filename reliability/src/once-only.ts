import { join } from 'node:path';
import process from 'node:process';
import { run as runProgram } from '@paydeck/test-kit/run';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import pMap from 'p-map';
import { CANARY, containsKey } from './contains-key.ts';
import type { Cell } from './fault-matrix/cells.ts';
import { breaks } from './fault-matrix/effects.ts';
import { type CallerName, type Fault, FAULTS } from './fault-matrix/faults.ts';
import { openNetwork } from './fault-matrix/network.ts';
import { runCells } from './fault-matrix/run-cells.ts';
import { launcherFile } from './programs.ts';
import { promisedRows } from './properties/properties.ts';
import { type RunOptions, type Family, type Row, rowOfFaults } from './row.ts';

/** Creates customers at most once, even if a response is lost, and never reports a created one as failed. */
export const onceOnly: Family = {
  name: 'once-only',
  title: 'Once only',
  parts: [
    clientRow,
    async (options) => programRow('headless', 'command without a terminal', programRuns(options)),
    async (options) => programRow('browser', 'form of the browser', programRuns(options)),
    async (options) =>
      rowOfRuns('launcher script', programRuns(options), await launcherRuns(ambiguous(programRuns(options)))),
  ],
};

function programRuns({ isQuick }: RunOptions): number {
  return isQuick ? 10 : 200;
}

/** Seventeen ways to lose a response, each followed by random ones. */
async function clientRow(options: RunOptions): Promise<Row[]> {
  const runs = options.isQuick ? 60 : 5_850;
  return promisedRows(
    [
      {
        what: 'Create a customer: client',
        goal: `${(17 * runs).toLocaleString('en')} runs, at most one customer each, never called failed when it exists`,
        file: 'packages/core/src/calls/lost-responses.test.ts',
        tests: /a customer is created at most once when/,
      },
    ],
    runs,
    options,
  );
}

/** Runs a program repeatedly, over the faults with an ambiguous outcome. */
async function programRow(caller: CallerName, name: string, runs: number): Promise<Row> {
  const cells: Cell[] = ambiguous(runs).map((fault, run) => ({
    id: `r${run}-${caller}-customers-create`,
    fault,
    caller,
    operation: 'customers.create',
    expected: fault.write,
  }));
  const verdicts = await runCells(cells);
  const faults = verdicts.flatMap(({ cell, faults: found }) =>
    found.length > 0 ? [`${cell.fault.name}: ${found[0]}`] : [],
  );
  return rowOfRuns(name, runs, faults);
}

/** Creates a customer with the launcher script once for each fault, and returns the problems. */
async function launcherRuns(faults: readonly Fault[]): Promise<string[]> {
  using home = temporaryFolder();
  const problemOf = async (fault: Fault, index: number): Promise<string[]> => {
    const problem = await createWith(fault, `r${index}-customers-create`, home.path);
    return problem === undefined ? [] : [`${fault.name}: ${problem}`];
  };
  return (await pMap(faults, problemOf, { concurrency: 3 })).flat();
}

async function createWith(fault: Fault, id: string, home: string): Promise<string | undefined> {
  using network = await openNetwork(fault, CANARY, home);
  const { code, stdout, stderr } = await runProgram(
    process.execPath,
    [launcherFile, 'run', 'create-customer', 'ada@example.com', 'Ada'],
    {
      env: {
        PATH: '/usr/bin:/bin',
        // Programs with one home share their rate limit, and runs must not affect each other.
        HOME: join(home, id),
        PAYDECK_TEST_KEY: CANARY,
        PAYDECK_TEST_URL: network.baseUrl(id),
        ...network.env,
      },
      timeout: 30_000,
    },
  );
  const output = stdout + stderr;
  const { created } = network.server.journal(id);
  if (containsKey(CANARY, output)) return 'shows the key';
  if (created > 1) return `created ${created} customers`;
  if (code === 0)
    return created === 1 && output.includes('Created') ? undefined : `says that it created one: ${output}`;
  if (code !== 1 && code !== 4) return `ended with ${code}: ${output}`;
  return created === 1 && code !== 4 ? `created one and said: ${output}` : undefined;
}

/** Responses that break off in the status line, a header, or the body: the matrix has the places between them. */
const CUTS = [1, 15, 40, -100, -1].flatMap((at) =>
  (['close', 'reset'] as const).map((how): Fault => {
    const write = { outcome: 'UnknownOutcomeError', attempts: 1 } as const;
    return { group: 'Cut', name: `a ${how} at byte ${at}`, effect: breaks(at, how), read: write, write };
  }),
);

/** Faults that end in an unknown outcome, or succeed after a retry, repeated up to the count. */
function ambiguous(count: number): readonly Fault[] {
  const open = [...FAULTS, ...CUTS].filter(
    ({ write, takesAllTime, local }) =>
      takesAllTime !== true && local === undefined && (write.outcome === 'UnknownOutcomeError' || write.attempts === 2),
  );
  // From the end, so that a short proof has the cuts.
  return Array.from({ length: count }, (_, index) => open.at(-1 - ((index * 3) % open.length))).filter(
    (fault) => fault !== undefined,
  );
}

function rowOfRuns(name: string, runs: number, faults: readonly string[]): Row {
  const goal = `${runs.toLocaleString('en')} runs, at most one customer each, never called failed when it exists`;
  return rowOfFaults(`Create a customer: ${name}`, goal, `${runs.toLocaleString('en')} runs`, faults);
}
