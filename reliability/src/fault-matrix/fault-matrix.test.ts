import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Cell, cellsOf } from './cells.ts';
import { faultMatrixPage } from './document.ts';
import { quickPart } from './fault-matrix.ts';
import { FAULTS } from './faults.ts';
import { judge, type Limits, type Outcome } from './outcome.ts';
import { errorIn } from './said.ts';

const limits: Limits = { deadlineMs: 1_000, items: { 'payouts.list': 25 } };
const reached = { requests: 1, created: 0 };

test('docs/fault-matrix.md is up to date: node reliability/src/fault-matrix/write-page.ts', () => {
  const page = readFileSync(new URL('../../../docs/fault-matrix.md', import.meta.url), 'utf8');
  expect(page).toBe(faultMatrixPage(FAULTS));
});

test('there are at least 57 faults, each with a unique name, and 850 cells', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(57);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  const { tried, skipped } = cellsOf(FAULTS);
  expect(tried.length).toBeGreaterThanOrEqual(850);
  expect(tried.length + skipped.length).toBe(FAULTS.length * 6 * 5);
  expect(skipped.every(({ reason }) => reason !== '')).toBe(true);
});

test('the gate runs every fault, and every operation in each program', () => {
  const part = quickPart(cellsOf(FAULTS).tried);
  expect(new Set(part.map(({ fault }) => fault)).size).toBeGreaterThanOrEqual(FAULTS.length - 2);
  for (const caller of ['headless', 'browser'])
    expect(new Set(part.filter((cell) => cell.caller === caller).map(({ operation }) => operation)).size).toBe(6);
});

test.each<[what: string, outcome: Partial<Outcome>, journal: typeof reached, says: RegExp]>([
  ['another end', { ended: 'TimeoutError' }, reached, /ended in TimeoutError/],
  ['another code', { code: 'EPIPE' }, reached, /has the code EPIPE/],
  ['too many requests', { attempts: 2 }, reached, /asked 2 times, not 1/],
  ['a deadline that passed', { tookMs: 1_001 }, reached, /took 1001 ms/],
  ['a late abort', { lateMs: 51 }, reached, /51 ms after the abort/],
  ['a leaked key', { faults: ['shows the key'] }, reached, /shows the key/],
  [
    'a customer that was created after all',
    {},
    { requests: 1, created: 1 },
    /says that it failed, and there is a customer/,
  ],
  ['two customers', { ended: 'UnknownOutcomeError' }, { requests: 2, created: 2 }, /created 2 customers/],
])('a cell fails with %s', (_, outcome, journal, says) => {
  const expected = { outcome: 'ApiError', attempts: 1, codes: ['X'] } as const;
  const cell = cellWith({ expected });
  const good: Outcome = { ended: 'ApiError', code: 'X', attempts: 1, tookMs: 10, faults: [], said: '' };
  expect(judge(cell, good, reached, limits)).toEqual([]);
  expect(judge(cell, { ...good, ...outcome }, journal, limits).join()).toMatch(says);
});

test('an iteration that loses items fails', () => {
  const cell = cellWith({ expected: { outcome: 'done', attempts: 1 }, caller: 'iterator', operation: 'payouts.list' });
  const outcome: Outcome = { ended: 'done', items: 24, attempts: 3, tookMs: 10, faults: [], said: '' };
  expect(judge(cell, outcome, reached, limits)).toEqual(['gave 24 of 25 items']);
});

test('recognizes an error by the words of a program', () => {
  expect(errorIn('paydeck: GET /payouts was rejected (401 X). Check the key')).toBe('ApiError');
  expect(errorIn('paydeck: GET /payouts was rejected (429 X).')).toBe('RateLimitError');
  expect(errorIn('outcome unknown: (the service failed) was rejected (422)')).toBe('UnknownOutcomeError');
  expect(errorIn('all is well')).toBe('nothing known');
});

function cellWith(part: Partial<Cell>): Cell {
  const fault = FAULTS.find(({ name }) => name === '400');
  if (fault === undefined) throw new Error('There is no such fault.');
  return { id: 'x', fault, caller: 'client', operation: 'customers.create', expected: fault.read, ...part };
}
