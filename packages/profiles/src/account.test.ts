import { expect, test } from 'vitest';
import { settingNames, sourceText, type Source } from './account.ts';

test.each<[Source, string, string]>([
  [
    { kind: 'environment', mode: 'live' },
    'the environment (PAYDECK_LIVE_KEY, PAYDECK_LIVE_URL)',
    'PAYDECK_LIVE_KEY PAYDECK_LIVE_URL',
  ],
  [
    { kind: 'profile', name: 'shop', key: 'key', file: '/config.toml' },
    'profile shop',
    'profiles.shop.key profiles.shop.url',
  ],
  [
    { kind: 'profile', name: 'a\u001b[2J', key: 'key_command', file: '/config.toml' },
    String.raw`profile "a\u001b[2J", key_command`,
    String.raw`profiles."a\u001b[2J".key_command profiles."a\u001b[2J".url`,
  ],
  [{ kind: 'entered' }, 'what was entered', 'The key The address'],
])('names the source of credentials on one line: %j', (source, text, places) => {
  expect(sourceText(source)).toBe(text);
  const { apiKey, baseUrl } = settingNames(source);
  expect(`${apiKey} ${baseUrl}`).toBe(places);
});
