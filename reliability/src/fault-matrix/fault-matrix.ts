import { type RunOptions, type Family, type Row, rowOfFaults } from '../row.ts';
import { CALLERS, type Cell, cellsOf, OPERATIONS } from './cells.ts';
import { FAULTS } from './faults.ts';
import { randomResponsesRow } from './random-responses.ts';
import { runCells, type Verdict } from './run-cells.ts';

/** Faults x operations x callers, each with its expected outcome. */
export const faultMatrix: Family = {
  name: 'fault-matrix',
  title: 'Fault matrix',
  parts: [cellRows, randomResponsesRow],
};

async function cellRows(options: RunOptions): Promise<Row[]> {
  const cells = cellsOf(FAULTS);
  const verdicts = await runCells(options.isQuick ? quickPart(cells) : cells);
  report(verdicts, options);
  return [sizeRow(), ...CALLERS.map((caller) => callerRow(caller, verdicts, cells)), keyRow(verdicts, options)];
}

/** Programs are slow to start. So the gate runs one of them for each fault, with another operation for the next fault. */
export function quickPart(cells: readonly Cell[]): Cell[] {
  const faults = [...new Set(cells.map(({ fault }) => fault))];
  return cells.filter(({ caller, fault, operation }) => {
    if (caller !== 'headless' && caller !== 'browser') return true;
    if (fault.takesAllTime) return false;
    const index = faults.indexOf(fault);
    const isTurn = (index % 2 === 0) === (caller === 'headless');
    return isTurn && operation === OPERATIONS[Math.floor(index / 2) % OPERATIONS.length];
  });
}

function sizeRow(): Row {
  const count = FAULTS.length;
  return { what: 'Faults', goal: 'at least 57', measured: String(count), holds: count >= 57 };
}

function callerRow(caller: Cell['caller'], verdicts: readonly Verdict[], all: readonly Cell[]): Row {
  const own = verdicts.filter(({ cell }) => cell.caller === caller);
  const wrong = own.filter(({ faults }) => faults.length > 0);
  const goal = `${own.length} of ${own.length} cells hold (there are ${all.filter((cell) => cell.caller === caller).length})`;
  return rowOfFaults(
    `Every cell of the ${NAMES[caller]}`,
    goal,
    `${own.length - wrong.length} hold`,
    wrong.map(({ cell, faults }) => `${cell.fault.name}, ${cell.operation}: ${faults[0]}`),
  );
}

/** Checks all output of every cell. */
function keyRow(verdicts: readonly Verdict[], { isQuick }: RunOptions): Row {
  const least = isQuick ? 350 : 600;
  const echoed = verdicts.filter(({ isKeyEchoed }) => isKeyEchoed).length;
  const leaks = verdicts.filter(({ faults }) => faults.some((fault) => fault.includes('shows the key')));
  return rowOfFaults(
    'The key in errors (inspected, as JSON, as text, message, stack), clients (inspected, as JSON), output and frames',
    `at least ${least} cells in which the service echoes the key: no 8 characters of it`,
    `${echoed.toLocaleString('en')} cells with an echo, ${(verdicts.length - echoed).toLocaleString('en')} without`,
    [...leaks.map(({ cell }) => cell.id), ...(echoed < least ? ['too few'] : [])],
  );
}

const NAMES: Readonly<Record<Cell['caller'], string>> = {
  client: 'client, one response',
  iterator: 'iterator',
  headless: 'command without a terminal',
  browser: 'browser in a terminal',
  launcher: 'launcher script',
};

function report(verdicts: readonly Verdict[], extent: RunOptions): void {
  for (const { cell, faults } of verdicts) {
    if (faults.length === 0) continue;
    extent.report(`${cell.fault.group}: ${cell.fault.name}, ${cell.caller}, ${cell.operation}: ${faults.join('; ')}`);
  }
}
