import { expect, test } from 'vitest';
import { withoutKeys } from './environment.ts';

test('child processes get no key', () => {
  const env = { PATH: '/bin', PAYDECK_TEST_KEY: 'k', PAYDECK_LIVE_KEY: 'k', paydeck_key: 'k', PAYDECK_MODE: 'test' };
  expect(withoutKeys(env)).toEqual({ PATH: '/bin', PAYDECK_MODE: 'test' });
});
