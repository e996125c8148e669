import { expect, test } from 'vitest';
import { createService } from '../test-support/service.ts';
import { testContext } from '../test-support/task-context.ts';
import { createCustomer } from './create-customer.ts';

test('sends nothing in live mode without the permission to write', async () => {
  const service = createService([]);
  const task = { name: 'create-customer', id: 1, params: { email: 'ada@example.com', name: 'Ada' } } as const;
  const session = { mode: 'live', name: 'shop', source: 'profile shop', canWrite: false } as const;
  await expect(createCustomer(task, { ...testContext, client: service.client, session })).rejects.toThrow(
    'LIVE is read-only: nothing was sent.',
  );
  expect(service.requests).toEqual([]);
});
