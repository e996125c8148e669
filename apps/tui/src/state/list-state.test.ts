import { isLoading, problemOf } from './load-state.ts';
import { expect, test } from 'vitest';
import {
  addPage,
  arrangeList,
  endList,
  failList,
  goToRow,
  itemAt,
  openList,
  readAll,
  readToMatch,
  refreshList,
  goToId,
  stopMove,
  wantedPage,
  type ListState,
} from './list-state.ts';
import { subscription, subscriptions } from '../test-support/subscriptions.ts';

const height = 20;

test('requests the first page at once, or the page that the query names', () => {
  expect(wantedPage(openList(0, 'subscriptions', {}))).toMatchObject({ page: 0 });
  expect(wantedPage(openList(0, 'subscriptions', { page_number: 3 }))).toMatchObject({ page: 3 });
});

test('requests one page at a time, in order, when the cursor comes near the end', () => {
  let list = loaded(100);
  expect(wantedPage(list)).toBeUndefined();
  list = goToRow(list, 40, height);
  expect(wantedPage(list)).toBeUndefined();
  list = goToRow(list, 60, height);
  expect(wantedPage(list)).toMatchObject({ page: 1 });
  list = goToRow(list, 95, height);
  expect(wantedPage(list)).toMatchObject({ page: 1 });
  list = page(list, subscriptions(100, 100), 1);
  expect(list.loadState.items).toHaveLength(200);
  expect(wantedPage(list)).toBeUndefined();
});

test('requests another page after a short one, to find the end', () => {
  const list = page(openList(0, 'subscriptions', {}), subscriptions(60), 0);
  expect(wantedPage(list)).toMatchObject({ page: 1 });
});

test('filters by a relative time that was typed before the first page arrived', () => {
  const at = Date.parse('2026-11-21T00:00:00Z');
  const soon = subscription(0, { next_billing_date: '2026-11-22T00:00:00Z' });
  const later = subscription(1, { next_billing_date: '2026-12-22T00:00:00Z' });
  const filtered = arrangeList(openList(0, 'subscriptions', {}), { filter: 'next<7d', sort: [] }, height);
  const list = addPage(filtered, { items: [soon, later], number: 0, at, checkpoint: undefined }, height);
  expect(itemAt(list, 0)).toBe(soon);
  expect(itemAt(list, 1)).toBeUndefined();
});

test('does not load everything when pages are shorter than requested', () => {
  const list = page(page(openList(0, 'subscriptions', {}), subscriptions(80), 0), subscriptions(80, 80), 1);
  expect(wantedPage(list)).toBeUndefined();
});

test('loads page by page up to a row that is not loaded yet', () => {
  let list = goToRow(loaded(100), 250, height);
  expect(list.cursor.place.cursor).toBe(99);
  list = page(list, subscriptions(100, 100), 1);
  expect(list.cursor.place.cursor).toBe(199);
  expect(wantedPage(list)).toMatchObject({ page: 2 });
  list = page(list, subscriptions(100, 200), 2);
  expect(list.cursor.place.cursor).toBe(250);
});

test('stops on the way to a row that is not loaded', () => {
  const list = page(stopMove(goToRow(loaded(100), 250, height)), subscriptions(100, 100), 1);
  expect(list.cursor.place.cursor).toBe(99);
});

test('stops at the last row when the list is shorter than the requested row', () => {
  const list = endList(goToRow(loaded(100), 250, height), 5, height);
  expect(list.cursor.place.cursor).toBe(99);
  expect(list.cursor.goal).toBe(99);
  expect(wantedPage(list)).toBeUndefined();
});

test('keeps every row and its position when a page fails', () => {
  const list = failList(goToRow(loaded(100), 99, height), 'the service failed');
  expect(list.loadState.items).toHaveLength(100);
  expect(list.cursor.place.cursor).toBe(99);
  expect(wantedPage(list)).toBeUndefined();
  expect(wantedPage(goToRow(list, 98, height))).toBeUndefined();
});

test('continues with the page that failed', () => {
  const list = refreshList(failList(goToRow(loaded(100), 99, height), 'the service failed'));
  expect(problemOf(list.loadState)).toBeUndefined();
  expect(wantedPage(list)).toMatchObject({ loadNumber: 1, page: 1 });
  expect(page(list, subscriptions(100, 100), 1).loadState.items).toHaveLength(200);
});

test('shows the old rows until a refresh has loaded as many as the user has seen', () => {
  let list = goToRow(loaded(100), 99, height);
  list = goToRow(page(list, subscriptions(100, 100), 1), 149, height);
  list = refreshList(list);
  expect(wantedPage(list)).toMatchObject({ loadNumber: 1, page: 0 });
  list = page(list, subscriptions(100, -1), 0);
  expect(list.loadState.items[0]).toMatchObject({ subscription_id: 'sub_00000' });
  expect(wantedPage(list)).toMatchObject({ loadNumber: 1, page: 1 });
  list = page(list, subscriptions(100, 99), 1);
  expect(list.loadState.items[0]).toMatchObject({ subscription_id: 'sub_000-1' });
  expect(list.loadState.items).toHaveLength(200);
});

