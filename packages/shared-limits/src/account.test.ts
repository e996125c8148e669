import { expect, test } from 'vitest';
import { accountId } from './account.ts';
import { redisStore } from './redis-store.ts';
import { sqliteStore } from './sqlite-store.ts';

const account = { mode: 'test', baseUrl: 'https://test.example.com/v1', apiKey: 'canary_4f9A' } as const;

test('is the same for everyone who gives the same account', () => {
  expect(accountId(account)).toBe(accountId({ ...account, baseUrl: 'https://test.example.com/v1/' }));
  expect(accountId(account)).toMatch(/^[\w-]{22}$/);
  expect(accountId({ ...account, business: 'acme' })).toBe(
    accountId({ ...account, apiKey: 'other', business: 'acme' }),
  );
});

test.each([
  ['mode', { mode: 'live' as const }],
  ['address', { baseUrl: 'https://other.example.com' }],
  ['key', { apiKey: 'canary_4f9B' }],
  ['business', { business: 'acme' }],
])('differs when the %s differs', (_, other) => {
  expect(accountId({ ...account, ...other })).not.toBe(accountId(account));
});

test('a key and a business of the same name are not the same account', () => {
  const { mode, baseUrl } = account;
  expect(accountId({ mode, baseUrl, business: 'acme' })).not.toBe(accountId({ mode, baseUrl, apiKey: 'acme' }));
});

test('needs a key or a business', () => {
  expect(() => accountId({ mode: 'test', baseUrl: 'https://test.example.com' })).toThrow(
    'account needs the apiKey that all limiters use, or the name of the business.',
  );
});

test('a store rejects an unknown option, and one without an account', () => {
  const unknown: object = { onEvents: () => undefined };
  expect(() => sqliteStore({ account, ...unknown })).toThrow(
    'sqliteStore has no option onEvents. Did you mean onEvent?',
  );
  // @ts-expect-error -- no account
  expect(() => sqliteStore({})).toThrow('account needs the apiKey');
  // @ts-expect-error -- no client
  expect(() => redisStore({ account })).toThrow('client must be a client of the redis package.');
});
