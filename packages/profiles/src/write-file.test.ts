import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './test-support/temporary-folder.ts';
import { writeFileAtomically } from './write-file.ts';

describe('a file that is written atomically', () => {
  test('has its permissions with any umask, creates its folders, and leaves no temporary file', async () => {
    const folder = path.join(await temporaryFolder(), 'a', 'b');
    const file = path.join(folder, 'file');
    await writeFileAtomically(file, 'one', { mode: 0o755, folderMode: 0o700 });
    await writeFileAtomically(file, new Uint8Array([50]), { mode: 0o600, isLasting: false });
    expect(await readFile(file, 'utf8')).toBe('2');
    expect(await readdir(folder)).toEqual(['file']);
    if (process.platform === 'win32') return;
    expect([(await stat(file)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'stays as it was when it cannot be written',
    async () => {
      const folder = await temporaryFolder();
      const file = path.join(folder, 'file');
      await writeFileAtomically(file, 'one', { mode: 0o600 });
      await chmod(folder, 0o500);
      await expect(writeFileAtomically(file, 'two', { mode: 0o600 })).rejects.toThrow('EACCES');
      await chmod(folder, 0o700);
      expect(await readFile(file, 'utf8')).toBe('one');
    },
  );

  test('throws if a folder has its name', async () => {
    const folder = await temporaryFolder();
    await writeFileAtomically(path.join(folder, 'place', 'inner'), 'one', { mode: 0o600 });
    await expect(writeFileAtomically(path.join(folder, 'place'), 'two', { mode: 0o600 })).rejects.toThrow(
      /EISDIR|EEXIST|EPERM|ENOTEMPTY/,
    );
    expect(await readdir(folder)).toEqual(['place']);
  });

  test('leaves nothing when its content fails, and creates no folder unless it may', async () => {
    const folder = await temporaryFolder();
    await expect(writeFileAtomically(path.join(folder, 'a.csv'), failing(), { mode: 0o600 })).rejects.toThrow(
      'It broke.',
    );
    const options = { mode: 0o600, createsFolders: false };
    await expect(writeFileAtomically(path.join(folder, 'none', 'a.csv'), 'one', options)).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves nothing when the process exits before it is complete', async () => {
    const folder = await temporaryFolder();
    const program = `
      import { readdirSync } from 'node:fs';
      import { writeFileAtomically } from ${JSON.stringify(new URL('write-file.ts', import.meta.url).href)};
      async function* parts() {
        yield 'one';
        console.log(readdirSync(process.argv[1]).length);
        process.exit();
      }
      await writeFileAtomically(process.argv[1] + '/a.csv', parts(), { mode: 0o600 });`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, folder]);
    expect(stdout).toBe('1\n');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a file that is written only if it is new', () => {
  const options = { mode: 0o600, onlyIfNew: true };

  test('has the parts of its content, and leaves no temporary file', async () => {
    const folder = await temporaryFolder();
    await writeFileAtomically(path.join(folder, 'a.csv'), parts('id\n', 'é\n'), options);
    expect(await readFile(path.join(folder, 'a.csv'), 'utf8')).toBe('id\né\n');
    expect(await readdir(folder)).toEqual(['a.csv']);
  });

  test('never replaces a link to a missing file', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'a.csv');
    await symlink(path.join(folder, 'missing'), file);
    await expect(writeFileAtomically(file, 'ours', options)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readlink(file)).toBe(path.join(folder, 'missing'));
    expect(await readdir(folder)).toEqual(['a.csv']);
  });

  test('never replaces a file, not even one that appears meanwhile', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'a.csv');
    async function* meanwhile(): AsyncGenerator<string> {
      yield 'ours';
      await writeFile(file, 'theirs');
    }
    await expect(writeFileAtomically(file, meanwhile(), options)).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(writeFileAtomically(file, 'ours', options)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(file, 'utf8')).toBe('theirs');
    expect(await readdir(folder)).toEqual(['a.csv']);
  });
});

async function* parts(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text);
}

async function* failing(): AsyncGenerator<string> {
  yield 'one';
  await Promise.reject(new Error('It broke.'));
}
