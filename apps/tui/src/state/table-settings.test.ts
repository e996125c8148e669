import { expect, test } from 'vitest';
import { chosenTables, ownColumns } from './table-settings.ts';

const sort = [{ key: 'status', isDescending: false }];

test('begins with the columns of the profile, without those that there are not', () => {
  const columns = { subscriptions: ['status', 'nothing'], payouts: ['nothing'] };
  const { subscriptions, payouts } = chosenTables(columns, { lists: {} });
  expect(subscriptions?.columns).toEqual(['status']);
  expect(payouts).toBeUndefined();
});

test('puts the columns that were chosen before those of the profile', () => {
  const choices = { lists: { subscriptions: { columns: ['subscription_id'] } } };
  expect(chosenTables({ subscriptions: ['status'] }, choices).subscriptions?.columns).toEqual(['subscription_id']);
});

test('keeps the columns of the profile where only the order was chosen', () => {
  const { subscriptions } = chosenTables({ subscriptions: ['status'] }, { lists: { subscriptions: { sort } } });
  expect(subscriptions).toMatchObject({ columns: ['status'], sort });
});

test("takes the list's own columns for none that were chosen, also where the profile names others", () => {
  const choices = { lists: { webhooks: { columns: ownColumns('webhooks') } } };
  expect(chosenTables({ webhooks: ['url'] }, choices).webhooks).toMatchObject({ columns: undefined });
});
