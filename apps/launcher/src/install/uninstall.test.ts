import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../cli.ts';
import { commands } from '../command/commands.ts';
import type { Outcome } from '../system.ts';
import { sha256 } from './manifest.ts';
import { programIn } from '../test-support/program-in.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

async function installed(): Promise<{ folder: string; cli: (...words: string[]) => Promise<Outcome> }> {
  const home = await temporaryHome();
  const programPath = await programIn(home);
  const folder = path.join(home, 'scripts');
  const system = systemWith({ home, programPath });
  const cli = async (...words: string[]): Promise<Outcome> => runCli([...words, '--dir', folder], system);
  await cli('install', '--target', 'raycast');
  return { folder, cli };
}

describe('uninstall', () => {
  test('removes the scripts, and the folder when nothing else is in it', async () => {
    const { folder, cli } = await installed();
    const { output, exitCode } = await cli('uninstall');
    expect([exitCode, output]).toEqual([0, commands.map(({ name }) => `removed    ${name}.sh\n`).join('')]);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  test('keeps what the user edited or put there', async () => {
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

  test('refuses a folder without scripts of its own', async () => {
    const { folder, cli } = await installed();
    await cli('uninstall');
    expect(await cli('uninstall')).toEqual({
      output: '',
      errorOutput: `${folder} holds no scripts of paydeck-launcher.\n`,
      exitCode: 2,
    });
  });
});
