import { expect, test } from 'vitest';
import { createService } from '../test-support/service.ts';
import { testContext } from '../test-support/task-context.ts';
import { runTask } from './runners.ts';
import type { Task } from '../state/task.ts';

// A request that nobody waits for any more would keep the process open until its time is up.
test.each<Task>([
  { name: 'get-webhook', id: 1, list: 1, webhook: 'wh_1' },
  { name: 'create-customer', id: 1, params: { email: 'ada@example.com', name: 'Ada' } },
])('ends the request of $name when the browser is left', async (task) => {
  const service = createService([]);
  service.answerNext(() => new Promise(() => undefined));
  const leaving = new AbortController();
  const arrived = service.nextArrival();
  const done = runTask(task, { ...testContext, client: service.client, signal: leaving.signal });
  await arrived;
  leaving.abort();
  expect(await done).toMatchObject({ type: 'task-finished' });
});
