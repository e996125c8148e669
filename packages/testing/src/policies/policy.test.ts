import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { policyTable } from '../../scripts/policy-table.ts';
import { ruleCoverage } from '../../scripts/rule-coverage.ts';
import { POLICIES, type PolicyOption, PRESETS } from './policies.ts';
import { parsePolicyChoice, resolvePolicy } from './resolve.ts';

test('every documented rule has a test, and every rule test a documented rule', () => {
  const { total, missing, unknown } = ruleCoverage();
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  expect(total).toBeGreaterThanOrEqual(139);
});

test('docs/policies.md is generated from the table of policies', () => {
  expect(readFileSync(new URL('../../../../docs/policies.md', import.meta.url), 'utf8')).toBe(policyTable());
});

test('every value of every policy is accepted, in code and as a flag', () => {
  for (const [name, option] of Object.entries<PolicyOption>(POLICIES)) {
    const values = Array.isArray(option.values)
      ? option.values
      : [Object(option.values).min, Object(option.values).max];
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) {
      expect(resolvePolicy({ [name]: value })).toMatchObject({ [name]: value });
      expect(parsePolicyChoice(`${name}=${String(value)}`)).toEqual({ [name]: value });
    }
    expect(resolvePolicy()).toMatchObject({ [name]: option.default });
  }
});

test('single policies override a preset', () => {
  for (const [name, choices] of Object.entries(PRESETS)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of a table are its names.
    expect(resolvePolicy({}, name as keyof typeof PRESETS)).toMatchObject(choices);
  }
  expect(resolvePolicy({ pageSizeOverMax: 'reject' }, 'lenient').pageSizeOverMax).toBe('reject');
});