test('keeps the same item selected when it has moved', () => {
  let list = goToRow(loaded(100), 10, height);
  list = page(refreshList(list), subscriptions(100, -2), 0);
  expect(list.cursor.place.cursor).toBe(12);
  expect(list.loadState.items[12]).toMatchObject({ subscription_id: 'sub_00010' });
});

test('skips known items when it continues a load that failed', () => {
  const broken = refreshList(failList(goToRow(loaded(100), 99, height), 'it broke'));
  const list = page(broken, [subscription(99), subscription(100)], 1);
  expect(list.loadState.items).toHaveLength(101);
});

test('loads pages until the target item arrives, and stops at the end', () => {
  const searching = goToId(loaded(100), 'sub_00150', height);
  expect(wantedPage(searching)).toMatchObject({ page: 1 });
  const found = page(searching, subscriptions(100, 100), 1);
  expect([found.cursor.place.cursor, found.cursor.targetId]).toEqual([150, undefined]);
  const missed = endList(goToId(loaded(100), 'sub_99999', height), 5, height);
  expect([missed.cursor.targetId, isLoading(missed.loadState)]).toEqual([undefined, false]);
});

test('loads a whole list page by page, and stops on request', () => {
  const loadState = readAll(loaded(100));
  expect(wantedPage(loadState)).toMatchObject({ page: 0, whole: { isAhead: true } });
  const more = page(loadState, subscriptions(100, 50), 0);
  // It starts again at the first page. Known items keep their positions and are not repeated.
  expect(more.loadState.items).toHaveLength(150);
  expect(wantedPage(more)).toMatchObject({ page: 1, whole: { isAhead: true } });
  const stopped = stopMove(more);
  expect(wantedPage(stopped)).toBeUndefined();
  // A pending page belongs to a load that is over.
  expect(stopped.loadState.number).toBeGreaterThan(more.loadState.number);
  expect(readAll(endList(more, 5, height)).loadState.status).toBe('ended');
});

test('loads a whole list from the page that the query names', () => {
  const opened = page(openList(0, 'subscriptions', { page_number: 3 }), subscriptions(100), 3);
  expect(wantedPage(readAll(opened))).toMatchObject({ page: 4, whole: { isAhead: true } });
});

test('has exactly the items of an exact load once that has ended', () => {
  let list = goToRow(loaded(100), 10, height);
  const left = [subscription(3, { status: 'paused' }), ...subscriptions(90, 10), subscription(200)];
  list = page(readAll(list), left, 0);
  expect(list.loadState.items).toHaveLength(101);
  list = endList(list, 6, height);
  expect(list.loadState.items).toEqual(left);
  // The cursor stays on its item.
  expect(itemAt(list, list.cursor.place.cursor)).toMatchObject({ subscription_id: 'sub_00010' });
});

test('continues a stopped exact load by pages and to the end', () => {
  let list = page(readAll(loaded(100)), subscriptions(100), 0, checkpoint);
  list = goToRow(stopMove(list), 99, height);
  expect(wantedPage(list)).toMatchObject({ whole: { isAhead: false, resume: checkpoint } });
  list = page(list, subscriptions(60, 100), 1, checkpoint);
  // A short page of an exact load is not the end of the list.
  expect(wantedPage(list)).toBeUndefined();
  list = page(readAll(list), subscriptions(40, 160), 2, checkpoint);
  expect(endList(list, 6, height).loadState.items).toHaveLength(200);
});

test('retries an exact load after an error, unless the error is final', () => {
  const loadState = page(readAll(loaded(100)), subscriptions(100), 0, checkpoint);
  expect(wantedPage(refreshList(failList(loadState, 'it broke')))).toMatchObject({ whole: { resume: checkpoint } });
  const final = refreshList(failList(loadState, 'the list kept changing', true));
  expect(wantedPage(final)).toMatchObject({ page: 1, whole: undefined });
});

test('stops a search at the first matching row, wherever it is sorted to', () => {
  const options = { filter: 'paused', sort: [{ key: 'subscription_id', isDescending: true }] };
  let list = page(loaded(100), [subscription(100, { status: 'paused' }), subscription(199, { status: 'paused' })], 1);
  list = arrangeList(list, options, height);
  list = page(readToMatch(list, height), subscriptions(100, 1000), 2);
  expect(wantedPage(list)).toMatchObject({ page: 3, whole: undefined });
  list = page(list, [subscription(150, { status: 'paused' }), ...subscriptions(99, 2000)], 3);
  expect(wantedPage(list)).toBeUndefined();
  expect(itemAt(list, list.cursor.place.cursor)).toMatchObject({ subscription_id: 'sub_00150' });
});

const checkpoint = 'behind the first page';

function loaded(count: number): ListState {
  return page(openList(0, 'subscriptions', {}), subscriptions(count), 0);
}

function page(list: ListState, items: ReturnType<typeof subscriptions>, number: number, after?: string): ListState {
  return addPage(list, { items, number, at: 5, checkpoint: after }, height);
}
