import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { subscriptions } from '../test-support/subscriptions.ts';
import {
  addToLoad,
  endLoad,
  exactlyFound,
  failLoad,
  cancelLoad,
  hasEnded,
  isLoading,
  isProblemNew,
  markProblemSeen,
  openLoad,
  problemOf,
  retryLoad,
  requestPage,
  startFullLoad,
  refreshLoad,
  stopLoad,
  fullLoadOf,
  type LoadState,
} from './load-state.ts';

test('starts with its first page, and is idle after a full one', () => {
  const opened = openLoad({ page_number: 3 });
  expect([opened.status, opened.nextPage]).toEqual(['loading', 3]);
  const read = page(opened, 100);
  expect([read.status, read.nextPage, read.at]).toEqual(['idle', 1, 7]);
  expect(requestPage(read).status).toBe('loading');
});

test('requests another page at once after a short page, to find the end', () => {
  expect(page(openLoad({}), 3).status).toBe('loading');
  expect(endLoad(page(openLoad({}), 3), 8)).toMatchObject({ status: 'ended', at: 8 });
});

test('requests no page by itself after one that shares rows with the page before, but after one of less than half', () => {
  const second = page(page(openLoad({}), 100), 92);
  expect(second.status).toBe('idle');
  expect(page(second, 45).status).toBe('loading');
});

test('keeps the items until a refresh has loaded as many', () => {
  const read = page(page(openLoad({}), 100), 100);
  const refreshing = refreshLoad(read, {});
  expect([isLoading(refreshing), hasEnded(refreshing), refreshing.refresh?.since]).toEqual([true, false, 7]);
  const part = page(refreshing, 100);
  expect([part.status, part.items.length]).toEqual(['loading', 200]);
  expect([page(part, 100).items.length, page(part, 100).refresh]).toEqual([200, undefined]);
  expect(endLoad(part, 9).items).toHaveLength(100);
});

test('refreshes a list that was read to its end to its end again', () => {
  const read = endLoad(page(page(openLoad({}), 100), 37), 8);
  const longer = page(page(refreshLoad(read, {}), 100), 100);
  expect([longer.status, longer.items.length, hasEnded(longer)]).toEqual(['loading', 137, true]);
  expect(endLoad(page(longer, 4), 9)).toMatchObject({ items: { length: 204 }, status: 'ended' });
});

test('keeps an error until the user dismisses it, and continues the refresh that failed', () => {
  const failed = failLoad(refreshLoad(page(openLoad({}), 100), {}), 'it broke');
  expect([problemOf(failed), isProblemNew(failed), isLoading(failed)]).toEqual(['it broke', true, false]);
  expect(isProblemNew(markProblemSeen(failed))).toBe(false);
  expect(refreshLoad(failed, {})).toMatchObject({ status: 'loading', refresh: { since: 7 } });
  expect(isProblemNew(cancelLoad(openLoad({}), 'stopped'))).toBe(false);
});

test('loads the whole list without further requests of the user, until it is stopped', () => {
  const whole = startFullLoad(page(openLoad({}), 100), {});
  expect(fullLoadOf(page(whole, 100))).toMatchObject({ until: 'end' });
  const stopped = stopLoad(page(whole, 100));
  expect([stopped.status, stopped.number > whole.number]).toEqual(['idle', true]);
});

test('continues an exact load from its checkpoint when its request is late', () => {
  const whole = page(startFullLoad(page(openLoad({}), 100), {}), 100);
  const again = retryLoad(whole);
  expect([again.number, fullLoadOf(again)?.found.length]).toEqual([whole.number + 1, 100]);
  expect(stopLoad(again).whole?.found).toHaveLength(100);
});

test('continues page by page when an exact load has no checkpoint', () => {
  const whole = startFullLoad(page(openLoad({}), 100), {});
  expect([stopLoad(whole).whole, stopLoad(whole).nextPage]).toEqual([undefined, 1]);
});

test('loses items only to a refresh or an exact load, and never returns to an earlier load', () => {
  const steps: ((loadState: LoadState) => LoadState)[] = [
    (loadState) => (isLoading(loadState) ? page(loadState, 100) : loadState),
    (loadState) => (isLoading(loadState) ? page(loadState, 3) : loadState),
    (loadState) => (isLoading(loadState) ? endLoad(loadState, 9) : loadState),
    (loadState) => (isLoading(loadState) ? failLoad(loadState, 'it broke') : loadState),
    (loadState) => refreshLoad(loadState, {}),
    requestPage,
    (loadState) => startFullLoad(loadState, {}),
    retryLoad,
    stopLoad,
    (loadState) => cancelLoad(loadState, 'stopped'),
    markProblemSeen,
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), (path) => {
      let loadState = page(openLoad({}), 100);
      for (const step of path) {
        const next = step(loadState);
        expect(next.number).toBeGreaterThanOrEqual(loadState.number);
        // Only a refresh or an exact load can have fewer items.
        const hasLess = next.items.length < loadState.items.length;
        const isAnew = loadState.refresh !== undefined || exactlyFound(loadState) !== undefined;
        expect(hasLess && !isAnew).toBe(false);
        loadState = next;
      }
    }),
    { seed: 20_261_121 },
  );
});

const checkpoint = 'behind the first page';

const idOf = (item: object): string => String(Reflect.get(item, 'subscription_id'));

function page(loadState: LoadState, count: number): LoadState {
  const items = subscriptions(count, loadState.items.length);
  return addToLoad(loadState, { items, number: 0, checkpoint, at: 7 }, { query: {}, idOf });
}
