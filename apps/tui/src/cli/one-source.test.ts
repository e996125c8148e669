import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  accountCases,
  accountOf,
  environmentOf,
  saveAccounts,
  serveAccounts,
  type AccountCase,
  type AccountServers,
} from '@paydeck/profiles/account-cases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';

let folder = '';
let servers: AccountServers;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paydeck one source '));
  servers = await serveAccounts();
  await saveAccounts(folder, servers.addressOf);
});

afterAll(async () => {
  servers.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function envOf(each: AccountCase): Record<string, string> {
  return environmentOf(each, folder, servers.addressOf);
}

describe('key and address come from one source', () => {
  test.each([true, false])('with the mode from a variable: %j', async (isVariable) => {
    for (const each of accountCases) {
      servers.seen.length = 0;
      const { option, mode } = each;
      const env = { ...envOf(each), ...(mode !== undefined && isVariable ? { PAYDECK_MODE: mode } : {}) };
      const words = [
        ...(option === undefined ? [] : ['--profile', option]),
        ...(mode === undefined || isVariable ? [] : ['--mode', mode]),
      ];
      const { code } = await runInProcess(['payouts', '--format', 'json', ...words], { env });
      const account = accountOf(each);
      expect({ each, code, seen: [...servers.seen] }).toEqual({
        each,
        code: account === undefined ? 2 : 0,
        seen: account === undefined ? [] : [{ at: account, key: `Bearer ${account}` }],
      });
    }
  });

  test.each([
    ['KEY', 'PAYDECK_TEST_URL is missing. Set it too, or unset PAYDECK_TEST_KEY'],
    ['URL', 'PAYDECK_TEST_KEY is missing. Set it too, or unset PAYDECK_TEST_URL'],
  ])('reports the missing half when only the %s is set', async (testHalves, message) => {
    const env = envOf({ ...accountCases[0]!, testHalves });
    const { code, stderr } = await runInProcess(['payouts', '--format', 'json'], { env });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('creates a customer in the named account', async () => {
    servers.seen.length = 0;
    const env = envOf(accountCases[0]!);
    const words = [
      'customers',
      'create',
      '--email',
      'ada@example.com',
      '--name',
      'Ada',
      '--profile',
      'shop-b',
      '--yes-live',
    ];
    await runInProcess(words, { env });
    expect(servers.seen).toEqual([{ at: 'shop-b', key: 'Bearer shop-b' }]);
  });
});
