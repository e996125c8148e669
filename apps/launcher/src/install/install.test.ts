import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configFile } from '@paydeck/profiles/internal';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { runCli } from '../cli/cli.ts';
import type { Outcome, System } from '../machine/system.ts';
import { commands } from '../commands/commands.ts';
import { programIn } from '../test-support/program-in.ts';
import { chosenCommands } from './chosen-commands.ts';
import { targets } from './targets.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';
import { dataFolder } from '../machine/folders.ts';

const scriptNames = commands.map((command) => `${command.name}.sh`);
const everyLine = (word: string): string => scriptNames.map((name) => `${word.padEnd(9)}  ${name}\n`).join('');

interface Machine {
  readonly system: System;
  readonly scripts: string;
  readonly install: (...args: string[]) => Promise<Outcome>;
}

async function machine(): Promise<Machine> {
  const home = await temporaryHome();
  const programPath = await programIn(home);
  const system = systemWith({ home, programPath });
  const scripts = path.join(home, 'my scripts');
  return {
    system,
    scripts,
    install: (...args) => runCli(['install', '--target', 'raycast', '--dir', scripts, ...args], system),
  };
}

async function everyFile(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const described = files.map(
    async (file) =>
      `${path.relative(folder, file)} ${((await stat(file)).mode & 0o777).toString(8)} ${await readFile(file, 'utf8')}`,
  );
  return (await Promise.all(described)).sort();
}

const inlineLine =
  'One line in the search of Raycast, refreshed by itself (in a menu bar with --target xbar): at-risk-count, payouts-month, recurring-revenue, webhook-health';

