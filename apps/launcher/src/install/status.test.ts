import { appendFile, chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../commands/commands.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { runCli } from '../cli/cli.ts';
import type { System } from '../machine/system.ts';
import { programIn } from '../test-support/program-in.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';
import { manifestName } from '../installed/manifest.ts';

async function machine(): Promise<System> {
  const home = await temporaryHome();
  const programPath = await programIn(home);
  return systemWith({ home, programPath });
}

const version = packageJson.version;

const inline = commands.filter(({ mode }) => mode === 'inline');

describe('status', () => {
  test('reports every folder with installed scripts', async () => {
    const system = await machine();
    expect((await runCli(['status'], system)).output).toBe('No scripts are installed.\n');
    const [one, two] = ['one', 'two'].map((name) => path.join(system.home, name));
    await runCli(['install', '--target', 'raycast', '--dir', one ?? ''], system);
    await runCli(['install', '--target', 'xbar', '--mode', 'live', '--dir', two ?? ''], system);
    expect(await runCli(['status'], system)).toEqual({
      output: `${one}\n  raycast, test: ${commands.length} scripts, up to date, ${version}\n${two}\n  xbar, live: ${inline.length} scripts, up to date, ${version}\n`,
      errorOutput: '',
      exitCode: 0,
    });
    await runCli(['uninstall', '--dir', one ?? ''], system);
    expect((await runCli(['status'], system)).output).not.toContain(one);
  });

  test('reports missing and edited scripts', async () => {
    const system = await machine();
    const folder = path.join(system.home, 'scripts');
    await runCli(['install', '--target', 'raycast', '--dir', folder], system);
    await appendFile(path.join(folder, 'payouts.sh'), '# mine\n');
    await rm(path.join(folder, 'webhooks.sh'));
    await chmod(path.join(folder, 'at-risk.sh'), 0o644);
    const { output } = await runCli(['status', '--dir', folder], system);
    expect(output).toBe(
      `${folder}\n  raycast, test: ${commands.length} scripts, 3 changed\n` +
        '  not executable  at-risk.sh\n  edited          payouts.sh\n  missing         webhooks.sh\n',
    );
  });

  test('reports another version, and a missing node or program', async () => {
    const system = await machine();
    const folder = path.join(system.home, 'scripts');
    await runCli(['install', '--target', 'raycast', '--dir', folder], system);
    const manifest = path.join(folder, manifestName);
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace(`"version": "${version}"`, '"version": "9.9.9"'));
    await rm(path.join(system.home, '.local'), { recursive: true });
    const { output } = await runCli(['status', '--dir', folder], system);
    expect(output).toContain(`of version 9.9.9, this is ${version}, the program is gone\n`);
  });

  test('reports that a folder has no scripts of its own', async () => {
    const system = await machine();
    const { output, exitCode } = await runCli(['status', '--dir', system.home], system);
    expect([output, exitCode]).toEqual([`${system.home}\n  holds no scripts of paydeck-launcher\n`, 0]);
  });
});
