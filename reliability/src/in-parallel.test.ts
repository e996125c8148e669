import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('processes each item once, whatever its value, and keeps the order', async () => {
  const done: number[] = [];
  const results = await inParallel([undefined, 0, 'a'], 2, async (item, index) => {
    await Promise.resolve();
    done.push(index);
    return [item];
  });
  expect(new Set(done)).toEqual(new Set([0, 1, 2]));
  expect(done).toHaveLength(3);
  expect(results).toEqual([[undefined], [0], ['a']]);
});

test('does not exceed the limit of parallel work', async () => {
  let [running, most] = [0, 0];
  await inParallel([1, 2, 3, 4, 5], 2, async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
  });
  expect(most).toBe(2);
});
