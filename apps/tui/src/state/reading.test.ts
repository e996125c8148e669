import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { subscriptions } from '../test-support/subscriptions.ts';
import {
  addToReading,
  endReading,
  exactlyFound,
  failReading,
  cancelReading,
  hasEnded,
  isLoading,
  isProblemNew,
  markProblemSeen,
  openReading,
  problemOf,
  retryReading,
  requestPage,
  readWhole,
  refreshReading,
  staleSince,
  stopReading,
  wholeReadingOf,
  type LoadState,
} from './reading.ts';

test('starts with its first page, and is idle after a full one', () => {
  const opened = openReading({ page_number: 3 });
  expect([opened.status, opened.nextPage]).toEqual([{ is: 'loading' }, 3]);
  const read = page(opened, 100);
  expect([read.status, read.nextPage, read.at]).toEqual([{ is: 'idle' }, 1, 7]);
  expect(requestPage(read).status).toEqual({ is: 'loading' });
});

test('requests another page at once after a short page, to find the end', () => {
  expect(page(openReading({}), 3).status).toEqual({ is: 'loading' });
  expect(endReading(page(openReading({}), 3), 8)).toMatchObject({ status: { is: 'ended' }, at: 8 });
});

test('requests no page by itself after one that shares rows with the page before, but after one of less than half', () => {
  const second = page(page(openReading({}), 100), 92);
  expect(second.status).toEqual({ is: 'idle' });
  expect(page(second, 45).status).toEqual({ is: 'loading' });
});

test('keeps the items until a refresh has loaded as many', () => {
  const read = page(page(openReading({}), 100), 100);
  const refreshing = refreshReading(read, {});
  expect([isLoading(refreshing), hasEnded(refreshing), staleSince(refreshing)]).toEqual([true, false, 7]);
  const part = page(refreshing, 100);
  expect([part.status.is, part.items.length]).toEqual(['refreshing', 200]);
  expect([page(part, 100).items.length, staleSince(page(part, 100))]).toEqual([200, undefined]);
  expect(endReading(part, 9).items).toHaveLength(100);
});

test('refreshes a list that was read to its end to its end again', () => {
  const read = endReading(page(page(openReading({}), 100), 37), 8);
  const longer = page(page(refreshReading(read, {}), 100), 100);
  expect([longer.status.is, longer.items.length, hasEnded(longer)]).toEqual(['refreshing', 137, true]);
  expect(endReading(page(longer, 4), 9)).toMatchObject({ items: { length: 204 }, status: { is: 'ended' } });
});

test('keeps an error until the user dismisses it, and continues the refresh that failed', () => {
  const failed = failReading(refreshReading(page(openReading({}), 100), {}), 'it broke');
  expect([problemOf(failed), isProblemNew(failed), isLoading(failed)]).toEqual(['it broke', true, false]);
  expect(isProblemNew(markProblemSeen(failed))).toBe(false);
  expect(refreshReading(failed, {}).status).toMatchObject({ is: 'refreshing', refresh: { since: 7 } });
  expect(isProblemNew(cancelReading(openReading({})))).toBe(false);
});

test('loads the whole list without further requests of the user, until it is stopped', () => {
  const whole = readWhole(page(openReading({}), 100), {});
  expect(wholeReadingOf(page(whole, 100))).toMatchObject({ until: 'end' });
  const stopped = stopReading(page(whole, 100));
  expect([stopped.status, stopped.number > whole.number]).toEqual([{ is: 'idle' }, true]);
});

test('continues an exact reading from its checkpoint when its request is late', () => {
  const whole = page(readWhole(page(openReading({}), 100), {}), 100);
  const again = retryReading(whole);
  expect([again.number, wholeReadingOf(again)?.found.length]).toEqual([whole.number + 1, 100]);
  expect(stopReading(again).paused?.found).toHaveLength(100);
});

test('continues page by page when an exact reading has no checkpoint', () => {
  const whole = readWhole(page(openReading({}), 100), {});
  expect([stopReading(whole).paused, stopReading(whole).nextPage]).toEqual([undefined, 1]);
});

test('loses items only to a refresh or an exact reading, and never returns to an earlier reading', () => {
  const steps: ((reading: LoadState) => LoadState)[] = [
    (reading) => (isLoading(reading) ? page(reading, 100) : reading),
    (reading) => (isLoading(reading) ? page(reading, 3) : reading),
    (reading) => (isLoading(reading) ? endReading(reading, 9) : reading),
    (reading) => (isLoading(reading) ? failReading(reading, 'it broke') : reading),
    (reading) => refreshReading(reading, {}),
    requestPage,
    (reading) => readWhole(reading, {}),
    retryReading,
    stopReading,
    cancelReading,
    markProblemSeen,
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), (path) => {
      let reading = page(openReading({}), 100);
      for (const step of path) {
        const next = step(reading);
        expect(next.number).toBeGreaterThanOrEqual(reading.number);
        // Only a refresh or an exact reading can have fewer items.
        const hasLess = next.items.length < reading.items.length;
        const isAnew = reading.status.is === 'refreshing' || exactlyFound(reading) !== undefined;
        expect(hasLess && !isAnew).toBe(false);
        reading = next;
      }
    }),
    { seed: 20_261_121 },
  );
});

const checkpoint = 'behind the first page';

const idOf = (item: object): string => String(Reflect.get(item, 'subscription_id'));

function page(reading: LoadState, count: number): LoadState {
  const items = subscriptions(count, reading.items.length);
  return addToReading(reading, { items, number: 0, checkpoint, at: 7 }, { query: {}, idOf });
}
