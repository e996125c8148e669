import { chown, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listNames } from '@paydeck/core';
import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';
import type { Outcome } from '../test-support/program.ts';
import { answerWith, listen, nobody } from '../test-support/serve.ts';

const canary = 'sk_canary_0123456789abcdef';

interface ScrollPosition {
  readonly file: string;
  readonly url: string;
  readonly liveUrl: string;
  readonly fake: Fake;
  readonly run: (
    args: readonly string[],
    options?: { stdin?: string; env?: Record<string, string> },
  ) => Promise<Outcome>;
}

async function storeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, text, { mode: 0o600 });
}

async function linkTo(file: string, target: string, { isBroken = false } = {}): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (!isBroken) await storeText(target, '');
  await symlink(target, file);
}

async function place(): Promise<ScrollPosition> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paydeck cli '));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const fake = createFake({ testKey: canary, liveKey: `${canary}_live`, limits: false });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  return {
    file: path.join(folder, 'paydeck', 'config.toml'),
    url: server.baseUrl.test,
    liveUrl: server.baseUrl.live,
    fake,
    run: (args, { stdin = '', env = {} } = {}) =>
      runInProcess(args, { stdin, env: { XDG_CONFIG_HOME: folder, ...env } }),
  };
}

describe('login', () => {
  test('checks the key, stores it in a private file, and reports what it can read', async () => {
    const { file, url, run } = await place();
    const { code, stdout, stderr } = await run(['login', '--url', url], { stdin: ` ${canary}\n` });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      `Stored the key of test mode as profile test in ${file}.\nIt reads subscriptions.\npaydeck doctor tries every list.\ntest mode uses this profile when none is named.\n`,
    );
    expect(await readFile(file, 'utf8')).toContain(`key = "${canary}"`);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    const list = await run(['payouts', '--limit', '1', '--format', 'ndjson']);
    expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining('payout_id') });
  });

  test('stores a key of live mode in a named profile, and makes it the default', async () => {
    const { file, liveUrl, run } = await place();
    const args = ['login', '--mode', 'live', '--profile', 'shop', '--url', liveUrl];
    expect((await run(args, { stdin: `${canary}_live` })).code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('[use]\nlive = "shop"');
    expect((await run(['payouts', '--format', 'ndjson'])).stderr).toMatch(
      /No test key configured.*paydeck login.*--demo/,
    );
    expect((await run(['payouts', '--format', 'ndjson', '--mode', 'live'])).code).toBe(0);
    expect((await run(['payouts', '--format', 'ndjson', '--profile', 'shop'])).code).toBe(0);
    // The address is known now.
    expect((await run(['login', '--mode', 'live'], { stdin: `${canary}_live` })).stdout).toMatch(/profile shop/);
  });

  test('sends one request (docs/cli.md), and one more for each list that the key is denied', async () => {
    const { fake, url, run } = await place();
    await run(['login', '--url', url], { stdin: canary });
    expect(fake.requests.count).toBe(1);
    fake.faults.add({
      operation: ['payouts.list', 'subscriptions.list', 'discounts.list'],
      status: 403,
      message: 'no',
    });
    await run(['login', '--url', url], { stdin: canary });
    expect(fake.requests.count).toBe(5);
  });

  test.each([
    ['a folder that is a file', async (file: string) => writeFile(path.dirname(file), '')],
    [
      'a link to another folder',
      async (file: string) => linkTo(file, path.join(path.dirname(file), '..', 'other.toml')),
    ],
    ['a link to nothing', async (file: string) => linkTo(file, 'missing.toml', { isBroken: true })],
    ['a loop of links', async (file: string) => linkTo(file, path.basename(file), { isBroken: true })],
    ['a folder in its place', async (file: string) => mkdir(file, { recursive: true, mode: 0o700 })],
    ['an invalid entry', async (file: string) => storeText(file, 'profiles = 3\n')],
  ])('exits with 2 before anything is sent (docs/cli.md), when the config file is behind %s', async (_, prepare) => {
    const { fake, file, url, run } = await place();
    await prepare(file);
    const { code, stderr } = await run(['login', '--url', url], { stdin: canary });
    expect({ code, count: fake.requests.count, stderr }).toMatchObject({ code: 2, count: 0 });
    expect(stderr).toMatch(/^paydeck: .+\n$/);
  });

  // Only root can give a folder away.
  test.skipIf(process.getuid?.() !== 0)('exits with 2 when the folder belongs to another user', async () => {
    const { fake, file, url, run } = await place();
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await chown(path.dirname(file), 65_534, 65_534);
    const { code, stderr } = await run(['login', '--url', url], { stdin: canary });
    expect({ code, count: fake.requests.count }).toEqual({ code: 2, count: 0 });
    expect(stderr).toContain('belongs to another user');
  });

  test('exits with 2 before anything is sent (docs/cli.md), when the profile has an invalid name', async () => {
    const { fake, url, run } = await place();
    const { code, stderr } = await run(['login', '--url', url, '--profile', 'a b'], { stdin: canary });
    expect({ code, count: fake.requests.count }).toEqual({ code: 2, count: 0 });
    expect(stderr).toContain('cannot name a profile');
  });

  test('stores the key in the file that a link names, and logout takes it out of there', async () => {
    const { file, url, run } = await place();
    const real = path.join(path.dirname(file), 'real.toml');
    await storeText(real, '# mine\n');
    await symlink('real.toml', file);
    expect(await run(['login', '--url', url], { stdin: canary })).toMatchObject({ code: 0 });
    expect(await readlink(file)).toBe('real.toml');
    expect(await readFile(real, 'utf8')).toContain(canary);
    expect(await run(['logout'])).toMatchObject({ code: 0 });
    expect(await readFile(real, 'utf8')).toMatch(/^# mine\n/);
    for (const name of await readdir(path.dirname(file)))
      expect([name, await readFile(path.join(path.dirname(file), name), 'utf8')]).not.toContain(canary);
  });

  test('reports the lists that a key is denied', async () => {
    const { fake, url, run } = await place();
    fake.faults.add({ operation: ['payouts.list', 'subscriptions.list'], status: 403, message: 'no' });
    const { code, stdout } = await run(['login', '--url', url], { stdin: canary });
    expect(code).toBe(0);
    expect(stdout).toMatch(/It reads discounts\.\nIt was rejected for subscriptions\.\n/);
  });

  test.each([
    [
      'of the other mode',
      `${canary}_live`,
      1,
      /^paydeck: nothing was stored: the key was rejected for everything at http:\S+\. GET \/subscriptions was rejected \(401 [^)]*\): .* Check the key: it may be for live mode\.\n$/,
    ],
    ['that is empty', ' \n', 2, /there is no key on stdin/],
    [
      'with a control character',
      `${canary}\u001b[A`,
      2,
      /^paydeck: The key contains a character that a header cannot hold/,
    ],
  ])('does not store a key %s', async (_, stdin, code, line) => {
    const { file, url, run } = await place();
    const outcome = await run(['login', '--url', url], { stdin });
    expect(outcome).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(line) });
    expect(outcome.stderr).not.toContain('canary');
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('does not store a key when the service cannot be reached', async () => {
    const { file, run } = await place();
    const { env } = nobody();
    const outcome = await run(['login', '--url', env['PAYDECK_TEST_URL'] ?? ''], { stdin: canary });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/nothing was stored: nothing could be read\. .*ECONNREFUSED/),
    });
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('reports a wrong path of the address, and the profile in use', async () => {
    const { url, run } = await place();
    expect(await run(['login', '--url', `${url}/v1`], { stdin: canary })).toMatchObject({
      code: 1,
      stderr: `paydeck: the service is not at ${url}/v1 (404): the path of the address is wrong. Nothing was stored.\n`,
    });
    await run(['login', '--url', url], { stdin: canary });
    const { stdout } = await run(['login', '--url', url, '--profile', 'shop', '--amounts', 'minor'], { stdin: canary });
    expect(stdout).toMatch(
      /^test mode uses profile test when none is named\. To use this one: paydeck profiles use shop$/m,
    );
    expect((await run(['profiles', 'use', 'shop'])).code).toBe(0);
    expect((await run(['payouts', '--limit', '1', '--columns', 'amount', '--format', 'table'])).stdout).toMatch(
      /\d\.\d\d/,
    );
  });

  test('asks for an unknown address, and rejects an invalid one', async () => {
    const { run } = await place();
    expect(await run(['login'], { stdin: canary })).toMatchObject({
      code: 2,
      stderr: 'paydeck: the address of test mode is not known: add --url. A key is only sent where you say.\n',
    });
    const env = { PAYDECK_TEST_URL: 'https://stranger.example' };
    expect(await run(['login'], { stdin: canary, env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --url "$PAYDECK_TEST_URL"'),
    });
    expect(await run(['login', '--url', 'http://example.com'], { stdin: canary })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^paydeck: The address must start with https/),
    });
  });

  test.each([
    ['https://…', /^paydeck: … stands for the address of the service\. Give it whole, such as https:/],
    ['https://...', /^paydeck: … stands for the address/],
    ['http://example.com', /^paydeck: The address must start with https/],
  ])('rejects the address %s before a key is read', async (url, line) => {
    const { file, run } = await place();
    // Without a key on stdin the key would be what is missing.
    expect(await run(['login', '--url', url])).toMatchObject({ code: 2, stderr: expect.stringMatching(line) });
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('warns that the address is the one of a profile of the other mode, and stores the key', async () => {
    const { url, liveUrl, run } = await place();
    const live = ['login', '--mode', 'live', '--profile', 'shop', '--url', liveUrl];
    expect(await run(live, { stdin: `${canary}_live` })).toMatchObject({ code: 0, stderr: '' });
    expect((await run(['login', '--url', `${liveUrl}/`], { stdin: canary })).stderr).toMatch(
      /^paydeck: This address is the one of profile shop \(live mode\)\. For a live key use --mode live\.\n/,
    );
    // Another address, and another account at an address of the same mode, need no warning.
    for (const name of ['test', 'other'])
      expect(await run(['login', '--url', url, '--profile', name], { stdin: canary })).toMatchObject({
        code: 0,
        stderr: '',
      });
    expect(await run([...live.slice(0, -1), url], { stdin: canary })).toMatchObject({
      stderr: expect.stringContaining('of profile test (test mode). For a test key use --mode test.'),
    });
  });

  test('reports the unit of amounts, and where it is that of an old address', async () => {
    const { file, url, run } = await place();
    const other = await createFake({ testKey: canary }).listen();
    onTestFinished(() => other.close());
    const outputOf = async (...args: string[]) => (await run(['login', ...args], { stdin: canary })).stdout;
    expect(await outputOf('--url', url)).not.toContain('Amounts');
    expect(await outputOf('--amounts', 'minor')).toMatch(/^Amounts count as minor \(cents\)\.$/m);
    expect(await outputOf('--url', `${url}/`)).toMatch(/^Amounts count as minor \(cents\)\.$/m);
    expect(await outputOf('--url', other.baseUrl.test)).toMatch(
      /^Amounts count as minor \(cents\), as at the old address\. To change that: --amounts\.$/m,
    );
    expect(await readFile(file, 'utf8')).toContain('amounts = "minor"');
    expect(await outputOf('--url', url, '--amounts', 'major')).toMatch(/^Amounts count as major \(whole units\)\.$/m);
  });

  test('keeps a backup of an unreadable config file, and reports it', async () => {
    const { file, url, run } = await place();
    await mkdir(path.dirname(file), { mode: 0o700 });
    await writeFile(file, 'not [ toml', { mode: 0o600 });
    const { code, stderr } = await run(['login', '--url', url], { stdin: canary });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/it is kept as .*config\.toml\.unreadable-/),
    });
  });

  test('reports that the environment wins, and rejects the name of a profile of another mode', async () => {
    const { url, run } = await place();
    const env = { PAYDECK_TEST_KEY: 'another' };
    expect((await run(['login', '--url', url], { stdin: canary, env })).stderr).toBe(
      'paydeck: PAYDECK_TEST_KEY or PAYDECK_TEST_URL is set and wins over a profile that is not named: paydeck --profile test\n',
    );
    expect((await run(['login', '--mode', 'live', '--profile', 'test', '--url', url], { stdin: canary })).stderr).toBe(
      'paydeck: profile test is for test mode. Choose another name for a live key.\n',
    );
  });
});

