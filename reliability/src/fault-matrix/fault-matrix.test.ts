import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Cell, cellsOf, OPERATIONS } from './cells.ts';
import { faultMatrixPage } from './page.ts';
import { quickPart } from './fault-matrix.ts';
import { FAULTS } from './faults.ts';
import { CANARY, containsKey } from '../contains-key.ts';
import { judge, type Limits } from './judge.ts';
import { openNetwork } from './network.ts';
import { commandOutcome, type Outcome, printedError } from './outcome.ts';

const limits: Limits = { longestMs: 1_000, items: { 'payouts.list': 25 } };
const reached = { requests: 1, created: 0, isKeyEchoed: false };

test('docs/fault-matrix.md is up to date: node reliability/src/fault-matrix/page.ts', () => {
  const page = readFileSync(new URL('../../../docs/fault-matrix.md', import.meta.url), 'utf8');
  expect(page).toBe(faultMatrixPage(FAULTS));
});

test('there are at least 57 faults, each with a unique name, and 850 cells', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(57);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  expect(cellsOf(FAULTS).length).toBeGreaterThanOrEqual(850);
  expect(FAULTS.flatMap(({ skipped = {} }) => Object.values(skipped))).not.toContain('');
});

test('the gate runs every fault, and every operation in each program', () => {
  const part = quickPart(cellsOf(FAULTS));
  expect(new Set(part.map(({ fault }) => fault)).size).toBeGreaterThanOrEqual(FAULTS.length - 2);
  for (const caller of ['headless', 'browser'])
    expect(new Set(part.filter((cell) => cell.caller === caller).map(({ operation }) => operation))).toEqual(
      new Set(OPERATIONS),
    );
});

test.each<[what: string, outcome: Partial<Outcome>, journal: typeof reached, says: RegExp]>([
  ['another end', { ended: 'TimeoutError' }, reached, /ended in TimeoutError/],
  ['another code', { code: 'EPIPE' }, reached, /has the code EPIPE/],
  ['another number of attempts', { attempts: 2 }, reached, /reports 2 attempts, not 1/],
  ['more requests than it reports', {}, { ...reached, requests: 2 }, /sent 2 requests, not 1/],
  ['a late abort', { lateMs: 51 }, reached, /51 ms after the abort/],
  ['a leaked key', { faults: ['shows the key'] }, reached, /shows the key/],
  [
    'a customer that was created after all',
    {},
    { ...reached, created: 1 },
    /says that it failed, and there is a customer/,
  ],
  [
    'two customers',
    { ended: 'UnknownOutcomeError' },
    { requests: 2, created: 2, isKeyEchoed: false },
    /created 2 customers/,
  ],
])('a cell fails with %s', (_, outcome, journal, says) => {
  const expected = { outcome: 'ApiError', attempts: 1, codes: ['X'] } as const;
  const cell = cellWith({ expected });
  const good: Outcome = { ended: 'ApiError', code: 'X', attempts: 1, tookMs: 10, faults: [], printed: '' };
  expect(judge(cell, good, reached, limits)).toEqual([]);
  expect(judge(cell, { ...good, ...outcome }, journal, limits).join()).toMatch(says);
});

test('an iteration that loses items fails', () => {
  const cell = cellWith({ expected: { outcome: 'done', attempts: 1 }, caller: 'iterator', operation: 'payouts.list' });
  const outcome: Outcome = { ended: 'done', items: 24, tookMs: 10, faults: [], printed: '' };
  expect(judge(cell, outcome, { ...reached, requests: 4 }, limits)).toEqual(['gave 24 of 25 items']);
});

test('a retry that does not wait for the reset fails', () => {
  const cell = cellWith({ expected: { outcome: 'done', attempts: 2 }, operation: 'webhooks.get' });
  const fault = { ...cell.fault, waitsMs: 1_000 };
  const outcome: Outcome = { ended: 'done', items: 1, tookMs: 10, faults: [], printed: '' };
  const judged = [998, 1_000].map((waitedMs) =>
    judge({ ...cell, fault }, outcome, { ...reached, requests: 2, waitedMs }, limits),
  );
  expect(judged).toEqual([['waited 998 ms, not 1000'], []]);
});

test('a program that takes too long fails', () => {
  const cell = cellWith({ expected: { outcome: 'ApiError', attempts: 1 }, caller: 'headless' });
  const outcome: Outcome = { ended: 'ApiError', tookMs: 1_001, faults: [], printed: '' };
  expect(judge(cell, outcome, reached, limits)).toEqual(['took 1001 ms']);
});

// 25 items: one page, and its end.
test.each([
  [2, []],
  [5, []],
  [1, ['sent 1 requests, not 2 to 5']],
  [6, ['sent 6 requests, not 2 to 5']],
])('an iteration that sends %i requests has the faults %j', (requests, faults) => {
  const cell = cellWith({ expected: { outcome: 'done', attempts: 1 }, caller: 'iterator', operation: 'payouts.list' });
  const outcome: Outcome = { ended: 'done', items: 25, tookMs: 10, faults: [], printed: '' };
  expect(judge(cell, outcome, { ...reached, requests }, limits)).toEqual(faults);
});

test('finds a key, eight characters of it, and the key as base64 and in a URL', () => {
  const key = CANARY;
  for (const text of [`x ${key} y`, '4f9A+k/2', Buffer.from(key).toString('base64'), 'canary%5F', '%2Bk%2F2%3DZq'])
    expect([text, containsKey(key, text)]).toEqual([text, text !== 'canary%5F']);
  expect(containsKey(key, '[redacted ****Zq81]')).toBe(false);
});

test('recognizes an error by the words of a program', () => {
  expect(printedError('paydeck: GET /payouts was rejected (401 X). Check the key')).toBe('ApiError');
  expect(printedError('paydeck: GET /payouts was rejected (429 X).')).toBe('RateLimitError');
  expect(printedError('outcome unknown: (the service failed) was rejected (422)')).toBe('UnknownOutcomeError');
  expect(printedError('all is well')).toBe('not recognized');
});

test.each([
  [0, '', 'done'],
  [130, '', 'aborted'],
  [4, 'outcome unknown: it may exist', 'UnknownOutcomeError'],
  [1, 'outcome unknown: it may exist', 'not recognized'],
  [4, 'GET /payouts was rejected (401 X)', 'not recognized'],
  [1, 'GET /payouts was rejected (401 X)', 'ApiError'],
  [null, 'GET /payouts was rejected (401 X)', 'not recognized'],
])('a command that exits with %j and prints %j ended in %s', (code, stderr, outcome) => {
  expect(commandOutcome(code, stderr)).toBe(outcome);
});

test('stores the certificate to trust in the folder of each run', async () => {
  const stored: string[] = [];
  for (const run of ['first', 'second']) {
    const folder = mkdtempSync(join(tmpdir(), `paydeck-${run}-`));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    using network = await openNetwork({ network: 'tls valid' }, 'k', folder);

    const file = network.env['NODE_EXTRA_CA_CERTS'] ?? '';
    expect(file.startsWith(folder)).toBe(true);
    stored.push(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
  }
  expect(stored[0]).toContain('BEGIN CERTIFICATE');
  expect(stored[1]).toBe(stored[0]);
});

function cellWith(part: Partial<Cell>): Cell {
  const fault = FAULTS.find(({ name }) => name === '400');
  if (fault === undefined) throw new Error('There is no such fault.');
  return { id: 'x', fault, caller: 'client', operation: 'customers.create', expected: fault.read, ...part };
}
