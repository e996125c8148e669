import type { Expected, Fault } from './fault.ts';
import type { Cell } from './cells.ts';
import type { CellJournal } from './fault-server.ts';

/** What became of a cell. */
export interface Outcome {
  readonly ended: Expected['outcome'] | 'nothing known';
  readonly code?: string | undefined;
  /** What the caller says of how often it asked; the service counts as well, where it was reached. */
  readonly attempts?: number | undefined;
  /** How many items came out. */
  readonly items?: number | undefined;
  readonly tookMs: number;
  /** How late an abort was, where a timer of 50 ms went off before it was over. */
  readonly lateMs?: number | undefined;
  /** Other things that are wrong: a leaked key, a rejection that nobody handled, a terminal that is not as it was. */
  readonly faults: readonly string[];
  /** What was said, for the report. */
  readonly said: string;
}

/** The longest that a cell may take, in milliseconds. */
export interface Limits {
  readonly deadlineMs: number;
  /** How many items each list has. */
  readonly items: Readonly<Record<string, number>>;
}

/** What is wrong with an outcome; nothing when the cell holds. */
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

/** Whether what the service counts are the attempts of the caller. */
function isReached({ network = 'plain', isRepeatedByRuntime = false }: Fault): boolean {
  return (network === 'plain' || network === 'tls valid') && !isRepeatedByRuntime;
}

// A walk makes a request for each page besides.
function isAsOftenAs(asked: number, { outcome, attempts }: Expected, isWalk: boolean): boolean {
  if (attempts === 'some') return asked > 1;
  if (attempts === 'up to three') return asked >= 1 && asked <= 3;
  if (outcome === 'ListError' || (isWalk && outcome !== 'ApiError')) return asked >= attempts;
  return asked === attempts;
}
