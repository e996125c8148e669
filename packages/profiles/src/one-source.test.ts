import path from 'node:path';
import { expect, test } from 'vitest';
import { clientOf } from './client-of.ts';
import { resolveAccount } from './resolve.ts';
import { SetupError } from './setup-error.ts';
import { saveProfile, useProfile } from './store.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

// Every combination of environment, config file, option, mode and PAYDECK_PROFILE: a key is only ever sent to its own address.

/** The accounts there are. Each has an address of its own, `https://NAME.example`, and its name is its key. */
const modes = {
  'env-test': 'test',
  'env-live': 'live',
  test: 'test',
  live: 'live',
  'shop-a': 'test',
  'shop-b': 'live',
} as const;
type Name = keyof typeof modes;

const halves = ['', 'KEY', 'URL', 'KEY URL'];
const cases = halves.flatMap((testHalves) =>
  halves.flatMap((liveHalves) =>
    [true, false].flatMap((hasFile) =>
      [undefined, 'shop-a', 'shop-b', 'half', 'nobody'].flatMap((option) =>
        [undefined, 'shop-a', 'shop-b'].flatMap((variable) =>
          ([undefined, 'test', 'live'] as const).map((mode) => ({
            testHalves,
            liveHalves,
            hasFile,
            option,
            variable,
            mode,
          })),
        ),
      ),
    ),
  ),
);
type Case = (typeof cases)[number];

/** The account that a case must use; `undefined` where it is an error. Written from the contract, not from the code. */
function expected({ testHalves, liveHalves, hasFile, option, variable, mode }: Case): string | undefined {
  const named = option ?? variable;
  if (named !== undefined) {
    const isUsable = hasFile && isName(named) && modes[named] === (mode ?? modes[named]);
    return isUsable ? named : undefined;
  }
  const wanted = mode ?? 'test';
  const given = wanted === 'test' ? testHalves : liveHalves;
  if (given === 'KEY URL') return `env-${wanted}`;
  return given === '' && hasFile ? wanted : undefined;
}

test(`key and address come from one source in ${cases.length} combinations, with the mode from an option or a variable`, async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'paydeck', 'config.toml');
  for (const name of ['test', 'live', 'shop-a', 'shop-b'] as const)
    await saveProfile(file, name, { mode: modes[name], url: addressOf(name), key: name });
  await saveProfile(file, 'half', { mode: 'test', url: addressOf('shop-a') });
  await useProfile(file, 'test');
  const wrong: unknown[] = [];
  for (const [index, each] of cases.entries()) {
    const isVariable = index % 2 === 0;
    const env = { ...envOf(each, folder), ...(isVariable ? { PAYDECK_MODE: each.mode } : {}) };
    const seen = await requestOf({ env, profile: each.option, mode: isVariable ? undefined : each.mode });
    const name = expected(each);
    const wanted = name === undefined ? undefined : `Bearer ${name} to ${addressOf(name)}`;
    if (seen !== wanted) wrong.push({ each, seen, wanted });
  }
  expect(wrong).toEqual([]);
});

/** The key and the address of a request of the account; `undefined` for a `SetupError`. */
async function requestOf(options: Parameters<typeof resolveAccount>[0]): Promise<string | undefined> {
  let seen: string | undefined;
  try {
    const client = await clientOf(await resolveAccount(options), {
      retries: 0,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        seen = `${request.headers.get('authorization')} to ${new URL(request.url).origin}`;
        return Response.json({ items: [] });
      },
    });
    await client.payouts.list();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
  }
  return seen;
}

function envOf(
  { testHalves, liveHalves, hasFile, variable }: Case,
  folder: string,
): Record<string, string | undefined> {
  return {
    XDG_CONFIG_HOME: hasFile ? folder : path.join(folder, 'none'),
    PAYDECK_PROFILE: variable,
    ...variableOf('TEST', testHalves, 'KEY', 'env-test'),
    ...variableOf('TEST', testHalves, 'URL', addressOf('env-test')),
    ...variableOf('LIVE', liveHalves, 'KEY', 'env-live'),
    ...variableOf('LIVE', liveHalves, 'URL', addressOf('env-live')),
  };
}

function variableOf(mode: string, halvesOfMode: string, half: string, value: string): Record<string, string> {
  return halvesOfMode.includes(half) ? { [`PAYDECK_${mode}_${half}`]: value } : {};
}

function isName(name: string): name is Name {
  return Object.hasOwn(modes, name);
}

function addressOf(name: string): string {
  return `https://${name}.example`;
}
