import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Mode } from '@paydeck/core';
import { listen } from '@paydeck/test-kit/listen';
import { saveProfile, useProfile } from '../store.ts';

/**
 * The accounts of the cases, with their modes. The name of an account is its key, and each has an address of its own. The
 * first two are those of the environment, the others are profiles of the config file.
 */
export const accounts = {
  'env-test': 'test',
  'env-live': 'live',
  test: 'test',
  live: 'live',
  'shop-a': 'test',
  'shop-b': 'live',
} as const satisfies Readonly<Record<string, Mode>>;

export type AccountName = keyof typeof accounts;

/** Where a program may take its account from. */
export interface AccountCase {
  /** What the environment has of its account of test mode, such as `KEY URL`. */
  readonly testHalves: string;
  readonly liveHalves: string;
  /** Whether there is a config file. It has a profile `half` without a key, and no profile `nobody`. */
  readonly hasFile: boolean;
  /** The profile that an option names. */
  readonly option: string | undefined;
  /** The profile that `PAYDECK_PROFILE` names. */
  readonly variable: string | undefined;
  readonly mode: Mode | undefined;
}

const halves = ['', 'KEY', 'URL', 'KEY URL'];

/** Every combination. */
export const everyAccountCase: readonly AccountCase[] = halves.flatMap((testHalves) =>
  halves.flatMap((liveHalves) =>
    [true, false].flatMap((hasFile) =>
      [undefined, 'shop-a', 'shop-b', 'half', 'nobody'].flatMap((option) =>
        [undefined, 'shop-a', 'shop-b'].flatMap((variable) =>
          ([undefined, 'test', 'live'] as const).map((mode) => {
            return { testHalves, liveHalves, hasFile, option, variable, mode };
          }),
        ),
      ),
    ),
  ),
);

const all = { testHalves: 'KEY URL', liveHalves: 'KEY URL', hasFile: true, option: undefined, variable: undefined };

/** One combination of each kind, for programs that take their account from this package. */
export const accountCases: readonly AccountCase[] = [
  { ...all, mode: undefined },
  { ...all, mode: 'live' },
  { ...all, option: 'shop-a', mode: undefined },
  { ...all, option: 'shop-a', variable: 'shop-b', mode: undefined },
  { ...all, option: 'shop-b', mode: 'test' },
  { ...all, option: 'half', mode: undefined },
  { ...all, option: 'nobody', mode: undefined },
  { ...all, variable: 'shop-b', mode: undefined },
  { ...all, variable: 'shop-b', mode: 'test' },
  { ...all, variable: 'shop-b', hasFile: false, mode: undefined },
  { ...all, testHalves: '', mode: undefined },
  { ...all, testHalves: 'KEY', mode: undefined },
  { ...all, testHalves: 'URL', mode: undefined },
  { ...all, liveHalves: '', mode: 'live' },
  { ...all, liveHalves: 'URL', mode: 'live' },
  { ...all, testHalves: '', liveHalves: '', hasFile: false, mode: undefined },
];

/** The account that a case must use; `undefined` where it is an error. Written from the contract, not from the code. */
export function accountOf(each: AccountCase): AccountName | undefined {
  const { testHalves, liveHalves, hasFile, option, variable, mode } = each;
  const named = option ?? variable;
  if (named !== undefined) {
    const isUsable = hasFile && isAccount(named) && accounts[named] === (mode ?? accounts[named]);
    return isUsable ? named : undefined;
  }
  const wanted = mode ?? 'test';
  const given = wanted === 'test' ? testHalves : liveHalves;
  if (given === 'KEY URL') return `env-${wanted}`;
  return given === '' && hasFile ? wanted : undefined;
}

/** The environment of a case, whose config file lies below `folder`. */
export function environmentOf(
  { testHalves, liveHalves, hasFile, variable }: AccountCase,
  folder: string,
  addressOf: (account: AccountName) => string,
): Record<string, string> {
  const env: Record<string, string> = { XDG_CONFIG_HOME: hasFile ? folder : path.join(folder, 'none') };
  if (variable !== undefined) env['PAYDECK_PROFILE'] = variable;
  for (const [mode, given] of [
    ['test', testHalves],
    ['live', liveHalves],
  ] as const) {
    const prefix = `PAYDECK_${mode.toUpperCase()}`;
    if (given.includes('KEY')) env[`${prefix}_KEY`] = `env-${mode}`;
    if (given.includes('URL')) env[`${prefix}_URL`] = addressOf(`env-${mode}`);
  }
  return env;
}

/** Writes the config file of the cases below a folder. */
export async function saveAccounts(folder: string, addressOf: (account: AccountName) => string): Promise<void> {
  const file = path.join(folder, 'paydeck', 'config.toml');
  for (const name of ['test', 'live', 'shop-a', 'shop-b'] as const)
    await saveProfile(file, name, { mode: accounts[name], url: addressOf(name), key: name });
  await saveProfile(file, 'half', { mode: 'test', url: addressOf('shop-a') });
  await useProfile(file, 'test');
}

/** A server for each account. It records the keys that it was sent, and responds with an empty list. */
export interface AccountServers {
  readonly addressOf: (account: AccountName) => string;
  readonly seen: { readonly at: AccountName; readonly key: string | undefined }[];
  readonly close: () => void;
}

export async function serveAccounts(): Promise<AccountServers> {
  const seen: AccountServers['seen'] = [];
  const addresses = new Map<AccountName, string>();
  const servers: Server[] = [];
  for (const at of Object.keys(accounts).filter(isAccount)) {
    const server = createServer((request, response) => {
      seen.push({ at, key: request.headers.authorization });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"data":[],"done":true}');
    });
    addresses.set(at, `http://127.0.0.1:${await listen(server)}`);
    servers.push(server);
  }
  return {
    addressOf: (account) => addresses.get(account) ?? '',
    seen,
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function isAccount(name: string): name is AccountName {
  return Object.hasOwn(accounts, name);
}
