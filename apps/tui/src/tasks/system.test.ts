import { expect, test } from 'vitest';
import { hideKeys } from './system.ts';

test('takes the keys out of an environment', () => {
  const env = { PATH: '/bin', PAYDECK_LIVE_KEY: 'k' };
  hideKeys(env);
  expect(env).toEqual({ PATH: '/bin' });
});
