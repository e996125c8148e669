import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { policyTable } from '../scripts/policy-table.ts';
import { ruleCoverage } from '../scripts/rule-coverage.ts';
import type { PolicyOption } from './policies/option.ts';
import { PRESETS } from './policies/presets.ts';
import { parsePolicyChoice, POLICIES, resolvePolicy } from './policy.ts';

test('every rule of the page has a test, and every test a rule', () => {
  expect(ruleCoverage()).toMatchObject({ total: 139, missing: [], unknown: [] });
});

test('the page of policies is the table of policies', () => {
  expect(readFileSync(new URL('../../../docs/policies.md', import.meta.url), 'utf8')).toBe(policyTable());
});

test('every value of every policy can be chosen, in code and as text', () => {
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

test('a preset is a set of choices, which single choices overrule', () => {
  for (const [name, choices] of Object.entries(PRESETS)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of a table are its names.
    expect(resolvePolicy({}, name as keyof typeof PRESETS)).toMatchObject(choices);
  }
  expect(resolvePolicy({ pageSizeOverMax: 'reject' }, 'lenient').pageSizeOverMax).toBe('reject');
});
