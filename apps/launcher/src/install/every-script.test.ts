import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../commands/commands.ts';
import { argumentsOf, bad, everyScript, setUp } from '../test-support/every-script.ts';
import { installedScripts, runAlone } from '../test-support/installed-script.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

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
      const ran = await Promise.all(
        pages.map(async (command) => run(command, [], { XDG_CACHE_HOME, NO_COLOR: '1', ...env })),
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
