import { expect, test } from 'vitest';
import { createOnce } from './once-only.ts';

test('a customer is created at most once, and never called failed when it exists, in 200 seeds', async () => {
  for (let seed = 1; seed <= 200; seed += 1) expect(await createOnce(seed), `seed ${seed}`).toBeUndefined();
});
