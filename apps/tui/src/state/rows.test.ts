import { expect, test } from 'vitest';
import { asLoaded, type RowOptions } from './rows.ts';
import {
  addPage,
  arrangeList,
  arrangeNext,
  goToRow,
  isArranging,
  itemAt,
  openList,
  refreshList,
  rowCount,
  sortList,
  wantedPage,
  type ListState,
} from './list-state.ts';
import { subscription, subscriptions } from '../test-support/subscriptions.ts';

const height = 20;

test('filters and sorts the loaded items', () => {
  const list = arranged(loaded(100), {
    filter: '/^sub_.*[05]$/',
    sort: [{ key: 'subscription_id', isDescending: true }],
  });
  expect(ids(list).slice(0, 3)).toEqual(['sub_00095', 'sub_00090', 'sub_00085']);
  expect(rowCount(list)).toBe(20);
});

test('restores the service order without a filter and a sort order', () => {
  const list = arrangeList(arranged(loaded(100), { filter: 'sub_0009', sort: [] }), asLoaded, height);
  expect(list.rows.shown).toBeUndefined();
  expect(rowCount(list)).toBe(100);
});

test('inserts a new page in sort order, and keeps the cursor on its item', () => {
  let list = arranged(loaded(100), { filter: '', sort: [{ key: 'subscription_id', isDescending: true }] });
  list = goToRow(list, 5, height);
  list = addPage(list, { items: subscriptions(100, 100), number: 1, at: 6 }, height);
  expect(ids(list)[0]).toBe('sub_00199');
  expect(itemAt(list, list.cursor.place.cursor)).toMatchObject({ subscription_id: 'sub_00094' });
});

test('processes many items in batches', () => {
  let list = arranged(loaded(5_000), { filter: 'sub_0499', sort: [] });
  expect(isArranging(list)).toBe(true);
  expect(rowCount(list)).toBe(0);
  let turns = 0;
  for (; isArranging(list); turns += 1) list = arrangeNext(list, height);
  expect(turns).toBe(1);
  expect(isArranging(list)).toBe(false);
  expect(ids(list)).toHaveLength(10);
  expect(arrangeNext(list, height)).toBe(list);
});

test.for([
  { typed: ['0', '04', '049'], sort: [] },
  { typed: ['0', '04', '0499 active'], sort: [{ key: 'subscription_id', isDescending: true }] },
  { typed: ['04', '0', '!04'], sort: [] },
  { typed: ['status:active', 'status:active 1', 'status:active 11'], sort: [] },
])('returns for $typed the rows of its last filter alone, whatever the earlier filters matched', ({ typed, sort }) => {
  const last = typed.at(-1) ?? '';
  for (const turnsBetween of [0, 1, 2, 99]) {
    let list = arranged(loaded(8_000), { filter: '', sort });
    for (const filter of typed) {
      list = arrangeList(list, { ...list.rows.options, filter }, height);
      for (let turn = 0; turn < turnsBetween; turn += 1) list = arrangeNext(list, height);
    }
    list = addPage(list, { items: subscriptions(100, 8_000), number: 1, at: 6 }, height);
    while (isArranging(list)) list = arrangeNext(list, height);
    let alone = arranged(loaded(8_100), { filter: last, sort });
    while (isArranging(alone)) alone = arrangeNext(alone, height);
    expect(list.rows.shown).toEqual(alone.rows.shown);
    expect(rowCount(alone)).toBeGreaterThan(0);
  }
});

test('keeps the cursor on its item while many items are processed in batches', () => {
  let list = goToRow(loaded(5_000), 4_321, height);
  list = arranged(list, { filter: '/^sub_.*1$/', sort: [{ key: 'subscription_id', isDescending: true }] });
  while (isArranging(list)) list = arrangeNext(list, height);
  expect(itemAt(list, list.cursor.place.cursor)).toMatchObject({ subscription_id: 'sub_04321' });
});

test('leaves the cursor where the user moves it meanwhile', () => {
  let list = arranged(goToRow(loaded(5_000), 4_321, height), { filter: 'sub', sort: [] });
  list = goToRow(list, 7, height);
  while (isArranging(list)) list = arrangeNext(list, height);
  expect(list.cursor.place.cursor).toBe(7);
});

test('keeps the cursor on its item when a long list is refreshed', () => {
  let list = arranged(goToRow(loaded(3_000), 2_500, height), { filter: 'sub', sort: [] });
  while (isArranging(list)) list = arrangeNext(list, height);
  list = addPage(refreshList(list), { items: subscriptions(3_000, -2), number: 0, at: 6 }, height);
  while (isArranging(list)) list = arrangeNext(list, height);
  expect(itemAt(list, list.cursor.place.cursor)).toMatchObject({ subscription_id: 'sub_02500' });
});

test('includes pages that arrive while it is busy', () => {
  let list = arranged(loaded(3_000), { filter: '/^sub_.*0$/', sort: [] });
  list = addPage(list, { items: subscriptions(100, 3_000), number: 1, at: 6 }, height);
  while (isArranging(list)) list = arrangeNext(list, height);
  expect(rowCount(list)).toBe(310);
});

test('does not load the whole account for a filter without a match', () => {
  const list = arranged(loaded(100), { filter: 'nobody', sort: [] });
  expect(rowCount(list)).toBe(0);
  expect(wantedPage(list)).toBeUndefined();
});

test('describes an invalid filter', () => {
  expect(arranged(loaded(5), { filter: 'stauts:x', sort: [] }).rows.problem).toBe(
    'there is no column "stauts" (did you mean status?)',
  );
});

test('filters and sorts amounts as they are shown', () => {
  const items = [
    subscription(0, { recurring_pre_tax_amount: 4_900 }),
    subscription(1, { recurring_pre_tax_amount: 5_100 }),
  ];
  const open = openList(0, 'subscriptions', {}, { amountUnit: 'minor' });
  const list = addPage(open, { items, number: 0, at: 5 }, height);
  expect(ids(arranged(list, { filter: 'amount:>50', sort: [] }))).toEqual(['sub_00001']);
  expect(ids(arranged(list, { filter: 'amount:49.00', sort: [] }))).toEqual(['sub_00000']);
});

test('keeps the cursor on the first sorted row as more pages arrive, until the user moves', () => {
  const descending = [{ key: 'subscription_id', isDescending: true }];
  let list = sortList(goToRow(loaded(5_000), 4_321, height), descending, height);
  while (isArranging(list)) list = arrangeNext(list, height);
  expect(itemAt(list, list.cursor.place.cursor)).toMatchObject({ subscription_id: 'sub_04999' });
  list = addPage(list, { items: subscriptions(100, 5_000), number: 1, at: 6 }, height);
  expect(itemAt(list, list.cursor.place.cursor)).toMatchObject({ subscription_id: 'sub_05099' });
  expect(list.cursor.place).toEqual({ cursor: 0, top: 0 });
  list = goToRow(list, 1, height);
  list = addPage(list, { items: subscriptions(100, 5_100), number: 2, at: 7 }, height);
  expect(itemAt(list, list.cursor.place.cursor)).toMatchObject({ subscription_id: 'sub_05098' });
});

function arranged(list: ListState, options: RowOptions): ListState {
  return arrangeList(list, options, height);
}

function loaded(count: number, items = subscriptions(count)): ListState {
  return addPage(openList(0, 'subscriptions', {}), { items, number: 0, at: 5 }, height);
}

function ids(list: ListState): string[] {
  return Array.from({ length: rowCount(list) }, (_, row) => {
    const item = itemAt(list, row);
    return item !== undefined && 'subscription_id' in item ? item.subscription_id : '';
  });
}
