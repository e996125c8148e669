import { expect, test } from 'vitest';
import { createOnce } from './once-only.ts';

test('creates a customer at most once, and never reports a created one as failed, in 200 seeds', async () => {
  for (let seed = 1; seed <= 200; seed += 1) expect(await createOnce(seed), `seed ${seed}`).toBeUndefined();
});
