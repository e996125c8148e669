import { browse } from '../../test-support/state.ts';
import { expect, test } from 'vitest';
import { layoutOf } from '../../drawing/layout.ts';
import { reduce } from '../reduce.ts';
import { openState, viewOf, type State } from '../../state/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { createPaint } from '../../drawing/theme.ts';
import { serviceBox } from './service-box.ts';

const paint = createPaint('no-color');

test('never covers the selected row, at any size and place', () => {
  let boxes = 0;
  for (const rows of [10, 11, 12, 13, 14, 16, 20, 24, 40, 90]) {
    for (const columns of [40, 60, 80, 120, 300]) {
      let state = failed({ columns, rows });
      for (let row = 0; row < 120; row += 1) {
        const box = serviceBox(state, layoutAt(columns, rows), 0, paint);
        const { cursor, top } = viewOf(state).list.cursor.place;
        const selected = 4 + cursor - top;
        const covered = box === undefined ? [] : box.lines.map((_, index) => box.top + index);
        expect(covered).not.toContain(selected);
        expect(Math.min(...covered, 4)).toBe(4);
        expect(Math.max(...covered, 0)).toBeLessThanOrEqual(rows - 4);
        boxes += covered.length > 0 ? 1 : 0;
        state = reduce(state, { type: 'key-pressed', key: 'j' });
      }
    }
  }
  expect(boxes).toBeGreaterThan(2000);
});

test('is as wide as its lines at every width', () => {
  for (const columns of [40, 41, 79, 80, 100, 120, 300]) {
    const lines = serviceBox(failed({ columns, rows: 40 }), layoutAt(columns, 40), 0, paint)?.lines ?? [];
    const widths = lines.map((line) => line.replaceAll(/\u001b\[[\d;]*m/g, '').length);
    expect(new Set(widths).size).toBe(1);
    expect(widths[0]).toBeLessThanOrEqual(columns);
  }
});

function failed(size: State['size']): State {
  const opened = openState({
    screen: browse,
    listing: 'subscriptions',
    query: {},
    size,
    session: { mode: 'test', name: 'demo', source: 'the demo', canWrite: true },
  });
  const page = { items: subscriptions(100), number: 0, shifted: false, at: 1 };
  const loaded = reduce(opened, { type: 'page-loaded', list: 0, reading: 0, page });
  const problem = 'GET /subscriptions failed in the service (500 INTERNAL): it broke. Try again later.';
  return reduce(loaded, { type: 'load-failed', list: 0, reading: 0, problem });
}

function layoutAt(columns: number, rows: number) {
  const layout = layoutOf({ columns, rows });
  if (layout === undefined) throw new Error(`${columns}x${rows} is too small.`);
  return layout;
}
