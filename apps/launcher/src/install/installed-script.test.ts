import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { saveProfile } from '@paydeck/profiles/internal';
import { listen } from '@paydeck/test-kit/listen';
import { createFake, type Fake, type FakeOptions } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { knownNodePaths } from './node-path.ts';
import { builtProgram, impatient, installedScript, runAlone, type Ran } from '../test-support/installed-script.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

interface Service {
  readonly fake: Fake;
  readonly env: Record<string, string>;
}

async function service(options: FakeOptions = {}): Promise<Service> {
  const fake = createFake({ seed: 7, ...options });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  return {
    fake,
    env: {
      PAYDECK_TEST_KEY: fake.keys.test,
      PAYDECK_TEST_URL: server.baseUrl.test,
      PAYDECK_LIVE_KEY: fake.keys.live,
      PAYDECK_LIVE_URL: server.baseUrl.live,
    },
  };
}

async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  // The tests must not read a config file of this machine.
  const XDG_CACHE_HOME = await temporaryHome();
  const file = await installedScript('subscriptions');
  return runAlone(file, args, { XDG_CONFIG_HOME: '/nowhere', XDG_CACHE_HOME, ...env });
}

/** A server with the same response to every request. */
async function serverWith(status: number, type: string, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server)}/test`;
}

describe('the script, from an empty environment', () => {
  test('lists the records, sorted, with the number of requests', async () => {
    const { fake, env } = await service({ subscriptions: 600 });
    const { output, errorOutput, exitCode } = await run(['past_due', ''], env);
    expect([exitCode, errorOutput]).toEqual([0, '']);
    const lines = output.replaceAll(/\u001b\[\d+m/g, '').split('\n');
    const { items } = await fake.client().subscriptions.list({ status: 'past_due' }).page();
    expect(items.length).toBeGreaterThan(5);
    expect(lines.slice(0, 2).join(' ')).toMatch(
      new RegExp(
        `^${items.length} past_due · sorted by next billing date · amounts as sent test · \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC$`,
      ),
    );
    const ids = lines.flatMap((line) => /\bsub_\S+$/.exec(line) ?? []);
    const sorted = items.toSorted((left, right) => (left.next_billing_date < right.next_billing_date ? -1 : 1));
    expect(ids).toEqual(sorted.map((item) => item.subscription_id));
    expect(lines.at(-2)).toMatch(/^2 requests · \d+ of \d+ left$/);
  });

  test('filters by product or customer', async () => {
    const { fake, env } = await service({ subscriptions: 600 });
    const [first] = await fake.client().subscriptions.list({ status: 'active' }).toArray({ limit: 1 });
    for (const id of [first?.product_id ?? '', first?.customer.customer_id ?? '']) {
      const { output, exitCode } = await run(['active', id], env);
      expect(exitCode).toBe(0);
      expect(output).toMatch(new RegExp(`^\\d+ active of ${id} · `));
      expect(output).toContain(first?.subscription_id);
    }
    expect(await run(['active', 'nobody'], env)).toEqual({
      output: 'No active of nobody · test\n',
      errorOutput: '',
      exitCode: 0,
    });
  });

  test('uses the mode that is baked in, whatever the environment says', async () => {
    const { fake, env } = await service();
    await run(['active'], { ...env, PAYDECK_MODE: 'live' });
    expect(new Set(fake.requests.all.map((request) => request.mode))).toEqual(new Set(['test']));
    const { output } = await runAlone(await installedScript('subscriptions', 'live'), ['active'], {
      ...env,
      XDG_CACHE_HOME: await temporaryHome(),
      NO_COLOR: '1',
    });
    expect(output).toContain('LIVE · 20');
    expect(fake.requests.last?.mode).toBe('live');
  });

  test('takes key and address from a stored profile', async () => {
    const { fake, env } = await service();
    const XDG_CONFIG_HOME = await temporaryHome();
    const file = path.join(XDG_CONFIG_HOME, 'paydeck', 'config.toml');
    await saveProfile(file, 'test', { mode: 'test', url: env['PAYDECK_TEST_URL'], key: fake.keys.test });
    const { output, exitCode } = await run(['active'], { XDG_CONFIG_HOME });
    expect([exitCode, output]).toEqual([0, expect.stringContaining('sorted by next billing date')]);
  });

  test('colours unless NO_COLOR is set', async () => {
    const { env } = await service();
    expect((await run(['active'], env)).output).toContain('\u001b[36m');
    expect((await run(['active'], { ...env, NO_COLOR: '1' })).output).not.toContain('\u001b');
  });

  test('prints no colours into a pipe when it is run by hand, unless FORCE_COLOR is set', async () => {
    const { env } = await service();
    const byHand = async (more: Record<string, string>): Promise<string> =>
      (await runAlone(process.execPath, [builtProgram, 'run', 'subscriptions', 'active'], { ...env, ...more })).output;
    const HOME = await temporaryHome();
    expect(await byHand({ HOME })).not.toContain('\u001b');
    expect(await byHand({ HOME, FORCE_COLOR: '1' })).toContain('\u001b[36m');
  });

  test('passes arguments unchanged, executes none of them, and escapes them in its output', async () => {
    const { fake, env } = await service();
    const home = await temporaryHome();
    const bait = path.join(home, 'bait');
    for (const args of [
      [`it's; $(touch '${bait}') \`touch "${bait}"\``],
      ['--help'],
      ['-h'],
      ['a\u001b[2J\nb'],
      ['active', '--mode=live'],
      ['active', 'x', `$(touch "${bait}")`],
    ]) {
      const { output, errorOutput } = await run(args, env);
      expect(errorOutput).toBe('');
      expect(output.match(/\n/g)).toHaveLength(1);
      expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }
    expect((await run(["it's; $(id)"], env)).output).toBe(
      'Unknown status "it\'s; $(id)". One of: pending, active, on_hold, paused, cancelled, failed, expired, past_due\n',
    );
    expect((await run(['active', '--mode=live'], env)).output).toBe('No active of --mode=live · test\n');
    expect(fake.requests.all.every((request) => request.mode === 'test')).toBe(true);
    expect(await readdir(home)).toEqual([]);
  });
});

