import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { compilerOptions, root } from '../published.ts';

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

// The hover text on the last word of an expression.
const HOVERS: [expression: string, shown: string, explained: string][] = [
  ['client.subscriptions', '(property) Client.subscriptions: Subscriptions', 'The subscriptions of the account.'],
  ['subscription', 'const subscription: Subscription', ''],
  [
    'subscription.customer',
    '(property) Subscription.customer: SubscriptionCustomer',
    'The customer of the subscription.',
  ],
  ['subscription.customer.email', '(property) SubscriptionCustomer.email: string', "The customer's e-mail address."],
  ['subscription.billing', '(property) Subscription.billing: BillingAddress', 'The billing address.'],
  [
    'subscription.discounts',
    '(property) Subscription.discounts: SubscriptionDiscount[]',
    'The discounts that the subscription has.',
  ],
  [
    'subscription.scheduled_change',
    '(property) Subscription.scheduled_change?: ScheduledChange | null | undefined',
    'A change of plan that has not taken effect yet.',
  ],
];

test('an editor shows the name of a type and a sentence, not its members', () => {
  const { service, file, source } = editor(HOVERS.map(([expression]) => expression));
  const seen = HOVERS.map(([expression]) => {
    const hover = service.getQuickInfoAtPosition(file, source.indexOf(`\n${expression};`) + expression.length);
    const shown = ts.displayPartsToString(hover?.displayParts);
    return [expression, shown, ts.displayPartsToString(hover?.documentation)];
  });
  expect(seen).toEqual(HOVERS);
});

function editor(expressions: readonly string[]): { service: ts.LanguageService; file: string; source: string } {
  const file = `${root}/release/hovers.ts`;
  const source = `
    import type { Client } from '@paydeck/core';
    declare const client: Client;
    const [subscription] = await client.subscriptions.list().toArray();
    if (!subscription) throw new Error();
    \n${expressions.map((expression) => `${expression};`).join('\n')}
  `;
  const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, noUncheckedIndexedAccess: true }, root);
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === file ? source : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
  });
  return { service, file, source };
}
