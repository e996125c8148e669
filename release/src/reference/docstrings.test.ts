import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../published.ts';

// The report marks each declaration and member without a docstring. The fields that discriminate errors and events
// explain themselves.
const explained = /^readonly (?:name|type|isGranted): /;

test('each function, type, field and parameter that core exports has a docstring', () => {
  const report = readFileSync(`${root}/release/api/core.api.md`, 'utf8');
  const marked = [...report.matchAll(/\/\/ \(undocumented\)\n\s*(.*)/g)].map(([, declaration = '']) => declaration);
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.filter((declaration) => !explained.test(declaration))).toEqual([]);
});

test('each field of a resource is in the report, under the name of its type', () => {
  const report = readFileSync(`${root}/release/api/core.api.md`, 'utf8');
  const fields = /export interface Subscription \{\n([\s\S]*?)\n\}/.exec(report)?.[1]?.trim().split('\n') ?? [];
  expect(fields).toHaveLength(32);
  expect(fields.map((field) => field.trim())).toContain('customer: SubscriptionCustomer;');
});
