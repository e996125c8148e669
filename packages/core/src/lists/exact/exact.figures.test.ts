import { expect, test } from 'vitest';
import { patience } from '../../test-support/cases.ts';
import { listFrom } from '../../test-support/list-service.ts';
import { MovingList, type Order, START } from '../../test-support/moving-list.ts';
import { seededRandom } from '../../test-support/seeded-random.ts';

const DAY = 86_400_000;
const ITEMS = 10_000;

/** The distributions of creation times over 700 days, and the most requests per page without and with prefetching. */
const KINDS: readonly (readonly [string, (random: () => number) => number, alone: number, ahead: number])[] = [
  ['even', (random) => random(), 1.5, 1.65],
  ['in the working hours of each day', (random) => (Math.floor(700 * random()) + workingHour(random)) / 700, 1.7, 1.8],
  ['growing', (random) => random() ** (1 / 3), 1.55, 1.75],
  ['shrinking fast', (random) => random() ** 3, 1.8, 2],
  ['in bursts', (random) => (Math.floor(20 * random()) + random() ** 6 / 2) / 20.5, 2.6, 2.8],
  ['a fifth in four imports', (random) => (random() < 0.2 ? Math.floor(4 * random()) / 4 : random()), 2.8, 3.2],
];

const ORDERS: readonly Order[] = ['newest', 'oldest', 'random', 'id'];

test.each(KINDS)(
  'the number of requests per page is limited, with creation times %s',
  patience,
  async (kind, spread, alone, ahead) => {
    const cells: string[] = [];
    for (const order of ORDERS) {
      const counts = [await requestsPerPage(spread, order, 1), await requestsPerPage(spread, order, 16)] as const;
      cells.push(`${order} ${counts.map((count) => count.toFixed(2)).join(', ')}`);
      expect(counts[0]).toBeLessThan(alone);
      expect(counts[1]).toBeLessThan(ahead);
    }
    process.stdout.write(`requests per page, sequential and with prefetch 16, ${kind}: ${cells.join(' · ')}\n`);
  },
);

/** Reads a list exactly, with a change before every other response. */
async function requestsPerPage(spread: (random: () => number) => number, order: Order, prefetch: number) {
  const random = seededRandom(1);
  const times = Array.from({ length: ITEMS }, () => Math.floor(START + spread(random) * 700 * DAY));
  const service = new MovingList({ times, order, random, changes: () => (random() < 0.5 ? 1 : 0) });
  const { list, requests } = listFrom(
    (query) => service.respond(query),
    { exact: true, prefetch },
    { size: 100, isTimed: true },
  );
  const ids = new Set<string>();
  let count = 0;
  for await (const { id } of list) {
    ids.add(id);
    count += 1;
  }
  expect(count).toBe(ids.size);
  expect([...service.everSince].filter((id) => !ids.has(id))).toEqual([]);
  return requests.length / (ITEMS / 100);
}

function workingHour(random: () => number): number {
  return (8 + 5 * (random() + random())) / 24;
}
