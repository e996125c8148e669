import { expect, test } from 'vitest';
import { chosenTables, ownColumns } from './table-settings.ts';

const sort = [{ key: 'status', isDescending: false }];

test('starts with the columns of the profile, without unknown ones', () => {
  const columns = { subscriptions: ['status', 'nothing'], payouts: ['nothing'] };
  const { subscriptions, payouts } = chosenTables(columns, { lists: {} });
  expect(subscriptions?.columns).toEqual(['status']);
  expect(payouts).toBeUndefined();
});

test('prefers chosen columns to those of the profile', () => {
  const choices = { lists: { subscriptions: { columns: ['subscription_id'] } } };
  expect(chosenTables({ subscriptions: ['status'] }, choices).subscriptions?.columns).toEqual(['subscription_id']);
});

test('keeps the columns of the profile when only the order was chosen', () => {
  const { subscriptions } = chosenTables({ subscriptions: ['status'] }, { lists: { subscriptions: { sort } } });
  expect(subscriptions).toMatchObject({ columns: ['status'], sort });
});

test("uses the list's own columns when they were chosen, although the profile names others", () => {
  const choices = { lists: { webhooks: { columns: ownColumns('webhooks') } } };
  expect(chosenTables({ webhooks: ['url'] }, choices).webhooks).toMatchObject({ columns: undefined });
});
