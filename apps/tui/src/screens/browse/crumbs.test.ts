import { textOf } from '../../drawing/line.ts';
import { expect, test } from 'vitest';
import type { Size } from '../../drawing/layout.ts';
import { arrangeList } from '../../state/list-state.ts';
import type { State } from '../../state/state.ts';
import { openView, withList } from '../../state/views.ts';
import { answer, loadedState } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { crumbsLine } from './crumbs.ts';

test('shows the query of the service, and the filter and sort order of the browser', () => {
  expect(drawn(loadedState(), { columns: 80, rows: 24 })).toBe(
    'subscriptions ▸ all   amounts as sent             1 of 100+ loaded (more below)',
  );
  expect(drawn(filtered(), { columns: 120, rows: 40 })).toBe(
    'subscriptions ▸ status=past_due created_at_gte=2026-10-01T00:00:00Z   here: /alan · sort amount ▼        nothing loaded',
  );
});

test('keeps the filter of the browser whole where there is no room for both', () => {
  expect(drawn(filtered(), { columns: 80, rows: 24 })).toBe(
    'subscriptions ▸ status=past_due …   here: /alan · sort amount ▼  nothing loaded',
  );
});

test('leaves out numbers that the position repeats, before it truncates the query', () => {
  const state = withList(loadedState(), (list, height) => arrangeList(list, { filter: 'alan', sort: [] }, height));
  expect(drawn(state, { columns: 80, rows: 24 })).toBe(
    'subscriptions ▸ all   here: /alan (0 of 100 loaded)     0 shown, of 100+ loaded',
  );
  expect(drawn(state, { columns: 62, rows: 15 })).toBe('subscriptions ▸ all   here: /alan     0 shown, of 100+ loaded');
});

test('always names the list, and truncates what leaves no room for it', () => {
  const filter = 'next_billing_date=2026-12-03 status=active !on_demand:yes !cancel_at_next_billing_date:yes';
  const local = withList(loadedState(), (list, height) => arrangeList(list, { ...list.rows.options, filter }, height));
  expect(drawn(local, { columns: 120, rows: 40 })).toBe(
    'subscriptions ▸ all   here: /next_billing_date=2026-12-03 status=active !on_demand:yes !cancel_at_next…  1 of 100 shown',
  );
  expect(drawn(local, { columns: 40, rows: 10 })).toBe('subscriptions ▸ all   …  1 of 100 shown');
  const view = {
    name: 'a-name-as-long-as-the-name-of-a-view-may-be',
    list: 'subscriptions',
    query: {},
    filter,
  } as const;
  const named = { ...local, display: { ...local.display, views: [view] } };
  expect(drawn(named, { columns: 120, rows: 40 })).toBe(
    'view: a-name-as-long-as-the-name-of-a-view-may-be   subscriptions ▸ all   here: /next_billing_date=202…  1 of 100 shown',
  );
  expect(drawn(named, { columns: 60, rows: 20 })).toBe('subscriptions ▸ all   here: /next_billing_…  1 of 100 shown');
});

test('leaves out what a relative time stood for, before it truncates the query', () => {
  const days = { created_at_gte: 'yesterday', created_at_lte: 'today' };
  const state = answer(openView(loadedState(), 'subscriptions', days), subscriptions(3));
  expect(drawn(state, { columns: 120, rows: 40 })).toMatch(
    /^subscriptions ▸ created_at_gte=yesterday \(\S+ UTC\) created_at_lte=today \(\S+ UTC\) /,
  );
  expect(drawn(state, { columns: 80, rows: 24 })).toMatch(
    /^subscriptions ▸ created_at_gte=yesterday created_at_lte=today +1 of 3\+ loaded$/,
  );
});

function filtered(): State {
  const asked = { status: 'past_due', created_at_gte: '2026-10-01T00:00:00Z' };
  const sort = [{ key: 'recurring_pre_tax_amount', isDescending: true }];
  return withList(openView(loadedState(), 'subscriptions', asked), (list, height) =>
    arrangeList(list, { filter: 'alan', sort }, height),
  );
}

function drawn(state: State, size: Size): string {
  return textOf(crumbsLine({ ...state, size })).trimEnd();
}