describe('profiles', () => {
  test('are listed, chosen, logged out of and removed', async () => {
    const { file, url, run } = await place();
    expect(await run(['profiles'])).toMatchObject({
      code: 0,
      stderr: `paydeck: no profile is stored in ${file}. Run paydeck login.\n`,
    });
    for (const name of ['test', 'other']) await run(['login', '--url', url, '--profile', name], { stdin: canary });
    const listed = await run(['profiles', '--format', 'json']);
    expect(JSON.parse(listed.stdout)).toEqual([
      { name: 'test', mode: 'test', in_use: true, key: 'stored', url },
      { name: 'other', mode: 'test', in_use: false, key: 'stored', url },
    ]);
    expect(await run(['profiles', 'use', 'other'])).toMatchObject({
      code: 0,
      stdout: 'Profile other is the one of test mode now.\n',
    });
    expect((await run(['profiles', 'list'])).stdout).toMatch(/^other +test +yes +stored/m);
    expect((await run(['logout'])).stdout).toMatch(/^Took the key out of profile other in /);
    expect(await run(['payouts'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/paydeck login/) });
    expect((await run(['logout'])).stdout).toBe(
      'Profile other has no key. To store one: paydeck login --profile other\n',
    );
    expect((await run(['profiles', 'remove', 'other'])).stdout).toBe(`Removed profile other from ${file}.\n`);
    expect((await run(['payouts', '--limit', '1'])).code).toBe(0);
    expect(await run(['profiles', 'use', 'nobody'])).toMatchObject({
      code: 2,
      stderr: 'paydeck: There is no profile "nobody". There are: "test".\n',
    });
    expect(await run(['payouts', '--profile', 'nobody'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('report that a key may still be stored when the config file is unreadable', async () => {
    const { file, url, run } = await place();
    await run(['login', '--url', url], { stdin: canary });
    await writeFile(file, (await readFile(file, 'utf8')).replace('mode = "test"', 'mode = "tset"'));
    for (const words of [['logout'], ['logout', '--profile', 'test']]) {
      const { code, stderr } = await run(words);
      expect([words, code, stderr.split('\n').length]).toEqual([words, 2, 2]);
      expect(stderr).toContain(`Nothing was removed: the key may still be in ${file}.`);
    }
    expect(await readFile(file, 'utf8')).toContain(canary);
  });

  test('report a failing key_command with the remedies', async () => {
    const { file, run } = await place();
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const profile = '[profiles.test]\nmode = "test"\nurl = "https://a.example"\nkey_command = ["false"]\n';
    await writeFile(file, profile, { mode: 0o600 });
    expect(await run(['payouts'])).toMatchObject({
      code: 2,
      stderr:
        'paydeck: The key_command of profile test failed with exit code 1. Run it in a terminal to see why. To store a key in its place: paydeck login --profile test\n',
    });
  });

  test.each([['logout'], ['profiles remove test']])(
    'leave no key in a backup of an unreadable config file: %s',
    async (command) => {
      const { file, url, run } = await place();
      await mkdir(path.dirname(file), { mode: 0o700 });
      await writeFile(file, `[profiles.old]\nkey = "${canary}_old" not toml`, { mode: 0o600 });
      await run(['login', '--url', url], { stdin: canary });
      const backup = (await readdir(path.dirname(file))).find((name) => name.includes('unreadable')) ?? '';
      expect((await run(['doctor'])).stdout).toMatch(/^note {2}backup .*unreadable-.*paydeck logout removes it$/m);
      const { code, stdout } = await run(command.split(' '));
      expect(code).toBe(0);
      expect(stdout).toContain(`Removed ${path.join(path.dirname(file), backup)}, a backup`);
      const left = await Promise.all(
        (await readdir(path.dirname(file))).map((name) => readFile(path.join(path.dirname(file), name), 'utf8')),
      );
      expect(left.join('\n')).not.toContain('canary');
    },
  );

  test('that are invalid are reported with their line, and the others are listed', async () => {
    const { file, run } = await place();
    await mkdir(path.dirname(file), { mode: 0o700 });
    await writeFile(file, '[profiles.a]\nmode = "test"\n[profiles.b]\nmode = "prod"\n', { mode: 0o600 });
    const { code, stdout, stderr } = await run(['profiles', '--format', 'csv']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `paydeck: ${file}, line 4: profiles.b.mode must be "test" or "live".\n`,
    });
    expect(stdout.split('\n')).toEqual(['name,mode,in_use,key,url', 'a,test,false,none,', 'b,,false,none,', '']);
  });

  test('set the unit of amounts and the columns of tables', async () => {
    const { file, url, run } = await place();
    await run(['login', '--url', url], { stdin: canary });
    const display = 'amounts = "minor"\n[profiles.test.display]\ncolumns.payouts = ["amount", "payout_id"]\n';
    await writeFile(file, (await readFile(file, 'utf8')) + display);
    expect((await run(['payouts', '--limit', '1'])).stdout).toMatch(/^ *AMOUNT  PAYOUT_ID *\n *[\d,]+\.\d\d  pyt_/);
    expect((await run(['payouts', '--limit', '1', '--format', 'ndjson'])).stdout).toMatch(/"amount":\d+,/);
    await writeFile(file, (await readFile(file, 'utf8')).replace('"payout_id"', '"id"'));
    expect(await run(['payouts', '--limit', '1'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^paydeck: profiles\.test\.display\.columns\.payouts: payouts have no column "id"/),
    });
  });
});

describe('writing to live', () => {
  const customer = ['customers', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--mode', 'live'];

  test('needs --yes-live without a terminal', async () => {
    const { fake, liveUrl, run } = await place();
    const env = { PAYDECK_LIVE_KEY: `${canary}_live`, PAYDECK_LIVE_URL: liveUrl };
    const rejected = await run(customer, { env });
    expect(rejected).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/add --yes-live/) });
    expect(fake.requests.to('customers.create')).toEqual([]);
    expect((await run([...customer, '--yes-live', '--format', 'json'], { env })).code).toBe(0);
    expect(fake.requests.to('customers.create')).toHaveLength(1);
  });
});

describe('doctor', () => {
  test('prints its checks as JSON for a program, and exits alike', async () => {
    const good = await runInProcess(['doctor', '--demo', '--format', 'json']);
    expect(good).toMatchObject({ code: 0, stderr: '' });
    const { checks }: { checks: { result: string; subject: string }[] } = JSON.parse(good.stdout);
    expect(checks).toContainEqual({ result: 'ok', subject: 'subscriptions', text: 'can be read' });
    const bad = await runInProcess(['doctor', '--format', 'json'], { env: { PAYDECK_TEST_KEY: 'half' } });
    expect(bad.code).toBe(2);
    const found: { checks: { result: string; subject: string }[] } = JSON.parse(bad.stdout);
    expect(found.checks.at(-1)).toMatchObject({ result: 'fail', subject: 'set-up' });
  });

  test('reports a complete set-up as ok', async () => {
    const { file, url, run } = await place();
    await run(['login', '--url', url], { stdin: canary });
    const XDG_STATE_HOME = path.join(path.dirname(file), 'state');
    const { code, stdout, stderr } = await run(['doctor'], { env: { XDG_STATE_HOME } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const subjects = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(0, 19).trimEnd());
    expect(subjects).toEqual([
      'ok    paydeck',
      'ok    node',
      'ok    terminal',
      'ok    config file',
      'ok    mode',
      'ok    address',
      'ok    key',
      ...listNames.map((name) => `ok    ${name}`),
      expect.stringMatching(/clock/),
      expect.stringMatching(/rate limit/),
      'ok    shared limits',
      'ok    in use by',
    ]);
    expect(stdout).toMatch(/config file +\S.*config\.toml \(600 in 700\)/);
    expect(stdout).not.toContain('canary');
  });

  test('does not blame the key when the lists are rejected for another reason', async () => {
    const { fake, url, run } = await place();
    fake.faults.add({ status: 422, message: 'no more today' });
    const outcome = await run(['doctor'], { env: { PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: url } });
    expect(outcome.stdout).toMatch(/^FAIL {2}lists {10}rejected for all \d lists\./m);
  });

  test('exits with 1 when one of the lists fails, and with 0 when the key is denied one', async () => {
    const { fake, url, run } = await place();
    const env = { PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: url };
    fake.faults.add({ operation: 'payouts.list', status: 403, times: 1 });
    expect(await run(['doctor'], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^note {2}payouts/m),
    });
    fake.faults.add({ operation: 'payouts.list', truncate: true });
    expect(await run(['doctor'], { env })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAIL {2}payouts/m),
    });
  });

  test('reports a key that is rejected for every list in one line', async () => {
    const { fake, url, run } = await place();
    fake.faults.add({ status: 401, message: 'Unknown key' });
    const outcome = await run(['doctor'], { env: { PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: url } });
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toMatch(
      /^FAIL {2}key {12}rejected for all \d lists\. GET \/subscriptions was rejected \(401/m,
    );
    expect(outcome.stdout.match(/401/g)).toHaveLength(1);
  });

  test('reports a missing set-up, a rejected key and an unreachable service', async () => {
    const { fake, url, run } = await place();
    expect(await run(['doctor'])).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/^FAIL {2}set-up .*paydeck login/m),
    });
    fake.faults.add({ operation: 'payouts.list', status: 403, message: 'no' });
    const env = { PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: url };
    expect((await run(['doctor'], { env })).stdout).toMatch(/^note {2}payouts .*Grant the key Read on Payouts/m);
    const offline = nobody();
    const outcome = await run(['doctor'], { env: { ...offline.env, PAYDECK_TEST_KEY: canary } });
    expect(outcome).toMatchObject({ code: 1, stdout: expect.stringMatching(/^FAIL {2}subscriptions .*ECONNREFUSED/m) });
  });

  test.each([
    ['Sat, 21 Nov 2026 11:59:59 GMT', 'ok    clock          agrees with that of the service'],
    ['Sat, 21 Nov 2026 11:58:00 GMT', 'note  clock          120 s ahead of that of the service'],
    ['Sat, 21 Nov 2026 12:10:00 GMT', 'note  clock          600 s behind that of the service'],
    ['yesterday', 'note  clock          the service sends no Date'],
  ])('compares the clock with the Date of a response: %s', async (date, line) => {
    const { env } = await listen(answerWith(200, 'application/json', '{"items":[],"data":[],"done":true}', { date }));
    const { stdout } = await runInProcess(['doctor'], { env, now: () => Date.UTC(2026, 10, 21, 12) });
    expect(stdout).toContain(line);
  });
});
