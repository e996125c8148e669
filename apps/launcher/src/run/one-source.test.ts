import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { saveProfile } from '@paydeck/profiles/internal';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

/** The accounts there are. Each has an address of its own, and its name is its key. */
const modes = { 'env-test': 'test', 'env-live': 'live', test: 'test', live: 'live', shop: 'live' } as const;
type Account = keyof typeof modes;
const accounts: readonly Account[] = ['env-test', 'env-live', 'test', 'live', 'shop'];

interface Case {
  readonly testHalves: string;
  readonly liveHalves: string;
  readonly hasFile: boolean;
  readonly variable: Account | undefined;
  readonly mode: 'test' | 'live' | undefined;
}

// `@paydeck/profiles` tests every combination; here, one of each kind.
const both = { testHalves: 'KEY URL', liveHalves: 'KEY URL', hasFile: true } as const;
const cases: readonly Case[] = [
  { ...both, variable: undefined, mode: undefined },
  { ...both, variable: undefined, mode: 'live' },
  { ...both, variable: 'shop', mode: undefined },
  { ...both, variable: 'shop', mode: 'test' },
  { ...both, hasFile: false, variable: 'shop', mode: undefined },
  { ...both, testHalves: '', variable: undefined, mode: undefined },
  { ...both, testHalves: 'KEY', variable: undefined, mode: undefined },
  { ...both, liveHalves: 'URL', variable: undefined, mode: 'live' },
  { testHalves: '', liveHalves: '', hasFile: false, variable: undefined, mode: undefined },
];

test('key and address come from one source', async () => {
  const seen: { readonly at: Account; readonly key: string | undefined }[] = [];
  const urls = new Map<Account, string>();
  for (const at of accounts) urls.set(at, await listen((key) => seen.push({ at, key })));
  const [home, bare] = [await temporaryHome(), await temporaryHome()];
  for (const name of ['test', 'live', 'shop'] as const) {
    const file = path.join(home, '.config', 'paydeck', 'config.toml');
    await saveProfile(file, name, { mode: modes[name], url: urls.get(name), key: name });
  }
  for (const each of cases) {
    seen.length = 0;
    const { hasFile, mode } = each;
    const args = ['run', 'webhooks', '--format', 'json', ...(mode === undefined ? [] : ['--mode', mode])];
    const system = systemWith({ home: hasFile ? home : bare, env: envOf(each, urls) });
    const { exitCode } = await runCli(args, system);
    const account = expected(each);
    expect({ each, exitCode, seen: [...seen] }).toEqual({
      each,
      exitCode: account === undefined ? 2 : 0,
      seen: account === undefined ? [] : [{ at: account, key: `Bearer ${account}` }],
    });
  }
});

/** The account that a case must use; `undefined` where it is an error. Written from the contract, not from the code. */
function expected({ testHalves, liveHalves, hasFile, variable, mode }: Case): Account | undefined {
  if (variable !== undefined) return hasFile && modes[variable] === (mode ?? modes[variable]) ? variable : undefined;
  const wanted = mode ?? 'test';
  const given = wanted === 'test' ? testHalves : liveHalves;
  if (given === 'KEY URL') return `env-${wanted}`;
  return given === '' && hasFile ? wanted : undefined;
}

function envOf({ testHalves, liveHalves, variable }: Case, urls: ReadonlyMap<Account, string>): Record<string, string> {
  const env: Record<string, string> = variable === undefined ? {} : { PAYDECK_PROFILE: variable };
  for (const [mode, given] of Object.entries({ test: testHalves, live: liveHalves })) {
    const account = mode === 'test' ? 'env-test' : 'env-live';
    const values = { KEY: account, URL: urls.get(account) ?? '' };
    if (given.includes('KEY')) env[`PAYDECK_${mode.toUpperCase()}_KEY`] = values.KEY;
    if (given.includes('URL')) env[`PAYDECK_${mode.toUpperCase()}_URL`] = values.URL;
  }
  return env;
}

async function listen(onRequest: (key: string | undefined) => void): Promise<string> {
  const server = createServer((request, response) => {
    onRequest(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"done":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has an address with a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
