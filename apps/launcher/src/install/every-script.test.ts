import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFake, type Fake, type FakeOptions } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LauncherCommand } from '../commands/command.ts';
import { runCli } from '../cli/cli.ts';
import { commands } from '../commands/commands.ts';
import {
  builtProgram,
  impatient,
  installedScripts,
  patienceMs,
  runAlone,
  type Ran,
} from '../test-support/installed-script.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

interface Setup {
  readonly fake: Fake;
  readonly env: Record<string, string>;
  readonly run: Run;
  /** The same without a process of its own. */
  readonly runHere: Run;
}

type Run = (command: LauncherCommand, args?: readonly string[], env?: Record<string, string>) => Promise<Ran>;

const bad = 'a\u001b[2J\u001b]52;c;aGk=\u0007\n|\u202e\u009b31m\u2028';

/**
 * A service with hostile data, and all scripts in a home of their own, with a space, an apostrophe and a dollar. Scripts
 * wait as long as it takes, unless they `areTimed`.
 */
async function setUp({ areTimed = false, ...options }: FakeOptions & { areTimed?: boolean } = {}): Promise<Setup> {
  const fake = createFake({ seed: 7, subscriptions: 300, limits: false, testKey: 'sk_canary_0123456789', ...options });
  for (const status of ['active', 'past_due', 'on_hold'] as const) {
    const customer = { customer_id: `cus_${status}`, name: bad, email: `${bad}@example.com` };
    fake.subscriptions.add({ status, product_name: bad, customer });
  }
  fake.webhooks.add({ url: `https://example.com/${bad}`, disabled: true });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const { folder } = await installedScripts();
  const env = {
    HOME: await temporaryHome(),
    PAYDECK_TEST_KEY: fake.keys.test,
    PAYDECK_TEST_URL: server.baseUrl.test,
    ...(areTimed ? impatient : {}),
  };
  const run: Run = async (command, args = argumentsOf(command), more = {}) =>
    runAlone(path.join(folder, `${command.name}.sh`), args, { ...env, ...more });
  const runHere: Run = async (command, args = argumentsOf(command), more = {}) => {
    const startedAt = performance.now();
    const system = systemWith({
      env: { ...env, ...more },
      home: env.HOME,
      programPath: builtProgram,
      now: Date.now,
      elapsedMs: () => performance.now() - startedAt - (areTimed ? 0 : patienceMs),
    });
    const script = await readFile(path.join(folder, `${command.name}.sh`), 'utf8');
    const [, words = ''] = /"\$program" (.+ --) "\$@"$/m.exec(script) ?? [];
    return runCli([...words.split(' '), ...args], system);
  };
  return { fake, env, run, runHere };
}

/** The words of the first example; of Browse Payments a view that does not exist, since it would open a terminal. */
function argumentsOf({ name, examples: [args = []] = [] }: LauncherCommand): readonly string[] {
  return name === 'browse' ? ['nothing'] : args;
}

/**
 * Runs all scripts, a few at a time, and checks what must hold of each, whatever has happened to the service. With a
 * `turn`, every fourth runs as a process, others in the next turn, and the rest here.
 */
