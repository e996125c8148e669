import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../test-support/parse.ts';
import { commandForAll } from './command-text.ts';
import { anyService, type ListInvocation } from './invocation.ts';

const plain: ListInvocation = {
  ...anyService,
  listing: 'subscriptions',
  query: {},
  format: undefined,
  limit: undefined,
  isAll: false,
  columns: undefined,
  sort: [],
  mayWriteLive: false,
  isScreenReader: false,
};

test('writes the command that prints the whole list', () => {
  const query = { status: 'past_due', customer_id: "it's", cancel_at_next_billing_date: false };
  expect(commandForAll({ ...plain, query, isDemo: true, format: 'csv', columns: ['status', 'customer.email'] })).toBe(
    String.raw`paydeck subscriptions --demo --status past_due --customer-id 'it'\''s' --no-cancel-at-next-billing-date --columns status,customer.email --format csv --all`,
  );
});

test('starts with node in a clone, and with paydeck when it is installed', () => {
  const start = { env: { npm_lifecycle_event: 'start' }, cwd: '/src' };
  const clone = { ...start, argv: ['node', '/src/apps/tui/dist/paydeck.mjs'] };
  expect(commandForAll(plain, clone)).toBe('node apps/tui/dist/paydeck.mjs subscriptions --format table --all');
  const installed = { ...start, argv: ['node', '/src/node_modules/paydeck/dist/paydeck.mjs'] };
  expect(commandForAll(plain, installed)).toBe('paydeck subscriptions --format table --all');
  expect(commandForAll(plain, { ...clone, env: {} })).toBe('paydeck subscriptions --format table --all');
});

test('writes a command that a shell parses as the same query', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    // An id has no comma, and the flag takes one id.
    .filter((value) => value.trim() !== '' && !/[\0\n,]/.test(value));
  fc.assert(
    fc.property(text, fc.boolean(), (id, isCancelled) => {
      const invocation = {
        ...plain,
        query: { customer_id: id, cancel_at_next_billing_date: isCancelled },
        sort: [
          { key: 'created_at', isDescending: isCancelled },
          { key: 'status', isDescending: true },
        ],
        profile: id,
        mode: 'live',
      } as const;
      const [, ...words] = shellWords(commandForAll(invocation));
      expect(parse(words)).toEqual({ ...invocation, format: 'table', isAll: true });
    }),
    { numRuns: 25, seed: 20_261_121 },
  );
});

/** Lets a shell take a command apart. */
function shellWords(command: string): string[] {
  const script = `for word in ${command}; do printf '%s\\0' "$word"; done`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}
