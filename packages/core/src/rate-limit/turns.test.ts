import { expect, test } from 'vitest';
import { turnsOf } from './turns.ts';

const NOW = 100_000;

test('a request that a person waits for goes before jobs', () => {
  expect(prioritiesOf({ interactive: 2, background: 500 }, 3)).toEqual(['interactive', 'interactive', 'background']);
});

test('a job that was passed over for a second goes before one request that a person waits for', () => {
  const waiting = { interactive: 50, background: 5 };
  expect(prioritiesOf(waiting, 3, NOW - 1_000)).toEqual(['background', 'interactive', 'interactive']);
  expect(prioritiesOf(waiting, 1, NOW - 999)).toEqual(['interactive']);
});

test('remembers since when a job has been passed over, until one goes', () => {
  const [first, second] = turnsOf({ interactive: 1, background: 1 }, { room: 2, passedOverAt: null, now: NOW });
  expect(first).toEqual({ priority: 'interactive', passedOverAt: NOW });
  expect(second).toEqual({ priority: 'background', passedOverAt: null });
});

test('no more go than wait, or than there is room for', () => {
  expect(prioritiesOf({ interactive: 1, background: 1 }, 9)).toHaveLength(2);
  expect(prioritiesOf({ interactive: 5, background: 5 }, 0.5)).toEqual([]);
});

function prioritiesOf(waiting: Parameters<typeof turnsOf>[0], room: number, passedOverAt: number | null = null) {
  return turnsOf(waiting, { room, passedOverAt, now: NOW }).map(({ priority }) => priority);
}
