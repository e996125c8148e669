import { expect, test } from 'vitest';
import { createService } from '../test-support/service.ts';
import { testContext } from '../test-support/task-context.ts';
import { runTask } from './runners.ts';
import type { Task } from '../state/task.ts';

// An abandoned request would keep the process alive until its timeout.
test.each<Task>([
  { name: 'get-webhook', id: 1, list: 1, webhook: 'wh_1' },
  { name: 'create-customer', id: 1, params: { email: 'ada@example.com', name: 'Ada' } },
])('aborts the request of $name when the user quits', async (task) => {
  const service = createService([]);
  service.answerNext(() => new Promise(() => undefined));
  const leaving = new AbortController();
  const arrived = service.nextArrival();
  const done = runTask(task, { ...testContext, client: service.client, signal: leaving.signal });
  await arrived;
  leaving.abort();
  expect(await done).toMatchObject({ type: 'task-finished' });
});
