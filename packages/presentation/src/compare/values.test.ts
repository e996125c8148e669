import { describe, expect, test } from 'vitest';
import { isSame, valueProblem, type ValueKind } from './values.ts';

test.each<[ours: string, theirs: unknown, kind: ValueKind['kind'], same: boolean]>([
  ['', null, 'text', true],
  ['', undefined, 'text', true],
  ['', '', 'text', true],
  ['', 'a', 'text', false],
  ['a', null, 'text', false],
  ['a ', 'a', 'text', false],
  ["'=1+1", '=1+1', 'text', true],
  ['a\u241bb', 'a\u001bb', 'text', true],
  ["'a", 'a', 'text', false],
  ['2026-12-03T10:00:00Z', '2026-12-03T10:00:00Z', 'timestamp', true],
  ['2026-12-03 10:00:00', '2026-12-03T10:00:00.999Z', 'timestamp', true],
  ['2026-12-03 10:00:01', '2026-12-03T10:00:00.999Z', 'timestamp', true],
  ['2026-12-03 10:00:01', '2026-12-03T10:00:00Z', 'timestamp', false],
  ['2026-12-03 12:00:00+02', '2026-12-03T10:00:00Z', 'timestamp', true],
  ['2026-12-03 12:00:00+0200', '2026-12-03T10:00:00Z', 'timestamp', true],
  ['2026-12-03 10:00:00 UTC', '2026-12-03T10:00:00Z', 'timestamp', true],
  ['2026-12-03 10:00:00.5', '2026-12-03T10:00:00.500Z', 'timestamp', true],
  ['2026-12-03 10:00:00.501', '2026-12-03T10:00:00.500Z', 'timestamp', false],
  ['2026-12-03 10:00', '2026-12-03T10:00:59Z', 'timestamp', true],
  ['2026-12-03', '2026-12-03T23:59:59Z', 'timestamp', true],
  ['2026-12-03', '2026-12-04T00:00:00Z', 'timestamp', false],
  ['1796292000', '2026-12-03T10:00:00Z', 'timestamp', true],
  ['1796292000000', '2026-12-03T10:00:00Z', 'timestamp', true],
  ['2026-12-03', 'soon', 'timestamp', false],
  ['4900', 4900, 'amount', true],
  ['4900.00', 4900, 'amount', true],
  ['+04900', 4900, 'amount', true],
  ['-0', 0, 'amount', true],
  ['49.00', 4900, 'amount', false],
  ['9007199254740993', 9007199254740992, 'amount', false],
  ['12', 12, 'integer', true],
  ['t', true, 'boolean', true],
  ['0', false, 'boolean', true],
  ['Yes', false, 'boolean', false],
  ['{"b":1, "a":[2]}', { a: [2], b: 1 }, 'map', true],
  ['["a","b"]', ['b', 'a'], 'list', false],
])('%j and %j as %s', (ours, theirs, kind, same) => {
  expect(isSame(ours, theirs, { kind })).toBe(same);
  expect(valueProblem(ours, { kind })).toBeUndefined();
});

describe('amounts in another unit', () => {
  const major = { kind: 'amount', units: { file: 'major', list: 'minor' } } as const;
  const minor = { kind: 'amount', units: { file: 'minor', list: 'major' } } as const;

  test.each<[string, number, ValueKind, string, boolean]>([
    ['49', 4900, major, 'USD', true],
    ['0.05', 5, major, 'USD', true],
    ['-0.05', -5, major, 'USD', true],
    ['4900', 4900, major, 'JPY', true],
    ['4900', 4900, major, 'USD', false],
    ['1.455', 1455, major, 'KWD', true],
    ['4900', 49, minor, 'USD', true],
    ['49', 49, minor, 'USD', false],
  ])('%s and %d', (ours, theirs, kind, currency, same) => {
    expect(isSame(ours, theirs, kind, currency)).toBe(same);
  });
});

test.each<[string, ValueKind['kind']]>([
  ['2026-02-30', 'timestamp'],
  ['2026-13-01 10:00', 'timestamp'],
  ['2026-12-03 25:00', 'timestamp'],
  ['1,000', 'amount'],
  ['1e3', 'integer'],
  ['2', 'boolean'],
  ['{', 'map'],
])('%s is no %s', (text, kind) => {
  expect(valueProblem(text, { kind })).toMatch(/^is /);
});
