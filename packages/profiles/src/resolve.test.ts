import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { resolveAccount } from './resolve.ts';
import { SetupError } from './setup-error.ts';

const canary = 'sk_canary_0123456789abcdef';
const complete = { PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: 'http://127.0.0.1:4010/test' };

async function problemWith(options: Parameters<typeof resolveAccount>[0]): Promise<string> {
  const error: unknown = await resolveAccount(options).catch((reason: unknown) => reason);
  if (!(error instanceof SetupError)) throw new Error('It resolved.');
  return `${error.problem}: ${error.message}`;
}

describe('resolveAccount', () => {
  test('defaults to test mode', async () => {
    const account = await resolveAccount({ env: complete });
    expect(account).toMatchObject({ mode: 'test', baseUrl: 'http://127.0.0.1:4010/test' });
    expect(account.apiKey()).toBe(canary);
  });

  test('reads the mode from PAYDECK_MODE, and from the option before it', async () => {
    const env = {
      ...complete,
      PAYDECK_LIVE_KEY: 'live_key',
      PAYDECK_LIVE_URL: 'https://live.example',
      PAYDECK_MODE: 'live',
    };
    expect(await resolveAccount({ env })).toMatchObject({ mode: 'live', baseUrl: 'https://live.example' });
    expect(await resolveAccount({ env, mode: 'test' })).toMatchObject({ mode: 'test' });
  });

  test('trims spaces and line breaks around a value', async () => {
    const account = await resolveAccount({ env: { ...complete, PAYDECK_TEST_KEY: ` ${canary}\n`, PAYDECK_MODE: ' ' } });
    expect(account.apiKey()).toBe(canary);
  });

  test.each([
    [
      'nothing at all',
      { env: {} },
      'no-key: No test key configured. Set PAYDECK_TEST_KEY to a test mode key from the dashboard, and PAYDECK_TEST_URL to its address.',
    ],
    [
      'a pair of the other mode only',
      { env: complete, mode: 'live' },
      'no-key: No live key configured. Set PAYDECK_LIVE_KEY to a live mode key from the dashboard, and PAYDECK_LIVE_URL to its address (PAYDECK_TEST_KEY is set, but it works in test mode only).',
    ],
    [
      'an address without a key',
      { env: { PAYDECK_TEST_URL: 'https://x.example' } },
      'half-pair: PAYDECK_TEST_KEY is missing. Set it too, or unset PAYDECK_TEST_URL: a key and its address come from one place.',
    ],
    [
      'an empty key',
      { env: { ...complete, PAYDECK_TEST_KEY: '  ' } },
      'half-pair: PAYDECK_TEST_KEY is missing. Set it too, or unset PAYDECK_TEST_URL: a key and its address come from one place.',
    ],
    [
      'a key without an address, even when the other mode has one',
      { env: { PAYDECK_TEST_KEY: canary, PAYDECK_LIVE_URL: 'https://live.example' } },
      'half-pair: PAYDECK_TEST_URL is missing. Set it too, or unset PAYDECK_TEST_KEY: a key and its address come from one place.',
    ],
    [
      'an unknown mode in the environment',
      { env: { ...complete, PAYDECK_MODE: 'Live' } },
      'unknown-mode: PAYDECK_MODE is an unknown mode: "Live". The modes are test and live.',
    ],
    [
      'an unknown mode asked for',
      { env: complete, mode: 'prod\u001b[31m\n' },
      String.raw`unknown-mode: Unknown mode "prod\u001b[31m\n". The modes are test and live.`,
    ],
    [
      'a profile that does not exist',
      { env: { ...complete, PAYDECK_PROFILE: 'shop' } },
      'unknown-profile: There is no profile "shop". No profile is stored.',
    ],
  ])('throws a one-line error with advice for %s', async (_name, options, expected) => {
    expect(await problemWith(options)).toBe(expected);
  });

  test('never reveals the key', async () => {
    const account = await resolveAccount({ env: complete });
    const shown = [
      inspect(account, { depth: 9, showHidden: true }),
      JSON.stringify(account),
      String(account.apiKey),
      account.apiKey.toString(),
    ];
    expect(shown.join('\n')).not.toContain('canary');
  });
});
