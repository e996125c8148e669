import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { createLoader } from './loader.ts';
import type { LoadEvent } from './loader.ts';
import { createService, json } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

const whole = { isAhead: true, resume: undefined };
const request = { list: 0, listing: 'subscriptions', query: {}, loadNumber: 0, page: 0 } as const;

test('reports pages in order, then the end', async () => {
  const { actions, loader } = open(createService(subscriptions(130)));
  for (const page of [0, 1, 2]) await loader.load({ ...request, page });
  expect(actions.map(summary)).toEqual(['page 0: 100', 'page 1: 30', 'end']);
});

test('loads all items of a list although others are deleted meanwhile', async () => {
  const fake = createFake({ subscriptions: 350, limits: false, policy: { churn: 'delete' } });
  const events: LoadEvent[] = [];
  const loader = createLoader(
    fake.client(),
    (event) => events.push(event),
    () => 5,
  );
  for (let page = 0; page < 100 && events.at(-1)?.type !== 'list-ended'; page += 1)
    await loader.load({ ...request, page, whole });
  expect(events.at(-1)?.type).toBe('list-ended');
  const read = new Set(events.flatMap((event) => (event.type === 'page-loaded' ? event.page.items.map(idOf) : [])));
  expect([...fake.subscriptions].filter((item) => !read.has(idOf(item)))).toEqual([]);
});

test('continues an exact load where it was stopped, without requesting a page twice', async () => {
  const fake = createFake({ subscriptions: 1_000, limits: false });
  const events: LoadEvent[] = [];
  const loader = createLoader(
    fake.client(),
    (event) => events.push(event),
    () => 5,
  );
  const one = { isAhead: false, resume: undefined };
  for (let page = 0; page < 4; page += 1) await loader.load({ ...request, page, whole: one });
  const last = events.at(-1);
  const resume = last?.type === 'page-loaded' ? last.page.checkpoint : undefined;
  expect(resume).toBeDefined();
  loader.keep([]);
  for (let page = 0; page < 100 && events.at(-1)?.type !== 'list-ended'; page += 1)
    await loader.load({ ...request, loadNumber: 1, page, whole: { isAhead: true, resume } });
  const read = events.flatMap((event) => (event.type === 'page-loaded' ? event.page.items.map(idOf) : []));
  expect([read.length, new Set(read).size]).toEqual([1_000, 1_000]);
});

test('reports why a list could not be read whole', async () => {
  const service = createService(subscriptions(350));
  const { actions, loader } = open(service);
  await loader.load({ ...request, whole });
  for (let page = 1; page < 100 && actions.at(-1)?.type === 'page-loaded'; page += 1) {
    // Another list each time.
    for (let index = 0; index < 200; index += 1)
      service.answerNext(() => json({ items: subscriptions(100, 1_000 * index) }));
    await loader.load({ ...request, page, whole: { ...whole, isAhead: false } });
  }
  expect(actions.at(-1)).toMatchObject({
    isFinal: true,
    problem: expect.stringMatching(/cannot be continued|another order|ignores the page number/),
  });
});

const idOf = (item: object): unknown => Reflect.get(item, 'subscription_id');

test('opens a new load after one failed', async () => {
  const service = createService(subscriptions(130));
  const { actions, loader } = open(service);
  await loader.load(request);
  service.answerNext(() => json({ code: 'BROKEN', message: 'it broke' }, 500));
  await loader.load({ ...request, page: 1 });
  await loader.load({ ...request, loadNumber: 1, page: 1 });
  expect(actions.map(summary)).toEqual(['page 0: 100', expect.stringContaining('it broke'), 'page 1: 30']);
});

test('aborts a load that is replaced, and reports nothing more about it', async () => {
  const service = createService(subscriptions(5));
  const { actions, loader } = open(service);
  service.holdNext();
  const arrival = service.nextArrival();
  const abandoned = loader.load(request);
  await arrival;
  await loader.load({ ...request, loadNumber: 1 });
  await abandoned;
  expect(actions.map((action) => action.loadNumber)).toEqual([1]);
});

test('reports nothing after it is closed', async () => {
  const service = createService(subscriptions(5));
  const { actions, loader } = open(service);
  service.holdNext();
  const arrival = service.nextArrival();
  const pending = loader.load(request);
  await arrival;
  loader.keep([]);
  await pending;
  expect(actions).toEqual([]);
});

function open(service: ReturnType<typeof createService>) {
  const actions: LoadEvent[] = [];
  return {
    actions,
    loader: createLoader(
      service.client,
      (action) => actions.push(action),
      () => 0,
    ),
  };
}

function summary(action: LoadEvent): string {
  if (action.type === 'page-loaded') return `page ${action.page.number}: ${action.page.items.length}`;
  return action.type === 'list-ended' ? 'end' : action.problem;
}
