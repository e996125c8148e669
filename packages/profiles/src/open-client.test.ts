import { expect, test } from 'vitest';
import { configFile } from './config-file.ts';
import { openClient } from './open-client.ts';
import { saveProfile } from './store.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

test('sends the key of the named profile to its base URL, and ignores the environment', async () => {
  const env = {
    XDG_CONFIG_HOME: await temporaryFolder(),
    PAYDECK_LIVE_KEY: 'stranger',
    PAYDECK_LIVE_URL: 'https://stranger.example',
  };
  const file = configFile({ env, home: undefined, platform: 'linux' }) ?? '';
  await saveProfile(file, 'shopA', { mode: 'live', url: 'https://shop-a.example', key: 'key-of-a' });
  const seen: string[] = [];
  const client = await openClient({
    profile: 'shopA',
    env,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      seen.push(`${new URL(request.url).origin} ${request.headers.get('authorization')}`);
      return Response.json({ items: [] });
    },
  });
  await client.payouts.list().page();
  expect(client.mode).toBe('live');
  expect(seen).toEqual(['https://shop-a.example Bearer key-of-a']);
});

test('throws an error that says what to set without an account', async () => {
  await expect(openClient({ env: {} })).rejects.toThrow('No test key configured. Set PAYDECK_TEST_KEY');
});
