import { expect, test } from 'vitest';
import { measureModel, parsed } from '../../test-support/read-model.ts';
import { listFrom } from '../../test-support/list-service.ts';
import { ModelService, START } from '../../test-support/model-service.ts';
import { seededRandom } from '../../test-support/seeded-random.ts';

const random = seededRandom(7);
const COUNT = 10_000;
const SHAPES = {
  even: Array.from({ length: COUNT }, (_, index) => START + 60_000 * index + Math.floor(1_000 * random())),
  growing: Array.from({ length: COUNT }, () => START + Math.floor(3e10 * Math.sqrt(random()))),
  bursts: burstsOf(COUNT),
};
const DELETING = { perRequest: 1, kinds: ['delete'] } as const;

// benchmarks/README.md names these limits.
test.each([
  // Requests a page one at a time, requests a page ahead, and round trips ahead.
  ['even', 'newest', undefined, 1.1, 1.26, 15],
  ['growing', 'newest', undefined, 1.1, 1.26, 15],
  ['bursts', 'newest', undefined, 1.1, 1.26, 15],
  ['even', 'oldest', undefined, 1.1, 1.26, 15],
  ['even', 'newest', DELETING, 1.1, 1.26, 17],
  ['growing', 'newest', DELETING, 1.1, 1.26, 17],
  ['bursts', 'newest', DELETING, 1.1, 1.26, 17],
  ['even', 'id', undefined, 1.35, 1.35, 16],
  ['even', 'random', undefined, 1.35, 1.35, 16],
] as const)(
  '%s in order %s, changes %j: %d and %d requests a page, %d round trips',
  async (shape, order, churn, alone, ahead, rounds) => {
    const model = () => new ModelService({ times: SHAPES[shape], order, seed: 1, ...(churn && { churn }) });
    const one = await measureModel(model(), { ahead: 1 });
    const many = await measureModel(model());
    process.stdout.write(`${shape} ${order} ${churn ? 'deleting' : 'still'}: ${JSON.stringify({ one, many })}\n`);
    expect([one.lost, many.lost]).toEqual([0, 0]);
    expect(one.requests / (COUNT / 100)).toBeLessThanOrEqual(alone);
    expect(many.requests / (COUNT / 100)).toBeLessThanOrEqual(ahead);
    expect(many.rounds).toBeLessThanOrEqual(rounds);
  },
);

// The last part begins a few rows before the end, which moves back.
test.each([3_464, 4_013, 5_721])('%d items that lose a row before each request are read once, ahead', async (count) => {
  const times = SHAPES.even.slice(0, count);
  const { lost, rounds } = await measureModel(new ModelService({ times, order: 'newest', seed: 1, churn: DELETING }));
  expect(lost).toBe(0);
  expect(rounds).toBeLessThanOrEqual(25);
});

test.each([
  [45, 20, 12],
  [1_000, 50, 30],
])('%d items in pages that the service shortens to %d rows need at most %d requests', async (count, rows, most) => {
  const clamp = { least: rows, most: rows, changes: 'once', countsRequested: false } as const;
  const times = SHAPES.even.slice(0, count);
  const model = new ModelService({ times, order: 'newest', clamp, seed: 1 });
  const { requests, lost } = await measureModel(model, { ahead: 1 });
  expect(lost).toBe(0);
  expect(requests).toBeLessThanOrEqual(most);
});

test('1,037 discounts need at most 15 requests', async () => {
  const times = SHAPES.even.slice(0, 1_037);
  const { requests } = await measureModel(new ModelService({ times, order: 'newest', seed: 1 }), {
    ahead: 1,
    isTimed: false,
  });
  expect(requests).toBeLessThanOrEqual(15);
});

test.each([1, 5, 10])('reads a list in pages of %d to its end', async (size) => {
  for (const order of ['newest', 'random'] as const) {
    for (const share of [0, 0.6]) {
      const joined = { share, rows: 2 };
      const model = new ModelService({ times: SHAPES.even.slice(0, 130), order, joined, seed: 1 });
      expect(await measureModel(model, { ahead: 1, query: { page_size: String(size) } })).toMatchObject({ lost: 0 });
    }
  }
});

// No page of more than four rows begins one to four rows before place 720.
test('reads 720 items to their end', async () => {
  const model = new ModelService({ times: SHAPES.even.slice(0, 720), order: 'random', seed: 1 });
  expect(await measureModel(model, { ahead: 1 })).toMatchObject({ lost: 0 });
});

test('does not end a list where a small first page hides rows', async () => {
  for (let seed = 0; seed < 50; seed++) {
    const hidden = { share: 0.3, run: 1 };
    const model = new ModelService({ times: SHAPES.even.slice(0, 130), order: 'random', hidden, seed });
    const { list } = listFrom((query) => model.respond(parsed(query)));
    expect(await list.toArray({ limit: 3 })).toHaveLength(3);
  }
});

// An item out of order deep in a list by id is in none of the pages that are bounded by time.
test('finds an item that stands out of order deep in the list', async () => {
  const times = SHAPES.even.slice(0, 1_500);
  const model = new ModelService({ times, order: 'newest', seed: 1 });
  const respond = model.respond.bind(model);
  const late = { id: 'out of order', created_at: new Date(START + 1e12).toISOString() };
  const lists = new Map<string, ReturnType<typeof respond>>();
  model.respond = (query) => {
    const bounds = { created_at_gte: query.created_at_gte, created_at_lte: query.created_at_lte };
    const all = lists.get(JSON.stringify(bounds)) ?? respond({ ...bounds, page_number: 0, page_size: 10_000 });
    lists.set(JSON.stringify(bounds), all);
    const whole = bounds.created_at_lte === undefined ? all.toSpliced(900, 0, late) : all;
    const start = query.page_number * query.page_size;
    return whole.slice(start, start + query.page_size);
  };
  model.always.add(late.id);
  for (const ahead of [1, 16]) expect(await measureModel(model, { ahead })).toMatchObject({ lost: 0 });
});

function burstsOf(count: number): number[] {
  const times: number[] = [];
  for (let at = START; times.length < count;) {
    at += Math.floor(3e7 * random());
    const length = Math.min(1 + Math.floor(60 * random()), count - times.length);
    times.push(...Array.from({ length }, () => at + Math.floor(2_000 * random())));
  }
  return times;
}