describe('the one line of a failure', () => {
  test('without a key', async () => {
    expect(await run(['active'])).toEqual(
      outcome('No test key configured. Run: paydeck-launcher run check-setup --mode test · test', 2),
    );
  });

  test('without an address', async () => {
    const line =
      'PAYDECK_TEST_URL is missing. Set it too, or unset PAYDECK_TEST_KEY: a key and its address come from one place. · test';
    expect(await run(['active'], { PAYDECK_TEST_KEY: 'k' })).toEqual(outcome(line, 2));
  });

  test('without the status argument', async () => {
    const line = 'Give the status. One of: pending, active, on_hold, paused, cancelled, failed, expired, past_due';
    expect(await run(['', ''])).toEqual(outcome(line, 2));
  });

  test('with a key of the other mode (401)', async () => {
    const { fake, env } = await service();
    const { output, exitCode } = await run(['active'], { ...env, PAYDECK_TEST_KEY: fake.keys.live });
    expect([output, exitCode]).toEqual(['Key rejected (401). Is it a test key? · test\n', 1]);
  });

  test('with a key that has no access (403)', async () => {
    const { fake, env } = await service();
    const key = fake.keys.mint({ access: { Payouts: 'read' } });
    expect(await run(['active'], { ...env, PAYDECK_TEST_KEY: key })).toEqual(
      outcome('Key rejected (403). Has it access to Subscriptions? · test', 1),
    );
  });

  test('when the limit is used up for longer than the script may take (429)', async () => {
    const { env } = await service({ limits: '100/s,1/min' });
    await run(['active'], { ...env, ...impatient });
    const { output, exitCode } = await run(['active'], { ...env, ...impatient });
    expect(output).toMatch(/^Rate limited, try again in [1-6]?\d s · test\n$/);
    expect(exitCode).toBe(1);
  });

  test('when the service fails (503)', async () => {
    const { env } = await service({ faults: { status: 503 } });
    expect(await run(['active'], env)).toEqual(outcome('Service error 503, tried 3 times · test', 1));
  });

  test('when a page of HTML comes instead of JSON', async () => {
    const PAYDECK_TEST_URL = await serverWith(200, 'text/html', '<h1>\u001b[2JWelcome</h1>');
    const line = 'Unexpected response from the service (200, not as documented) · test';
    expect(await run(['active'], { PAYDECK_TEST_KEY: 'k', PAYDECK_TEST_URL })).toEqual(outcome(line, 1));
  });

  test('when the response has another shape', async () => {
    const PAYDECK_TEST_URL = await serverWith(200, 'application/json', '{"items":null}');
    expect(await run(['active'], { PAYDECK_TEST_KEY: 'k', PAYDECK_TEST_URL })).toEqual(
      outcome('Unexpected response from the service (200, not as documented) · test', 1),
    );
  });

  test('when the address is unreachable', async () => {
    const env = { PAYDECK_TEST_KEY: 'k', PAYDECK_TEST_URL: 'http://127.0.0.1:9/test' };
    expect(await run(['active'], env)).toEqual(outcome('Offline: cannot reach the service · test', 1));
  });

  test('never contains the key', async () => {
    const canary = 'sk_canary_0123456789abcdef';
    const PAYDECK_TEST_URL = await serverWith(
      422,
      'application/json',
      JSON.stringify({ code: 'X', message: `bad ${canary}` }),
    );
    const { output, errorOutput, exitCode } = await run(['active'], { PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL });
    expect([exitCode, errorOutput]).toEqual([1, '']);
    expect(output).toBe('Rejected (422): bad [redacted] · test\n');
  });
});

