import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { clientOf } from './client-of.ts';
import { resolveAccount } from './resolve.ts';

const canary = 'sk_canary_0123456789abcdef';

async function open(env: Record<string, string>): Promise<unknown> {
  return clientOf(await resolveAccount({ env }));
}

describe('clientOf', () => {
  test('creates a client for the profile, which does not reveal its key', async () => {
    const client = await open({ PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: 'http://127.0.0.1:4010/test' });
    expect(inspect(client, { depth: 9, showHidden: true })).not.toContain('canary');
  });

  // The words after the variable are the client's own.
  test.each([
    ['a plain-http address', { PAYDECK_TEST_URL: 'http://api.example.com' }, /^PAYDECK_TEST_URL .*https:/],
    ['an address that is none', { PAYDECK_TEST_URL: 'api.example.com' }, /^PAYDECK_TEST_URL .*address/],
    ['a key that cannot be sent', { PAYDECK_TEST_KEY: 'sk_can“ary' }, /^PAYDECK_TEST_KEY .*position 7 of 10/],
  ])('names the variable with %s', async (_name, env, message) => {
    const complete = { PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: 'https://api.example.com' };
    const error: unknown = await open({ ...complete, ...env }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'SetupError', message: expect.stringMatching(message) });
    expect(inspect(error, { depth: 9 })).not.toMatch(/canary|sk_can/);
  });
});
