import { globSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commands } from '../commands/commands.ts';
import { knownNodePaths } from '../install/node-path.ts';
import { builtProgram, installedScripts, runAlone, type Ran } from '../test-support/installed-script.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

/** Runs the command of a hint as it is printed, where nothing but a shell, node and the launcher's package is installed. */
async function runHint(line: string, env: Record<string, string>): Promise<Ran> {
  const command = /Run: (.+?)(?: · (?:test|live))?\n/.exec(line)?.[1];
  if (command === undefined) throw new Error(`There is no hint: ${line}`);
  const PATH = path.join(await temporaryHome(), 'bin');
  await mkdir(PATH);
  await symlink(process.execPath, path.join(PATH, 'node'));
  await symlink('/usr/bin/env', path.join(PATH, 'env'));
  await chmod(builtProgram, 0o755);
  await symlink(builtProgram, path.join(PATH, 'paydeck-launcher'));
  return runAlone('/bin/sh', ['-c', command], { ...env, PATH });
}

const inlineNames = commands.filter(({ mode }) => mode === 'inline').map(({ name }) => name);

describe('without a config file and a key', () => {
  test.each(inlineNames)('the inline command %s prints a command that explains what to set', async (name) => {
    const { folder } = await installedScripts();
    const HOME = await temporaryHome();
    const ran = await runAlone(path.join(folder, `${name}.sh`), [], { HOME, NO_COLOR: '1' });
    const line = 'No test key configured. Run: paydeck-launcher run check-setup --mode test · test\n';
    expect(ran).toEqual({ output: line, errorOutput: '', exitCode: 2 });
  });

  test.each(['test', 'live'] as const)('the printed instructions for %s mode set it up', async (mode) => {
    const HOME = await temporaryHome();
    const { folder } = await installedScripts({ mode });
    const { output } = await runAlone(path.join(folder, 'webhooks.sh'), [], { HOME });
    const { output: page, errorOutput, exitCode } = await runHint(output, { HOME, NO_COLOR: '1' });
    expect([errorOutput, exitCode]).toEqual(['', 2]);
    const [, file = '', toml = ''] = /into (.+), which nobody else may read:\n((?:.+\n){4})/.exec(page) ?? [];
    const fake = createFake();
    const server = await fake.listen();
    onTestFinished(() => server.close());
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const filled = toml
      .replace('the address from the dashboard', server.baseUrl[mode])
      .replace('the key from the dashboard', fake.keys[mode]);
    await writeFile(file, filled, { mode: 0o600 });
    expect((await runHint(output, { HOME, NO_COLOR: '1' })).output).toMatch(/^Everything is set up/);
    expect((await runAlone(path.join(folder, 'webhooks.sh'), [], { HOME })).exitCode).toBe(0);
  });
});

test('an inline command whose key command has not run yet prints a command that runs it', async () => {
  const { folder } = await installedScripts();
  const HOME = await temporaryHome();
  const config = path.join(HOME, '.config', 'paydeck');
  await mkdir(config, { recursive: true, mode: 0o700 });
  const profile = '[profiles.test]\nmode = "test"\nurl = "http://127.0.0.1:9/test"\nkey_command = ["/bin/echo", "k"]\n';
  await writeFile(path.join(config, 'config.toml'), profile, { mode: 0o600 });
  const script = path.join(folder, 'webhook-health.sh');
  const { output } = await runAlone(script, [], { HOME, NO_COLOR: '1' });
  expect(output).toMatch(/^The key command has not run yet\. Run: /);
  expect((await runHint(output, { HOME })).errorOutput).toBe('');
  // The key command ran. Only the address is unreachable.
  expect((await runAlone(script, [], { HOME })).output).toMatch(/Offline/);
});

describe('a script whose files are missing', () => {
  test('prints a command that installs it again', async () => {
    const { folder, home } = await installedScripts();
    const env = { HOME: home };
    await rm(path.join(home, '.local'), { recursive: true });
    const gone = await runAlone(path.join(folder, 'subscriptions.sh'), ['nonsense'], env);
    expect([gone.output, gone.exitCode]).toEqual([
      expect.stringMatching(/^The files of this script are gone\. Run: /),
      2,
    ]);
    expect(await runHint(gone.output, env)).toMatchObject({ errorOutput: '', exitCode: 0 });
    const { output } = await runAlone(path.join(folder, 'subscriptions.sh'), ['nonsense'], env);
    expect(output).toMatch(/^Unknown status/);
  });

  test('prints the same command when node is missing', async () => {
    const { folder, home } = await installedScripts();
    const script = path.join(folder, 'webhooks.sh');
    const text = knownNodePaths.reduce(
      (left, known) => left.replaceAll(`'${known}'`, "'/gone'").replace(` ${known} `, ' '),
      (await readFile(script, 'utf8'))
        .replace(`'${process.execPath}'`, "'/gone'")
        .replace(` ${knownNodePaths.join(' ')}`, ''),
    );
    await writeFile(script, text);
    const { output, exitCode } = await runAlone(script, [], { HOME: home, PATH: '/nowhere' });
    expect([output, exitCode]).toEqual([
      expect.stringMatching(/^Node 22\.3 or newer not found\. Install it first\. Run: /),
      127,
    ]);
    expect(await runHint(output, { HOME: home })).toMatchObject({ errorOutput: '', exitCode: 0 });
  });
});

test('uninstall prints a command that removes the cache', async () => {
  const { folder, home } = await installedScripts();
  const env = { HOME: home };
  await runAlone(path.join(folder, 'webhooks.sh'), [], env);
  const args = [builtProgram, 'uninstall', '--dir', folder];
  const { output } = await runAlone(process.execPath, args, env);
  const cache = path.join(home, '.cache', 'paydeck', 'launcher');
  expect(await runHint(output, env)).toEqual({ output: `removed    ${cache}\n`, errorOutput: '', exitCode: 0 });
});

test('no other file composes a command for the user', async () => {
  const root = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: root });
  const sources = files.filter((file) => !/\.test\.ts$|^test-support/.test(file) && file !== 'render/hints.ts');
  expect(sources.length).toBeGreaterThan(50);
  for (const file of sources) {
    const text = await readFile(path.join(root, file), 'utf8');
    expect([file, /['`"].*\bRun:? |(?:npm|npx|pnpm) |paydeck (?:login|doctor|profiles)/.test(text)]).toEqual([
      file,
      false,
    ]);
  }
});
