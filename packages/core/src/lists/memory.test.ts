import { collectGarbage } from '@paydeck/test-kit/memory';
import { expect, test } from 'vitest';
import { listFrom } from '../test-support/list-service.ts';

// What is left of an item is its id, so that it does not come twice.
test.each([
  ['in order of time', true, 120],
  ['by position', false, 250],
] as const)('an iteration %s keeps few bytes for each item that it returned', async (_, isTimed, most) => {
  const { list } = listFrom(
    (query) => {
      const lte = query.get('created_at_lte');
      const skipped = lte === null ? 0 : Math.ceil((LATEST - Date.parse(lte)) / MINUTE);
      const size = Number(query.get('page_size'));
      const begin = skipped + Number(query.get('page_number')) * size;
      return Array.from({ length: size }, (__, index) => itemAt(begin + index));
    },
    { isTimed, ahead: 1 },
  );
  const used: number[] = [];
  let read = 0;
  for await (const { items } of list.pages()) {
    read += items.length;
    if (read < STEP * (used.length + 1)) continue;
    collectGarbage();
    used.push(process.memoryUsage().heapUsed);
    if (used.length === 2) break;
  }
  const [after = 0, afterTwice = 0] = used;
  expect((afterTwice - after) / STEP).toBeLessThan(most);
});

// As random and as long as ids of the service.
function itemAt(index: number) {
  const random = Math.imul(index, 0x9e3779b1) >>> 0;
  return {
    id: `pay_${random.toString(36)}${index.toString(36)}_padding_of_id`,
    created_at: new Date(LATEST - MINUTE * index).toISOString(),
  };
}

const STEP = 100_000;
const MINUTE = 60_000;
const LATEST = Date.parse('2026-01-01T00:00:00Z');
