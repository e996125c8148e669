import type { Expected, Fault } from './fault.ts';
import type { Cell } from './cells.ts';
import type { CellJournal } from './fault-server.ts';

/** The outcome of a cell. */
export interface Outcome {
  readonly ended: Expected['outcome'] | 'nothing known';
  readonly code?: string | undefined;
  /** The number of attempts that the caller reports. The service also counts them, when it is reached. */
  readonly attempts?: number | undefined;
  /** The number of items that the caller received. */
  readonly items?: number | undefined;
  readonly tookMs: number;
  /** How late an abort was, if a timer of 50 ms fired before it took effect. */
  readonly lateMs?: number | undefined;
  /** Other faults: a leaked key, an unhandled rejection, a terminal that is not restored. */
  readonly faults: readonly string[];
  /** The text that the caller printed, for the report. */
  readonly said: string;
}

/** The limits of a cell. */
export interface Limits {
  readonly deadlineMs: number;
  /** The number of items of each list. */
  readonly items: Readonly<Record<string, number>>;
}

/** Returns what is wrong with an outcome; empty when the cell holds. */
export function judge(
  { fault, expected: first, caller, operation }: Cell,
  outcome: Outcome,
  journal: CellJournal,
  limits: Limits,
): string[] {
  const { ended, code, attempts, tookMs, lateMs, items } = outcome;
  const faults = [...outcome.faults];
  const expected = first.or?.outcome === ended ? first.or : first;
  if (ended !== expected.outcome) faults.push(`ended in ${ended}, not in ${expected.outcome}`);
  if (expected.codes && code !== undefined && !expected.codes.includes(code)) faults.push(`has the code ${code}`);
  const isWalk = operation.endsWith('.list') && caller !== 'client' && expected.outcome !== 'aborted';
  const asked = attempts ?? (isReached(fault) ? journal.requests : undefined);
  if (asked !== undefined && !isAsOftenAs(asked, expected, isWalk))
    faults.push(`asked ${asked} times, not ${expected.attempts}`);
  if (operation === 'customers.create') {
    if (journal.created > 1) faults.push(`created ${journal.created} customers`);
    if (ended === 'done' && journal.created !== 1) faults.push('says that it created a customer, and there is none');
    if (ended !== 'done' && ended !== 'UnknownOutcomeError' && journal.created > 0)
      faults.push('says that it failed, and there is a customer');
  }
  const all = limits.items[operation];
  if (isWalk && ended === 'done' && !fault.isMoving && items !== undefined && items !== all)
    faults.push(`gave ${items} of ${all} items`);
  if (tookMs > limits.deadlineMs) faults.push(`took ${Math.round(tookMs)} ms`);
  if (lateMs !== undefined) faults.push(`ended ${Math.round(lateMs)} ms after the abort`);
  return faults;
}

/** Whether the requests that the service counts equal the attempts of the caller. */
function isReached({ network = 'plain', isRepeatedByRuntime = false }: Fault): boolean {
  return (network === 'plain' || network === 'tls valid') && !isRepeatedByRuntime;
}

// An iteration also sends one request for each page.
function isAsOftenAs(asked: number, { outcome, attempts }: Expected, isWalk: boolean): boolean {
  if (attempts === 'some') return asked > 1;
  if (attempts === 'up to three') return asked >= 1 && asked <= 3;
  if (outcome === 'ListError' || (isWalk && outcome !== 'ApiError')) return asked >= attempts;
  return asked === attempts;
}
