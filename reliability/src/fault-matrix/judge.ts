import type { OperationName } from '@paydeck/testing';
import type { CallerName, Expected, Fault } from './faults.ts';
import { KINDS, type Cell } from './cells.ts';
import type { CellJournal } from './fault-server.ts';
import type { Outcome } from './outcome.ts';

/** The limits of a cell. */
export interface Limits {
  /** The most that a program may take, in milliseconds. */
  readonly longestMs: number;
  /** The number of items of each list. */
  readonly items: Readonly<Record<string, number>>;
}

/** Returns what is wrong with an outcome; empty when the cell holds. */
export function judge(cell: Cell, outcome: Outcome, journal: CellJournal, limits: Limits): string[] {
  const { fault, expected: first, caller, operation } = cell;
  const { ended, code, attempts, tookMs, lateMs, items } = outcome;
  const faults = [...outcome.faults];
  const expected = first.or?.outcome === ended ? first.or : first;
  if (ended !== expected.outcome) faults.push(`ended in ${ended}, not in ${expected.outcome}`);
  if (expected.codes && code !== undefined && !expected.codes.includes(code)) faults.push(`has the code ${code}`);
  const isIteration = operation.endsWith('.list') && caller !== 'client';
  const reported = reportedAttempts(expected, isIteration);
  if (attempts !== undefined && !isWithin(attempts, reported))
    faults.push(`reports ${attempts} attempts, not ${rangeText(reported)}`);
  const requests = isReached(fault) ? requestsFor(cell, expected) : undefined;
  if (requests && !isWithin(journal.requests, requests))
    faults.push(`sent ${journal.requests} requests, not ${rangeText(requests)}`);
  if (operation === 'customers.create') {
    if (journal.created > 1) faults.push(`created ${journal.created} customers`);
    if (ended === 'done' && journal.created !== 1) faults.push('says that it created a customer, and there is none');
    if (ended !== 'done' && ended !== 'UnknownOutcomeError' && journal.created > 0)
      faults.push('says that it failed, and there is a customer');
  }
  const all = limits.items[operation];
  if (isIteration && ended === 'done' && !fault.isMoving && items !== undefined && items !== all)
    faults.push(`gave ${items} of ${all} items`);
  // Timers of Node are up to a millisecond early.
  if (fault.waitsMs !== undefined && (journal.waitedMs ?? 0) < fault.waitsMs - 1)
    faults.push(`waited ${Math.round(journal.waitedMs ?? 0)} ms, not ${fault.waitsMs}`);
  const isProgram = caller !== 'client' && caller !== 'iterator';
  if (isProgram && tookMs > limits.longestMs) faults.push(`took ${Math.round(tookMs)} ms`);
  if (lateMs !== undefined) faults.push(`ended ${Math.round(lateMs)} ms after the abort`);
  return faults;
}

/** The least and the most. */
type Range = readonly [least: number, most: number];

function isWithin(count: number, [least, most]: Range): boolean {
  return count >= least && count <= most;
}

function rangeText([least, most]: Range): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

/** Whether requests reach the service, so that it can count them. */
function isReached({ network = 'plain' }: Fault): boolean {
  return network === 'plain' || network === 'tls valid';
}

/** The attempts that an error may report. A `ListError` is found after further pages. */
function reportedAttempts({ outcome, attempts }: Expected, isIteration: boolean): Range {
  if (attempts === 'up to three') return [1, 3];
  return outcome === 'ListError' && isIteration ? [2, MOST_PAGES] : [attempts, attempts];
}

/** The requests that the service may receive. An iteration that is not stopped by the fault sends one for each page. */
function requestsFor({ fault, caller, operation }: Cell, { outcome, attempts }: Expected): Range {
  const count = attempts === 'up to three' ? 3 : attempts;
  const sent = fault.isRepeatedByRuntime === true && operation !== 'customers.create' ? 2 * count : count;
  if (!operation.endsWith('.list') || caller === 'client') return [sent, sent];
  if (outcome === 'ListError') return [2, MOST_PAGES];
  if (outcome !== 'done' && outcome !== 'output failed') return [sent, sent];
  const [least, normal] = pagesOf(caller, operation);
  // Where pages repeat or shift, one request more shows that no row is hidden behind 25 items. The browser iterates too.
  const most = fault.group !== 'Paging' ? normal : caller === 'browser' ? 10 : normal + 1;
  // A list that loses rows has fewer pages. An output that fails ends the iteration at its first page.
  const isShorter = fault.isMoving === true || fault.local === 'full disk' || fault.local === 'closed pipe';
  return [isShorter ? sent : least + sent - 1, most + sent - 1];
}

/**
 * The requests of an iteration when nothing is wrong. An iteration reads at least 50 items a page, so 25 items are one
 * page and its end, which a list without bounds of time shows with two responses.
 */
function pagesOf(caller: CallerName, operation: OperationName): Range {
  if (caller === 'browser' || (caller === 'headless' && KINDS[operation] === 'iterated list'))
    return [1, operation === 'discounts.list' ? 3 : 2];
  return KINDS[operation] === 'iterated list' ? [3, 3] : [2, 5];
}

// An endless loop sends more.
export const MOST_PAGES = 40;
