import { expect, test } from 'vitest';
import { createLoader } from './loader.ts';
import type { ReadingEvent } from './loader.ts';
import { createService, json } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

const request = { list: 0, listing: 'subscriptions', query: {}, walk: 0, page: 0, readsAll: false } as const;

test('reports pages in order, then the end', async () => {
  const { actions, loader } = open(createService(subscriptions(130)));
  for (const page of [0, 1, 2]) await loader.load({ ...request, page });
  expect(actions.map(summary)).toEqual(['page 0: 100', 'page 1: 30', 'end']);
});

test('opens a new reading where one broke off', async () => {
  const service = createService(subscriptions(130));
  const { actions, loader } = open(service);
  await loader.load(request);
  service.answerNext(() => json({ code: 'BROKEN', message: 'it broke' }, 500));
  await loader.load({ ...request, page: 1 });
  await loader.load({ ...request, walk: 1, page: 1 });
  expect(actions.map(summary)).toEqual(['page 0: 100', expect.stringContaining('it broke'), 'page 1: 30']);
});

test('aborts a reading that is replaced, and says nothing more of it', async () => {
  const service = createService(subscriptions(5));
  const { actions, loader } = open(service);
  service.holdNext();
  const arrival = service.nextArrival();
  const abandoned = loader.load(request);
  await arrival;
  await loader.load({ ...request, walk: 1 });
  await abandoned;
  expect(actions.map((action) => action.walk)).toEqual([1]);
});

test('is silent after it is closed', async () => {
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
  const actions: ReadingEvent[] = [];
  return {
    actions,
    loader: createLoader(
      service.client,
      (action) => actions.push(action),
      () => 0,
    ),
  };
}

function summary(action: ReadingEvent): string {
  if (action.type === 'page-loaded') return `page ${action.page.number}: ${action.page.items.length}`;
  return action.type === 'list-ended' ? 'end' : action.problem;
}