async function everyScript(
  { run, runHere }: Pick<Setup, 'run' | 'runHere'>,
  {
    word,
    atOnce = 4,
    areAlone = false,
    turn,
  }: { readonly word?: string; readonly atOnce?: number; readonly areAlone?: boolean; readonly turn?: number } = {},
): Promise<Map<string, Ran>> {
  const ran = new Map<string, Ran>();
  const isProcess = (command: LauncherCommand): boolean =>
    turn === undefined || commands.indexOf(command) % 4 === turn % 4;
  const left = commands.filter((command) => word === undefined || command.arguments.length > 0);
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      // Those that share the limit wait for each other's responses.
      const more = areAlone ? { XDG_STATE_HOME: await temporaryHome() } : {};
      const args = word === undefined ? undefined : next.arguments.map(() => word);
      const { output, errorOutput, exitCode } = await (isProcess(next) ? run : runHere)(next, args, more);
      const result = { output, errorOutput, exitCode };
      ran.set(next.name, result);
      check(next, result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ran;
}

function check({ name, mode, isWriting }: LauncherCommand, { output, errorOutput, exitCode }: Ran): void {
  expect([name, exitCode]).toEqual([name, expect.toBeOneOf(isWriting === true ? [0, 1, 2, 4] : [0, 1, 2, 3])]);
  expect([name, errorOutput]).toEqual([name, exitCode === 4 ? expect.stringContaining('outcome is unknown') : '']);
  expect(output.endsWith('\n')).toBe(true);
  const text = output.replaceAll(/\u001b\[(?:0|3[0-6])m/g, '');
  expect([name, text.replaceAll('\n', '').match(/[\p{Cc}\p{Cf}\u2028]/u)]).toEqual([name, null]);
  expect(text).not.toContain('canary');
  if (mode === 'fullOutput') return;
  expect([name, text.match(/\n/g)?.length]).toEqual([name, 1]);
  expect([name, text.trimEnd().length <= (exitCode === 2 || exitCode === 4 ? 200 : 72)]).toEqual([name, true]);
}

describe('every script, as a process', () => {
  test('prints its output with only a home and a key in the environment', async () => {
    const { fake, ...all } = await setUp();
    const ran = await everyScript(all);
    const codes = Object.fromEntries(Array.from(ran, ([name, { exitCode }]) => [name, exitCode]));
    const done = Object.fromEntries(commands.map(({ name }) => [name, 0]));
    // More than one customer is found, and there is no such view.
    expect(codes).toEqual({ ...done, 'copy-subscription-id': 2, browse: 2 });
    expect(fake.requests.all.every(({ mode }) => mode === 'test')).toBe(true);
  });

  test.each(
    (
      [
        [{ refuse: true }, /^Offline: cannot reach the service · test\n$/],
        [{ status: 503 }, /^Service error 503(?:, tried 3 times)? · test\n$/],
        [{ html: true, status: 502 }, /^Service error 502(?:, tried 3 times)? · test\n$/],
        [{ status: 401 }, /^Key rejected \(401\)\. Is it a test key\? · test\n$/],
        [
          { rateLimited: 'without-headers' },
          /^(?:Rate limited, try again (?:later|in \d+ s)|No response within 8 s|Nothing sent within 8 s: it waited .*) · test\n$/,
        ],
        [{ truncate: true }, /^Unexpected response from the service \(200, not as documented\) · test\n$/],
        [{ reset: 'mid-body' }, /^Offline: cannot reach the service · test\n$/],
        // Scripts that need the same list read it once; the others wait for it and send nothing.
        [{ stall: 'headers' }, /^(?:No response within 8 s|Nothing sent within 8 s: it waited .*) · test\n$/],
        [{ stall: 'body' }, /^(?:No response within 8 s|Nothing sent within 8 s: it waited .*) · test\n$/],
      ] as const
    ).map(([fault, line], turn) => ({ fault, line, turn })),
  )('says in one line what is wrong when the service does $fault', async ({ fault, line, turn }) => {
    // A script that waits costs nothing.
    const areTimed = 'stall' in fault || 'rateLimited' in fault;
    const atOnce = areTimed ? commands.length : 4;
    const all = await setUp({ faults: fault, areTimed });
    const ran = await everyScript(all, { atOnce, areAlone: 'stall' in fault, turn });
    // Only a rejection proves that nothing was created, or that nothing was sent in time.
    const isLate = 'stall' in fault && all.fake.requests.to('customers.create').length === 0;
    const isRejected = isLate || 'rateLimited' in fault || ('status' in fault && fault.status === 401);
    expect(ran.get('create-customer')?.exitCode).toBe(isRejected ? 1 : 4);
    // And those that go on without the service.
    for (const other of ['create-customer', 'browse', 'check-setup', 'rate-limit']) ran.delete(other);
    for (const [name, { output, exitCode }] of ran) {
      const plain = output.replaceAll(/\u001b\[\d+m/g, '');
      expect([name, exitCode, plain]).toEqual([name, 1, expect.stringMatching(line)]);
    }
  });

  test('keeps the form of its output when responses are not as documented', async () => {
    const drifts = [
      { faults: { drift: true } },
      { faults: [{ invertDone: true }, { repeatPage: true }], policy: { nulls: 'omit' } },
    ] as const;
    for (const [turn, options] of drifts.entries())
      expect((await everyScript(await setUp(options), { turn })).size).toBe(commands.length);
  });

  test('does not interpret its arguments', async () => {
    const home = await temporaryHome();
    const bait = path.join(home, 'bait');
    const all = await setUp();
    for (const word of [`it's; $(touch '${bait}') \`touch "${bait}"\``, '--help', bad.replaceAll('\0', '')])
      await everyScript(all, { word });
    expect(await readdir(home)).toEqual([]);
    expect(all.fake.customers.at(0)?.name).not.toBe('--help');
  });

  test('prints the same in every language and time zone', async () => {
    const { run } = await setUp();
    const pages = commands.filter(({ name }) => /^(?:at-risk|recurring|payouts|renewals|trials)/.test(name));
    const outputsWith = async (env: Record<string, string>): Promise<string[]> => {
      const XDG_CACHE_HOME = await temporaryHome();
      const ran = await Array.fromAsync(pages, async (command) =>
        run(command, [], { XDG_CACHE_HOME, NO_COLOR: '1', ...env }),
      );
      return ran.map(({ output }) =>
        output.replaceAll(/(?:from [\d-]+ )?\d\d:\d\d UTC|\d+ (?:min|h)\b|\d+ requests? .*/g, ''),
      );
    };
    const plain = await outputsWith({});
    expect(plain.every((text) => text.includes(' · '))).toBe(true);
    for (const [TZ, LC_ALL] of [
      ['Pacific/Kiritimati', 'ar_EG.UTF-8'],
      ['America/Adak', 'tr_TR.UTF-8'],
    ] as const)
      expect(await outputsWith({ TZ, LC_ALL, LANG: LC_ALL })).toEqual(plain);
  });

  test('writes its whole output to a slow reader, and needs no stdin', async () => {
    const { fake, env } = await setUp({ subscriptions: 3_000 });
    const { folder } = await installedScripts();
    const script = path.join(folder, 'subscriptions.sh');
    const text = (await readFile(script, 'utf8')).replace('--format raycast', '--format json');
    await writeFile(script, text);
    const { output } = await runAlone('/bin/sh', ['-c', '"$0" active <&- | { sleep 0.3; cat; }', script], {
      ...env,
      PATH: '/usr/bin:/bin',
    });
    expect(output.length).toBeGreaterThan(65_536 / 2);
    expect(JSON.parse(output).rows).toHaveLength(200);
    expect(fake.requests.count).toBeGreaterThan(1);
  });

  test('exits with 0 when its reader closes the pipe', async () => {
    const { env } = await setUp({ subscriptions: 3_000 });
    const { folder } = await installedScripts();
    const args = ['-c', '"$0" active | head -n 1; echo "$?"', path.join(folder, 'subscriptions.sh')];
    const { output, errorOutput } = await runAlone('/bin/sh', args, { ...env, PATH: '/usr/bin:/bin' });
    expect(output).toMatch(/^at least \d+ active · .+\n0\n$|^\d+ active · .+\n0\n$/);
    expect(errorOutput).toBe('');
  });

  test('passes no key to the programs that it starts', async () => {
    const { run, env, fake } = await setUp({ subscriptions: 0 });
    fake.subscriptions.add({ status: 'active', customer: { customer_id: 'c', name: 'Zoe', email: 'zoe@example.com' } });
    const bin = path.join(env['HOME'] ?? '', 'bin');
    await mkdir(bin);
    const seen = path.join(bin, 'seen');
    const spy = `#!/bin/sh\n{ env; echo "$@"; cat; cat /proc/$PPID/cmdline 2>/dev/null; } > '${seen.replaceAll("'", String.raw`'\''`)}'\n`;
    for (const name of ['xclip', 'wl-copy']) await writeFile(path.join(bin, name), spy, { mode: 0o755 });
    const command = commands.find(({ name }) => name === 'copy-subscription-id');
    if (command === undefined) throw new Error('There is such a command.');
    const { output } = await run(command, ['zoe'], { PATH: `${bin}:/usr/bin:/bin`, DISPLAY: ':0' });
    expect(output).toMatch(/^Copied sub_\w+ · Zoe/);
    const found = await readFile(seen, 'utf8');
    expect(found).toContain('PAYDECK_TEST_URL');
    expect(found).not.toContain('canary');
  });
});

const forms: Readonly<Record<string, RegExp>> = {
  vicinae: / · (?:\u001b\[0m)?test|test · /,
  xbar: /^[^\n|]+ · test \| [^\n|]+\n---\n/,
  rofi: /^\0markup-rows\u001ffalse\n[^\n]+ · test\0nonselectable\u001ftrue\n/,
  alfred: /^\{"skipknowledge":true,"items":\[\{"title":"[^"]+ · test".+\]\}\n$/,
};

describe('every script for the other launchers', () => {
  test.each(Object.entries(forms).map(([target, form], turn) => ({ target, form, turn })))(
    'for $target prints its own form',
    async ({ target, form, turn }) => {
      const { env } = await setUp();
      const { folder } = await installedScripts({ target });
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sh') && !name.startsWith('browse'));
      expect(names.length).toBeGreaterThan(3);
      // The form is that of the launcher. So each runs every second script, and the next one the others.
      for (const name of names.filter((_, index) => index % 2 === turn % 2)) {
        const command = commands.find((one) => name === `${one.name}.sh`);
        const args = target === 'vicinae' && command !== undefined ? argumentsOf(command) : [];
        const { output, errorOutput, exitCode } = await runAlone(path.join(folder, name), args, env);
        expect([name, errorOutput, exitCode]).toEqual([name, '', expect.toBeOneOf([0, 2])]);
        expect(output).toMatch(form);
      }
    },
  );
});
