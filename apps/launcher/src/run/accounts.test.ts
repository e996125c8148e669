import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import type { Outcome } from '../machine/system.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

interface Shop {
  readonly key: string;
  readonly url: string;
  /** The received keys, in the order of the requests. */
  readonly keys: string[];
}

/** A service that rejects every key but its own. */
async function shop(name: string): Promise<Shop> {
  const key = `key_${name}`;
  const keys: string[] = [];
  const fake = createFake({
    testKey: key,
    onRequest: ({ status }) => keys.push(status === 401 ? 'the key of another' : key),
  });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  return { key, url: server.baseUrl.test, keys };
}

/** Shops a and b, stored as profiles of their own; b is the one in use. */
async function shops(): Promise<{ a: Shop; b: Shop; run: (env: Record<string, string>) => Promise<Outcome[]> }> {
  const [a, b] = await Promise.all([shop('a'), shop('b')]);
  const home = await temporaryHome();
  const folder = path.join(home, '.config', 'paydeck');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const profiles = Object.entries({ a, b }).map(
    ([name, { url, key }]) => `[profiles.${name}]\nmode = "test"\nurl = "${url}"\nkey = "${key}"\n`,
  );
  await writeFile(path.join(folder, 'config.toml'), `[use]\ntest = "b"\n${profiles.join('')}`, { mode: 0o600 });
  const run = async (env: Record<string, string>): Promise<Outcome[]> => {
    const outcomes = [];
    for (const args of [
      ['webhooks'],
      ['webhook-health', '--background'],
      ['create-customer', 'ada@example.com', 'Ada'],
    ])
      outcomes.push(await runCli(['run', ...args], systemWith({ home, env })));
    return outcomes;
  };
  return { a, b, run };
}

const codes = (outcomes: readonly Outcome[]): number[] => outcomes.map(({ exitCode }) => exitCode);

describe('a key goes to the address that it belongs to, and to no other', () => {
  test('when a profile is named beside a pair in the environment', async () => {
    const { a, b, run } = await shops();
    const env = { PAYDECK_TEST_KEY: a.key, PAYDECK_TEST_URL: a.url, PAYDECK_PROFILE: 'b' };
    expect(codes(await run(env))).toEqual([0, 0, 0]);
    expect([a.keys, new Set(b.keys)]).toEqual([[], new Set([b.key])]);
  });

  test('when a whole pair in the environment wins over the profile in use', async () => {
    const { a, b, run } = await shops();
    expect(codes(await run({ PAYDECK_TEST_KEY: a.key, PAYDECK_TEST_URL: a.url }))).toEqual([0, 0, 0]);
    expect([new Set(a.keys), b.keys]).toEqual([new Set([a.key]), []]);
  });

  test.each([
    ['the key', ({ key }: Shop) => ({ PAYDECK_TEST_KEY: key }), 'PAYDECK_TEST_URL is missing'],
    ['the address', ({ url }: Shop) => ({ PAYDECK_TEST_URL: url }), 'PAYDECK_TEST_KEY is missing'],
  ] as const)('when the environment has only %s: nothing is sent', async (_what, half, line) => {
    const { a, b, run } = await shops();
    const outcomes = await run(half(a));
    expect(codes(outcomes)).toEqual([2, 2, 2]);
    expect(outcomes.map(({ output }) => output)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining(line)),
    );
    expect([a.keys, b.keys]).toEqual([[], []]);
  });

  test('when profiles are changed between two runs, including cached data', async () => {
    const { a, b, run } = await shops();
    await run({ PAYDECK_PROFILE: 'a' });
    const before = a.keys.length;
    await run({ PAYDECK_PROFILE: 'b' });
    expect([a.keys.length, new Set(a.keys), new Set(b.keys)]).toEqual([before, new Set([a.key]), new Set([b.key])]);
    expect(b.keys).toHaveLength(before);
  });
});

describe('a key that the service does not know', () => {
  test.each(['test', 'live'] as const)(
    'of %s mode: the menu of a gauge and check-setup say what to run',
    async (mode) => {
      const server = await createFake().listen();
      onTestFinished(() => server.close());
      const home = await temporaryHome();
      const folder = path.join(home, '.config', 'paydeck');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const profile = `[profiles.${mode}]\nmode = "${mode}"\nurl = "${server.baseUrl[mode]}"\nkey = "another"\n`;
      await writeFile(path.join(folder, 'config.toml'), profile, { mode: 0o600 });
      const run = (...args: string[]) => runCli(['run', ...args, '--mode', mode], systemWith({ home }));

      const menu = (await run('webhook-health', '--background', '--format', 'bitbar')).output.split('\n');
      expect(menu[0]).toMatch(new RegExp(`^Key rejected \\(401\\)\\. Is it a ${mode} key\\? · ${mode} \\|`));
      expect(menu[2]).toMatch(new RegExp(`^Run: paydeck login --mode ${mode} \\|`));

      const { output } = await run('check-setup');
      expect(output.match(/Run: .*/g)).toEqual([`Run: paydeck login --mode ${mode}`]);
      expect(output).not.toContain('Reading is all');
    },
  );

  test('of the environment, which wins over a stored one, is to be replaced there', async () => {
    const server = await createFake().listen();
    onTestFinished(() => server.close());
    const env = { PAYDECK_TEST_KEY: 'another', PAYDECK_TEST_URL: server.baseUrl.test };
    const { output } = await runCli(
      ['run', 'webhook-health', '--format', 'bitbar'],
      systemWith({ home: await temporaryHome(), env }),
    );
    expect(output).toContain('\nSet PAYDECK_TEST_KEY to a valid test key |');
    expect(output).not.toContain('paydeck login');
  });
});

test('check-setup without an account names the command that stores one', async () => {
  const { output } = await runCli(['run', 'check-setup'], systemWith({ home: await temporaryHome() }));
  expect(output).toMatch(/^MISSING +Key, test +No test key configured\. Run: paydeck login --mode test$/m);
  expect(output).not.toContain('PAYDECK_TEST_KEY');
});
