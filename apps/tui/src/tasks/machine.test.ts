import { expect, test } from 'vitest';
import { hideKeys, withoutKeys } from './machine.ts';

test('passes on no key', () => {
  const env = { PATH: '/bin', PAYDECK_TEST_KEY: 'k', PAYDECK_LIVE_KEY: 'k', PAYDECK_KEY: 'k', PAYDECK_MODE: 'test' };
  expect(withoutKeys(env)).toEqual({ PATH: '/bin', PAYDECK_MODE: 'test' });
});

test('takes the keys out of an environment', () => {
  const env = { PATH: '/bin', PAYDECK_LIVE_KEY: 'k' };
  hideKeys(env);
  expect(env).toEqual({ PATH: '/bin' });
});
