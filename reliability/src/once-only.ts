import type { Cell } from './fault-matrix/cells.ts';
import { breaks } from './fault-matrix/effects.ts';
import { type CallerName, type Fault, FAULTS } from './fault-matrix/faults.ts';
import { runCells } from './fault-matrix/run-cells.ts';
import { promisedRows } from './properties/properties.ts';
import { type Family, type Row, rowOfFaults, type RunOptions } from './row.ts';

/** Creates customers at most once, even if a response is lost, and never reports a created one as failed. */
export const onceOnly: Family = {
  name: 'once-only',
  title: 'Once only',
  parts: [
    clientRow,
    async (options) => programRow('headless', 'command without a terminal', options),
    async (options) => programRow('browser', 'form of the browser', options),
    async (options) => programRow('launcher', 'launcher script', options),
  ],
};

/** Seventeen ways to lose a response, each followed by random ones. */
async function clientRow(options: RunOptions): Promise<Row[]> {
  const runs = options.isQuick ? 60 : 5_850;
  return promisedRows(
    [
      {
        what: 'Create a customer: client',
        goal: goalOf(17 * runs),
        file: 'packages/core/src/calls/lost-responses.test.ts',
        tests: /a customer is created at most once when/,
      },
    ],
    runs,
    options,
  );
}

/** Runs a program repeatedly, over the faults with an ambiguous outcome. */
async function programRow(caller: CallerName, name: string, { isQuick }: RunOptions): Promise<Row> {
  const runs = isQuick ? 10 : 200;
  const cells = ambiguous(runs).map((fault, run): Cell => {
    const cell = { id: `r${run}-${caller}-customers-create`, caller, operation: 'customers.create' } as const;
    // A launcher shows a 429 at once.
    if (caller !== 'launcher' || fault.group !== 'Rate limit') return { ...cell, fault, expected: fault.write };
    return { ...cell, fault: { ...fault, waitsMs: 0 }, expected: { outcome: 'RateLimitError', attempts: 1 } };
  });
  const verdicts = await runCells(cells);
  const faults = verdicts.flatMap(({ cell, faults: found }) =>
    found.length > 0 ? [`${cell.fault.name}: ${found[0]}`] : [],
  );
  return rowOfFaults(`Create a customer: ${name}`, goalOf(runs), `${runs} runs`, faults);
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

function goalOf(runs: number): string {
  return `${runs.toLocaleString('en')} runs, at most one customer each, never called failed when it exists`;
}
