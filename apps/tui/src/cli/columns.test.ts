import { listings } from '@paydeck/presentation/internal';
import { expect, test } from 'vitest';
import { columnNamed, configuredColumns, namedColumns } from './columns.ts';

test.each([
  ['amount', 'recurring_pre_tax_amount'],
  ['e-mail', 'customer.email'],
  ['E-Mail', 'customer.email'],
  ['customer', 'customer.name'],
  ['next', 'next_billing_date'],
  ['email', 'customer.email'],
  ['status', 'status'],
  ['created', 'created_at'],
])('a column is found by its name on the screen, or by a part of its field: %s', (name, key) => {
  expect(columnNamed(listings.subscriptions, name).key).toBe(key);
});

test.each([
  ['amuont', '(did you mean amount?)'],
  ['stauts', '(did you mean status?)'],
  ['customer.emial', '(did you mean customer.email?)'],
])('a wrong column names the nearest: %s', (name, hint) => {
  expect(() => namedColumns(listings.subscriptions, ['status', name])).toThrow(
    `subscriptions have no column "${name}" ${hint}.`,
  );
});

test('a column that is like no other names all of them', () => {
  expect(() => namedColumns(listings.webhooks, ['xyzzy'])).toThrow(
    'webhooks have no column "xyzzy". The columns are id, url, description,',
  );
});

test('the config file has columns by their fields alone, as the browser reads them', () => {
  expect(() => configuredColumns(listings.payouts, ['created'], 'profiles.x.display.columns.payouts')).toThrow(
    /^profiles\.x\.display\.columns\.payouts: payouts have no column "created"/,
  );
});
