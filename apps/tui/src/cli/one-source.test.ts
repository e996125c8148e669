import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveProfile, useProfile } from '@paydeck/profiles/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';

// The command line takes accounts from `@paydeck/profiles`, which tests every combination; here, one of each kind.

/** The accounts there are. Each has an address of its own, and its name is its key. */
const accounts = ['env-test', 'env-live', 'test', 'live', 'shopA', 'shopB'] as const;
type Account = (typeof accounts)[number];
const modes = {
  'env-test': 'test',
  'env-live': 'live',
  test: 'test',
  live: 'live',
  shopA: 'test',
  shopB: 'live',
} as const;

interface Case {
  readonly testHalves: string;
  readonly liveHalves: string;
  readonly hasFile: boolean;
  readonly flag: string | undefined;
  readonly variable: string | undefined;
  readonly mode: 'test' | 'live' | undefined;
}

const both = { testHalves: 'key url', liveHalves: 'key url', hasFile: true } as const;
const cases: Case[] = [
  { ...both, flag: undefined, variable: undefined, mode: undefined },
  { ...both, flag: undefined, variable: undefined, mode: 'live' },
  { ...both, flag: 'shopA', variable: undefined, mode: undefined },
  { ...both, flag: 'shopA', variable: 'shopB', mode: undefined },
  { ...both, flag: undefined, variable: 'shopB', mode: undefined },
  { ...both, flag: 'shopB', variable: undefined, mode: 'test' },
  { ...both, flag: 'half', variable: undefined, mode: undefined },
  { ...both, flag: 'nobody', variable: undefined, mode: undefined },
  { ...both, testHalves: '', flag: undefined, variable: undefined, mode: undefined },
  { ...both, testHalves: 'key', flag: undefined, variable: undefined, mode: undefined },
  { ...both, testHalves: 'url', flag: undefined, variable: undefined, mode: undefined },
  { ...both, liveHalves: '', flag: undefined, variable: undefined, mode: 'live' },
  { testHalves: '', liveHalves: '', hasFile: false, flag: undefined, variable: undefined, mode: undefined },
];

/** The account that a case must use; `undefined` where it is an error. Written from the contract, not from the code. */
function expected({ testHalves, liveHalves, hasFile, flag, variable, mode }: Case): Account | undefined {
  const named = flag ?? variable;
  if (named !== undefined) {
    const account = accounts.find((each) => each === named);
    return hasFile && account !== undefined && modes[account] === (mode ?? modes[account]) ? account : undefined;
  }
  const wanted = mode ?? 'test';
  const given = wanted === 'test' ? testHalves : liveHalves;
  if (given === 'key url') return `env-${wanted}`;
  return given === '' && hasFile ? wanted : undefined;
}

const seen: { readonly at: Account; readonly key: string | undefined }[] = [];
const urls = new Map<Account, string>();
let folder = '';
const closing: (() => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paydeck one source '));
  for (const at of accounts) {
    const server = createServer((request, response) => {
      seen.push({ at, key: request.headers.authorization });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has an address with a port
    urls.set(at, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  const file = path.join(folder, 'paydeck', 'config.toml');
  for (const name of ['test', 'live', 'shopA', 'shopB'] as const) {
    await saveProfile(file, name, { mode: modes[name], url: urls.get(name), key: name });
  }
  await saveProfile(file, 'half', { mode: 'test', url: urls.get('shopA') });
  await useProfile(file, 'test');
});

afterAll(async () => {
  for (const close of closing) close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function envOf({ testHalves, liveHalves, hasFile, variable }: Case): Record<string, string> {
  const env: Record<string, string> = { XDG_CONFIG_HOME: hasFile ? folder : path.join(folder, 'none') };
  for (const [mode, given] of [
    ['test', testHalves],
    ['live', liveHalves],
  ] as const) {
    const prefix = `PAYDECK_${mode.toUpperCase()}`;
    if (given.includes('key')) env[`${prefix}_KEY`] = `env-${mode}`;
    if (given.includes('url')) env[`${prefix}_URL`] = urls.get(`env-${mode}`) ?? '';
  }
  if (variable !== undefined) env['PAYDECK_PROFILE'] = variable;
  return env;
}

describe('key and address come from one source', () => {
  test.each([true, false])('with the mode from a variable: %j', async (isVariable) => {
    for (const each of cases) {
      seen.length = 0;
      const { flag, mode } = each;
      const env = { ...envOf(each), ...(mode !== undefined && isVariable ? { PAYDECK_MODE: mode } : {}) };
      const words = [
        ...(flag === undefined ? [] : ['--profile', flag]),
        ...(mode === undefined || isVariable ? [] : ['--mode', mode]),
      ];
      const { code } = await runInProcess(['payouts', '--format', 'json', ...words], { env });
      const account = expected(each);
      expect({ each, code, seen: [...seen] }).toEqual({
        each,
        code: account === undefined ? 2 : 0,
        seen: account === undefined ? [] : [{ at: account, key: `Bearer ${account}` }],
      });
    }
  });

  test.each([
    ['key', 'PAYDECK_TEST_URL is missing. Set it too, or unset PAYDECK_TEST_KEY'],
    ['url', 'PAYDECK_TEST_KEY is missing. Set it too, or unset PAYDECK_TEST_URL'],
  ])('reports the missing half when only the %s is set', async (testHalves, message) => {
    const env = envOf({ ...cases[0]!, testHalves, hasFile: true });
    const { code, stderr } = await runInProcess(['payouts', '--format', 'json'], { env });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('creates a customer in the named account', async () => {
    seen.length = 0;
    const env = envOf({ ...cases[0]!, testHalves: 'key url', liveHalves: 'key url', hasFile: true });
    const words = [
      'customers',
      'create',
      '--email',
      'ada@example.com',
      '--name',
      'Ada',
      '--profile',
      'shopB',
      '--yes-live',
    ];
    await runInProcess(words, { env });
    expect(seen).toEqual([{ at: 'shopB', key: 'Bearer shopB' }]);
  });
});