describe('install', () => {
  test('writes executable scripts, copies the program elsewhere, and prints the next step', async () => {
    const { install, scripts, system } = await machine();
    const { output, errorOutput, exitCode } = await install();
    expect([exitCode, errorOutput]).toEqual([0, '']);
    expect(output).toBe(
      `${everyLine('new')}\n${inlineLine}\n\nIn Raycast: Settings > Extensions > + > Add Script Directory, and choose\n${scripts}\n\nNo account of test mode is stored yet. Run: paydeck login --mode test\n`,
    );
    expect((await readdir(scripts)).sort()).toEqual(['.paydeck-launcher.json', ...scriptNames].sort());
    expect((await stat(path.join(scripts, 'subscriptions.sh'))).mode & 0o777).toBe(0o755);
    const program = path.join(dataFolder(system), 'launcher', packageJson.version, 'paydeck-launcher.cjs');
    expect(await readFile(program, 'utf8')).toBe('paydeck-launcher.cjs 1');
    expect(await readFile(path.join(program, '..', 'program.cjs'), 'utf8')).toBe('program.cjs 1');
    expect(await readFile(path.join(scripts, 'subscriptions.sh'), 'utf8')).toContain(
      `program='${program.replaceAll("'", String.raw`'\''`)}'`,
    );
  });

  test('changes nothing the second time', async () => {
    const { install, system } = await machine();
    await install();
    const before = await everyFile(system.home);
    const { output } = await install();
    expect(output).toContain(everyLine('unchanged'));
    expect(await everyFile(system.home)).toEqual(before);
  });

  test('writes nothing on a dry run', async () => {
    const { install, system } = await machine();
    const before = await everyFile(system.home);
    const { output, exitCode } = await install('--dry-run');
    expect([exitCode, output]).toEqual([0, `${everyLine('new')}\n${inlineLine}\n\nNothing was written.\n`]);
    expect(await everyFile(system.home)).toEqual(before);
  });

  test('keeps a script that the user edited, and reports it at every run', async () => {
    const { install, scripts } = await machine();
    await install();
    const script = path.join(scripts, 'subscriptions.sh');
    await appendFile(script, '# mine\n');
    for (let round = 0; round < 2; round += 1) {
      expect((await install()).output).toMatch(
        /^kept {7}subscriptions\.sh {2}\(it was edited; delete it to get the new one\)$/m,
      );
    }
    expect(await readFile(script, 'utf8')).toMatch(/# mine\n$/);
  });

  test('keeps a file of the same name that it did not write', async () => {
    const { install, scripts } = await machine();
    await mkdir(scripts);
    await writeFile(path.join(scripts, 'subscriptions.sh'), 'mine');
    expect((await install()).output).toMatch(/^kept {7}subscriptions\.sh {2}\(another file has this name\)$/m);
    expect(await readFile(path.join(scripts, 'subscriptions.sh'), 'utf8')).toBe('mine');
  });

  test('ignores names in a manifest that are no files of the folder', async () => {
    const { install, scripts } = await machine();
    await install();
    const manifest = path.join(scripts, '.paydeck-launcher.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(
      manifest,
      text.replace('"files": {', '"files": { ".": "x", "..": "x", "../x": "x", "/etc/passwd": "x",'),
    );
    expect(await install()).toMatchObject({ exitCode: 0, output: expect.stringContaining(everyLine('unchanged')) });
  });

  test('updates its own script and the program when they are outdated', async () => {
    const { install, scripts, system } = await machine();
    await install();
    const script = path.join(scripts, 'subscriptions.sh');
    const current = await readFile(script, 'utf8');
    await programIn(system.home, 2);
    const moved = { ...system, env: { XDG_DATA_HOME: path.join(system.home, 'elsewhere') } };
    const { output } = await runCli(['install', '--target', 'raycast', '--dir', scripts], moved);
    expect(output).toContain(everyLine('updated'));
    expect(await readFile(script, 'utf8')).not.toBe(current);
    const program = path.join(
      system.home,
      'elsewhere',
      'paydeck',
      'launcher',
      packageJson.version,
      'paydeck-launcher.cjs',
    );
    expect(await readFile(program, 'utf8')).toBe('paydeck-launcher.cjs 2');
  });

  test('restores the permissions of its script', async () => {
    const { install, scripts } = await machine();
    await install();
    await chmod(path.join(scripts, 'subscriptions.sh'), 0o600);
    await install();
    expect((await stat(path.join(scripts, 'subscriptions.sh'))).mode & 0o777).toBe(0o755);
  });

  test('does not mix test and live scripts in one folder', async () => {
    const { install, scripts } = await machine();
    await install();
    expect(await install('--mode', 'live')).toEqual({
      output: '',
      errorOutput: `${scripts} holds the test scripts of raycast. Give these a folder of their own with --dir.\n`,
      exitCode: 2,
    });
  });

  test('uses a separate folder for each mode by default', async () => {
    const { system } = await machine();
    for (const mode of ['test', 'live']) {
      await runCli(['install', '--target', 'raycast', '--mode', mode], system);
      const script = path.join(dataFolder(system), `raycast-${mode}`, 'subscriptions.sh');
      expect(await readFile(script, 'utf8')).toContain(` --mode ${mode} --in-colour -- "$@"`);
    }
  });

  test.each([
    [
      ['--target', 'SwiftBar'],
      'Unknown target "SwiftBar". One of: raycast, vicinae, xbar, rofi, alfred. This one takes the scripts of xbar.\n',
    ],
    [
      ['--target', 'waybar'],
      'Unknown target "waybar". One of: raycast, vicinae, xbar, rofi, alfred. Waybar runs commands instead of scripts. Its module: {"exec": "paydeck-launcher run at-risk-count --background --format waybar || true", "return-type": "json", "interval": 600}\n',
    ],
    [['--target', 'albert'], 'Unknown target "albert". One of: raycast, vicinae, xbar, rofi, alfred\n'],
    [['--mode', 'prod\u001b'], 'Unknown mode "prod␛". The modes are test and live.\n'],
    [['--dir', 'a\nb'], 'Control characters cannot stand in a script.\n'],
    [['--dir', ''], '--dir has no value.\n'],
    [['--only', ' '], '--only has no value.\n'],
    [['--except', ''], '--except has no value.\n'],
    [['--terminal', ''], '--terminal has no value.\n'],
    [['--key', 'sk_x'], "error: unknown option '--key'\nSee --help.\n"],
  ])('rejects %j and says why', async (args, errorOutput) => {
    const { install } = await machine();
    expect(await install(...args)).toEqual({ output: '', errorOutput, exitCode: 2 });
  });

  test('reports in one line that the folder cannot be written', async () => {
    const { install, scripts, system } = await machine();
    await writeFile(scripts, 'a file in the way');
    const { errorOutput, exitCode } = await install();
    expect(exitCode).toBe(1);
    expect(errorOutput).toMatch(/^The scripts could not be written: .+\n$/);
    expect(system.home).toBeTruthy();
  });

  test('writes the scripts of --only, and removes the others that it wrote before', async () => {
    const { install, scripts } = await machine();
    const names = async (): Promise<string[]> => (await readdir(scripts)).filter((name) => name.endsWith('.sh')).sort();
    await install('--only', 'webhooks, at-risk');
    expect(await names()).toEqual(['at-risk.sh', 'webhooks.sh']);
    await install('--except', 'create-customer,browse');
    expect(await names()).toHaveLength(commands.length - 2);
    await appendFile(path.join(scripts, 'payouts.sh'), '# mine\n');
    const { output } = await install('--only', 'webhooks');
    expect(output).toMatch(/^updated {4}webhooks\.sh$/m);
    expect(output).toMatch(/^removed {4}at-risk\.sh$/m);
    expect(output).toMatch(/^kept {7}payouts\.sh {2}\(it was edited/m);
    expect(await names()).toEqual(['payouts.sh', 'webhooks.sh']);
    expect((await install('--only', 'webhook')).errorOutput).toMatch(
      /^Unknown command "webhook"\. One of: at-risk-count, /,
    );
  });

  test('leaves out scripts that write in live mode unless --allow-writes is given', async () => {
    const { system } = await machine();
    const file = path.join(dataFolder(system), 'raycast-live', 'create-customer.sh');
    const live = ['install', '--target', 'raycast', '--mode', 'live'];
    expect((await runCli(live, system)).output).not.toContain('create-customer');
    await runCli([...live, '--allow-writes'], system);
    expect(await readFile(file, 'utf8')).toContain('# @raycast.needsConfirmation true\n');
    expect((await runCli(live, system)).output).toContain('removed    create-customer.sh\n');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  test('rejects --allow-writes without live mode', async () => {
    const { system } = await machine();
    const ran = await runCli(['install', '--target', 'raycast', '--allow-writes'], system);
    expect([ran.exitCode, ran.errorOutput]).toEqual([
      2,
      '--allow-writes is of use with --mode live only: the scripts of test mode write without it.\n',
    ]);
    await expect(readFile(path.join(dataFolder(system), 'raycast-test', 'webhooks.sh'))).rejects.toThrow('ENOENT');
  });

  test.each([
    ['raycast', commands.length, 'Add Script Directory'],
    ['vicinae', commands.length, 'Reload Script Directories'],
    ['xbar', chosenCommands(targets.xbar, 'test', {}).length, 'plugin folder'],
    ['rofi', chosenCommands(targets.rofi, 'test', {}).length, 'rofi -show payments'],
    ['alfred', chosenCommands(targets.alfred, 'test', {}).length, 'Script Filter'],
  ])('has a folder, scripts and a next step for %s', async (target, count, step) => {
    const { system } = await machine();
    const { output, exitCode } = await runCli(['install', '--target', target], system);
    expect([exitCode, output.match(/^new /gm)?.length]).toEqual([0, count]);
    expect(output).toContain(step);
  });

  test('names the missing account as a step, until one of the mode is stored', async () => {
    const { install, system } = await machine();
    const step = 'No account of live mode is stored yet. Run: paydeck login --mode live\n';
    const live = ['--mode', 'live', '--dir', path.join(system.home, 'live')];
    expect((await install(...live)).output).toContain(step);
    const file = configFile(system) ?? '';
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '[profiles.live]\nmode = "live"\nurl = "https://example.com"\nkey = "k"\n', { mode: 0o600 });
    expect((await install(...live)).output).not.toContain('account');
    expect((await install()).output).toContain(
      'No account of test mode is stored yet. Run: paydeck login --mode test\n',
    );
    await writeFile(file, '[profiles', { mode: 0o600 });
    expect(await install(...live)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(
        'The config file has a problem. Run: paydeck-launcher run check-setup --mode live\n',
      ),
    });
  });

  test('writes the scripts for Vicinae into its scripts folder', async () => {
    const { system } = await machine();
    await runCli(['install', '--target', 'vicinae'], system);
    const folder = path.join(system.home, '.local', 'share', 'vicinae', 'scripts', 'paydeck-test');
    expect(await readdir(folder)).toContain('webhooks.sh');
  });

  test('keeps the program as long as a script uses it', async () => {
    const { install, scripts, system } = await machine();
    const versions = path.join(dataFolder(system), 'launcher');
    await mkdir(path.join(versions, '0.0.1-old'), { recursive: true });
    await install();
    expect((await readdir(versions)).sort()).toEqual([packageJson.version, 'folders.json']);
    await appendFile(path.join(scripts, 'payouts.sh'), '# mine\n');
    await runCli(['uninstall', '--dir', scripts], system);
    expect(await readdir(versions)).toContain(packageJson.version);
    await rm(path.join(scripts, 'payouts.sh'));
    await runCli(['uninstall', '--dir', scripts], system);
    expect(await readdir(versions)).toEqual([]);
  });
});
