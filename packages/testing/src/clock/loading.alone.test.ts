import { expect, test, vi } from 'vitest';
import { createFake } from '../index.ts';

// Stands for a slow disk: ky arrives after many more turns of the event loop than the clock waits for.
vi.mock('../../../core/node_modules/ky/distribution/index.js', async (importOriginal) => {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  return importOriginal();
});

test('the clock does not move while the client loads its parts', async () => {
  const fake = createFake();
  const start = fake.clock.now();
  await fake.client({ deadline: 2000 }).payouts.list().page();
  expect(fake.clock.now() - start).toBe(0);
});