describe('the script, when node has moved', () => {
  test('reports it and exits with 127 when there is no other', async () => {
    const file = await scriptWithout("'/gone/node'");
    expect(await runAlone(file, ['active'], { PATH: '/nowhere' })).toEqual({
      output: expect.stringMatching(
        /^Node 22\.3 or newer not found\. Install it first\. Run: paydeck-launcher install --target raycast --mode test --dir .+\n$/,
      ),
      errorOutput: '',
      exitCode: 127,
    });
  });

  test('uses the one on the path', async () => {
    const file = await scriptWithout("'/gone/node'");
    const PATH = await binWith('[ "$1" = --version ] && echo v24.0.0 || { shift; printf "%s|" "$@"; }');
    const { output } = await runAlone(file, ['a b', '', "it's"], { PATH });
    expect(output).toBe("run|subscriptions|--format|raycast|--mode|test|--in-colour|--|a b||it's|");
  });

  test('skips one that is too old', async () => {
    const file = await scriptWithout("'/gone/node'");
    const PATH = await binWith('echo v20.11.1');
    expect((await runAlone(file, ['active'], { PATH })).exitCode).toBe(127);
  });
});

function outcome(line: string, exitCode: number): Ran {
  return { output: `${line}\n`, errorOutput: '', exitCode };
}

async function scriptWithout(node: string): Promise<string> {
  const file = await installedScript('subscriptions');
  const text = (await readFile(file, 'utf8'))
    .replace(`'${process.execPath}'`, node)
    .replace(` ${knownNodePaths.join(' ')}`, '');
  // A stable link may stand in place of the running node.
  await writeFile(
    file,
    knownNodePaths.reduce((left, known) => left.replace(`'${known}'`, node), text),
  );
  return file;
}

async function binWith(script: string): Promise<string> {
  const bin = await temporaryHome();
  await writeFile(path.join(bin, 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return bin;
}
