import { keyTable } from '../key-table.ts';
import { browse } from '../../test-support/state.ts';
import { expect, test } from 'vitest';
import { reduce } from '../reduce.ts';
import { openState } from '../../state/start.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { textOf } from '../../drawing/line.ts';
import { wantedPage } from '../../state/list-state.ts';
import { lateCallOf } from '../../state/waiting.ts';
import { reasonText, serviceBox } from './service-box.ts';

test('never covers the selected row, at any size and position', () => {
  let boxes = 0;
  for (const rows of [10, 11, 12, 13, 14, 16, 20, 24, 40, 90]) {
    for (const columns of [40, 60, 80, 120, 300]) {
      let state = failed({ columns, rows });
      for (let row = 0; row < 120; row += 1) {
        const box = serviceBox(state, 0);
        const { cursor, top } = viewOf(state).list.cursor.place;
        const selected = 4 + cursor - top;
        const covered =
          box === undefined ? [] : Array.from({ length: box.lines.length + 2 }, (_, index) => box.top + index);
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

test('fits the screen at every width', () => {
  for (const columns of [40, 41, 79, 80, 100, 120, 300]) {
    const { width = 0 } = serviceBox(failed({ columns, rows: 40 }), 0) ?? {};
    expect(width).toBeLessThanOrEqual(columns - 4);
  }
});

test.each([
  [{ status: 503, error: 'ApiError' }, '503 from the service'],
  [{ error: 'ConnectionError' }, 'no connection'],
  [{ error: 'TimeoutError' }, 'no response in time'],
  [{ error: 'UnexpectedResponseError' }, 'an invalid response'],
  ['rate-limit' as const, '429 Too Many Requests'],
  ['wait' as const, 'the rate limit is used up'],
])('describes why a call waits: %j', (reason, words) => {
  expect(reasonText({ reason, from: 0, until: undefined })).toBe(words);
});

test('shows how long the service has not responded, which attempt it is, and how to stop', () => {
  const opened = openState({ ...start, size: { columns: 80, rows: 24 } });
  const attempt = {
    call: 1,
    operation: 'subscriptions.list',
    attempt: 1,
    method: 'GET',
    path: '/subscriptions',
  } as const;
  const sent = { ...attempt, type: 'request', waitedMs: 0 } as const;
  const first = reduce(opened, { type: 'client-event', event: sent, at: 10_000 });
  expect(wordsOf(first, 12_000)).toBe('');
  const due = lateCallOf(first);
  expect(due).toEqual({ call: 1, at: 11_500 });
  const late = reduce(first, { type: 'call-late', call: 1, at: 11_500 });
  expect(lateCallOf(late)).toBeUndefined();
  expect(wordsOf(late, 17_000)).toContain('no response yet on the first page');
  expect(wordsOf(late, 17_000)).toContain('attempt 1 of 3, 7 s so far');
  expect(wordsOf(late, 17_000)).toContain('r now  Esc stops loading');
  const ended = {
    ...attempt,
    type: 'response',
    status: undefined,
    error: 'TimeoutError',
    code: 'TIMEOUT',
    durationMs: 30_000,
  } as const;
  const failure = reduce(late, { type: 'client-event', event: ended, at: 40_000 });
  const retry = { ...attempt, type: 'retry', error: 'TimeoutError', delayMs: 900 } as const;
  const waiting = reduce(failure, { type: 'client-event', event: retry, at: 40_000 });
  expect(wordsOf(waiting, 40_100)).toContain('no response in time');
  expect(wordsOf(waiting, 40_100)).toContain('attempt 2 of 3, 30 s so far');
  const narrow = wordsOf(waiting, 40_100, 60, 15);
  expect(narrow).toContain('\nr now  Esc stops loading');
  expect(narrow).not.toContain('…');
  const stopped = reduce(late, { type: 'key-pressed', key: 'escape' });
  expect([wordsOf(stopped, 17_000), wantedPage(viewOf(stopped).list)]).toEqual(['', undefined]);
});

function wordsOf(state: State, now: number, columns = 80, rows = 24): string {
  const { title = '', lines = [] } = serviceBox({ ...state, size: { columns, rows } }, now) ?? {};
  return [title, ...lines.map(textOf)].join('\n');
}

const start = {
  keymap: keyTable,
  screen: browse,
  listing: 'subscriptions',
  query: {},
  session: { mode: 'test', name: 'demo', source: 'the demo', canWrite: true },
} as const;

function failed(size: State['size']): State {
  const opened = openState({ ...start, size });
  const page = { items: subscriptions(100), number: 0, at: 1 };
  const loaded = reduce(opened, { type: 'page-loaded', list: 0, loadNumber: 0, page });
  const problem = 'GET /subscriptions failed in the service (500 INTERNAL): it broke. Try again later.';
  return reduce(loaded, { type: 'load-failed', list: 0, loadNumber: 0, problem });
}
