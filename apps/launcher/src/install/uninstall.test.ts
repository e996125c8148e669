import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import { commands } from '../commands/commands.ts';
import { cacheFolder } from '../machine/folders.ts';
import type { Outcome } from '../machine/system.ts';
import { sha256 } from '../installed/manifest.ts';
import { programIn } from '../test-support/program-in.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

interface Installed {
  readonly folder: string;
  readonly cache: string;
  /** Runs words on the folder. */
  readonly cli: (...args: string[]) => Promise<Outcome>;
  readonly run: (...args: string[]) => Promise<Outcome>;
}

async function installed(): Promise<Installed> {
  const home = await temporaryHome();
  const programPath = await programIn(home);
  const folder = path.join(home, 'scripts');
  const system = systemWith({ home, programPath });
  const run = async (...args: string[]): Promise<Outcome> => runCli(args, system);
  const cli = async (...args: string[]): Promise<Outcome> => run(...args, '--dir', folder);
  await cli('install', '--target', 'raycast');
  return { folder, cli, run, cache: cacheFolder(system) };
}

describe('uninstall', () => {
  test('removes the scripts, and the folder when nothing else is in it', async () => {
    const { folder, cli } = await installed();
    const { output, exitCode } = await cli('uninstall');
    expect([exitCode, output]).toEqual([0, commands.map(({ name }) => `removed    ${name}.sh\n`).join('')]);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  test('keeps scripts that were edited, and other files of the user', async () => {
    const { folder, cli } = await installed();
    await appendFile(path.join(folder, 'payouts.sh'), '# mine\n');
    await writeFile(path.join(folder, 'my-own.sh'), 'mine');
    expect((await cli('uninstall')).output).toContain('kept       payouts.sh  (it was edited)\n');
    expect((await readdir(folder)).sort()).toEqual(['.paydeck-launcher.json', 'my-own.sh', 'payouts.sh']);
  });

  test('removes nothing outside the folder, whatever the manifest says', async () => {
    const { folder, cli } = await installed();
    const outside = path.join(folder, '..', 'program.cjs');
    const manifest = path.join(folder, '.paydeck-launcher.json');
    const untouched = sha256('program.cjs 1');
    await writeFile(
      manifest,
      (await readFile(manifest, 'utf8')).replace('"files": {', `"files": {"../program.cjs": "${untouched}",`),
    );
    await cli('uninstall');
    expect(await readFile(outside, 'utf8')).toBe('program.cjs 1');
  });

  test('reports the rest of the cache, and removes it with --cache', async () => {
    const { folder, cli, run, cache } = await installed();
    await mkdir(cache, { recursive: true });
    await writeFile(path.join(cache, 'active-test-0123.json'), '{}');
    const { output } = await cli('uninstall');
    expect(output.split('\n').slice(-3)).toEqual([
      `kept       ${cache}  (lists, lines and the compiled program, no key)`,
      'Nothing uses it any more. Run: paydeck-launcher uninstall --cache',
      '',
    ]);
    expect(await run('uninstall', '--cache', '--dry-run')).toMatchObject({
      output: `removed    ${cache}\n\nNothing was removed.\n`,
      exitCode: 0,
    });
    expect(await readdir(cache)).toHaveLength(1);
    expect(await run('uninstall', '--cache')).toMatchObject({ output: `removed    ${cache}\n`, exitCode: 0 });
    await expect(readdir(cache)).rejects.toThrow('ENOENT');
    expect(await run('uninstall', '--cache')).toMatchObject({ output: 'nothing was left to remove\n', exitCode: 0 });
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  test('removes the cache with the scripts, but not while others use it', async () => {
    const { cli, run, cache } = await installed();
    await mkdir(cache, { recursive: true });
    await writeFile(path.join(cache, 'active-test-0123.json'), '{}');
    const elsewhere = path.join(cache, '..', '..', 'elsewhere');
    await run('install', '--target', 'rofi', '--dir', elsewhere);
    expect((await cli('uninstall', '--cache')).output).toContain(`The scripts in ${elsewhere} use it.\n`);
    expect(await readdir(cache)).toHaveLength(1);
    expect((await run('uninstall', '--cache', '--dir', elsewhere)).output).toContain(`removed    ${cache}\n`);
    await expect(readdir(cache)).rejects.toThrow('ENOENT');
  });

  test.each([[[]], [['--cache']]])('reports on a dry run what the same options remove: %j', async (args) => {
    const { folder, cli, cache } = await installed();
    await mkdir(cache, { recursive: true });
    await writeFile(path.join(cache, 'active-test-0123.json'), '{}');
    await appendFile(path.join(folder, 'payouts.sh'), '# mine\n');
    const before = await readdir(folder);
    const { output } = await cli('uninstall', ...args, '--dry-run');
    expect(await readdir(folder)).toEqual(before);
    expect(await readdir(cache)).toHaveLength(1);
    expect(output).toBe(`${(await cli('uninstall', ...args)).output}\nNothing was removed.\n`);
  });

  test('rejects a call without --dir and --cache', async () => {
    const { run } = await installed();
    expect(await run('uninstall')).toMatchObject({
      errorOutput: 'Give --dir FOLDER, --cache, or both.\n',
      exitCode: 2,
    });
  });

  test.each(['status', 'uninstall'])('%s rejects an empty folder, which is not the current one', async (word) => {
    const { output, errorOutput, exitCode } = await runCli([word, '--dir', ''], systemWith());
    expect([output, errorOutput, exitCode]).toEqual(['', '--dir has no value.\n', 2]);
  });

  test('rejects a folder without scripts of its own', async () => {
    const { folder, cli } = await installed();
    await cli('uninstall');
    expect(await cli('uninstall')).toEqual({
      output: '',
      errorOutput: `${folder} holds no scripts of paydeck-launcher.\n`,
      exitCode: 2,
    });
  });
});
