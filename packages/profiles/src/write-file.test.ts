import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
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
});
