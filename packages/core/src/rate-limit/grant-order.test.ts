import { expect, test } from 'vitest';
import { grantOrder } from './grant-order.ts';

const NOW = 100_000;

test('interactive requests go before background requests', () => {
  expect(prioritiesOf({ interactive: 2, background: 500 }, 3)).toEqual(['interactive', 'interactive', 'background']);
});

test('a background request that was passed over for a second goes before interactive requests', () => {
  const waiting = { interactive: 50, background: 5 };
  expect(prioritiesOf(waiting, 3, NOW - 1_000)).toEqual(['background', 'interactive', 'interactive']);
  expect(prioritiesOf(waiting, 1, NOW - 999)).toEqual(['interactive']);
});

test('records since when a background request has been passed over, until one is granted', () => {
  const [first, second] = grantOrder({ interactive: 1, background: 1 }, { room: 2, passedOverAt: null, now: NOW });
  expect(first).toEqual({ priority: 'interactive', passedOverAt: NOW });
  expect(second).toEqual({ priority: 'background', passedOverAt: null });
});

test('grants no more requests than wait, and no more than there is room for', () => {
  expect(prioritiesOf({ interactive: 1, background: 1 }, 9)).toHaveLength(2);
  expect(prioritiesOf({ interactive: 5, background: 5 }, 0.5)).toEqual([]);
});

function prioritiesOf(waiting: Parameters<typeof grantOrder>[0], room: number, passedOverAt: number | null = null) {
  return grantOrder(waiting, { room, passedOverAt, now: NOW }).map(({ priority }) => priority);
}
