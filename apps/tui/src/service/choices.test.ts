import { expect, test } from 'vitest';
import { choicesText, readChoices, withChoice, noChoices, type Choices } from './choices.ts';

const choices: Choices = {
  detailSide: 'beside',
  lists: {
    subscriptions: {
      columns: ['status', 'customer.email'],
      widths: { status: 12 },
      sort: [
        { key: 'status', isDescending: false },
        { key: 'created_at', isDescending: true },
      ],
    },
    payouts: { columns: undefined, widths: undefined, sort: [] },
  },
};

test('reads back what it writes', () => {
  expect(readChoices(choicesText(choices))).toEqual(choices);
  expect(readChoices(choicesText(noChoices))).toEqual({ detailSide: undefined, lists: {} });
});

test.for([
  '',
  '{"detail": "bes',
  '[]',
  'null',
  '{"lists": []}',
  '{"lists": {"payouts": 3}}',
  '{"lists": {"payouts": ["created_at"]}}',
  '{"lists": {"payouts": {"columns": "status"}}}',
  '{"lists": {"payouts": {"columns": [3]}}}',
  '{"lists": {"payouts": {"widths": [3]}}}',
  '{"lists": {"payouts": {"sort": "status up"}}}',
  '{"lists": {"payouts": {"sort": 3}}}',
])('treats %s as damaged', (text) => {
  expect(readChoices(text)).toBeUndefined();
});

test('drops what this version does not know', () => {
  const text = JSON.stringify({
    detail: 'above',
    theme: 'pink',
    lists: {
      invoices: { columns: ['id'] },
      payouts: {
        columns: ['nothing', 'created_at', 'created_at'],
        widths: { nothing: 5, created_at: 1e9 },
        sort: 'nothing,created_at',
      },
    },
  });
  expect(readChoices(text)).toEqual({
    detailSide: undefined,
    lists: {
      payouts: { columns: ['created_at'], widths: undefined, sort: [{ key: 'created_at', isDescending: false }] },
    },
  });
});

test('adds a choice to the others, and removes one', () => {
  const { lists } = withChoice(choices, { listing: 'subscriptions', change: { columns: undefined } });
  expect(lists.subscriptions).toEqual({ ...choices.lists.subscriptions, columns: undefined });
  expect(withChoice(choices, { detailSide: 'below' })).toEqual({ ...choices, detailSide: 'below' });
});
