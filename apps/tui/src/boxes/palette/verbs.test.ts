import { tableOf } from '../../state/tables.ts';
import { expect, test } from 'vitest';
import { rowCount } from '../../state/list-state.ts';
import { viewOf } from '../../state/views.ts';
import { loadedState, press, typing } from '../../test-support/state.ts';

test.for<[line: string, message: string]>([
  ['theme pink', 'The themes are auto, dark, light, high-contrast, no-color.'],
  ['sort nothing', 'There is no column nothing.'],
  ['columns id,nothing', 'There is no column nothing.'],
  ['view nothing', 'There is no view nothing.'],
  ['amounts cents', 'Amounts are minor (cents) or major (whole units).'],
  ['forget nothing', 'There is no view nothing.'],
])('describes what is invalid in :%s', ([line, message]) => {
  expect(commanded(line).message).toEqual({ text: message, tone: 'problem' });
});

test('sorts by the title of a column, in both directions', () => {
  expect(viewOf(commanded('sort amount')).list.rows.options.sort).toEqual([
    { key: 'recurring_pre_tax_amount', isDescending: false },
  ]);
  expect(viewOf(commanded('sort status,created_at:desc')).list.rows.options.sort).toEqual([
    { key: 'status', isDescending: false },
    { key: 'created_at', isDescending: true },
  ]);
});

test('selects columns by titles and keys', () => {
  const { columns } = tableOf(commanded('columns id, status customer.email'));
  expect(columns).toEqual(['subscription_id', 'status', 'customer.email']);
});

test('changes the unit of amounts, shows the rows that match with it, and keeps it', () => {
  const filtered = press(loadedState(), '/', ...typing('amount>100'), 'enter');
  expect(rowCount(viewOf(filtered).list)).toBe(100);
  const minor = press(filtered, ':', ...typing('amounts minor'), 'enter');
  expect(minor.display.amountUnit).toBe('minor');
  expect(rowCount(viewOf(minor).list)).toBe(0);
  expect(minor.tasks.at(-1)).toMatchObject({ name: 'keep-amounts', amounts: 'minor' });
});

function commanded(line: string) {
  return press(loadedState(), ':', ...typing(line), 'enter');
}
