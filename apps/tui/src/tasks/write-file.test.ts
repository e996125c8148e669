import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FileExistsError, writeNewFile } from './write-file.ts';

test('writes a file that only its owner reads, and leaves nothing else', async () => {
  const folder = await temporaryFolder();
  expect(await writeNewFile(join(folder, 'a.csv'), parts('id\n', 'é\n'))).toEqual({ bytes: 6 });
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('id\né\n');
  expect((await stat(join(folder, 'a.csv'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['a.csv']);
});

test('never writes over a file, not over one that comes meanwhile either', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.csv');
  async function* meanwhile(): AsyncGenerator<string> {
    yield 'mine';
    await writeFile(path, 'theirs');
  }
  await expect(writeNewFile(path, meanwhile())).rejects.toThrow(FileExistsError);
  await expect(writeNewFile(path, parts('mine'))).rejects.toThrow(FileExistsError);
  expect(await readFile(path, 'utf8')).toBe('theirs');
  expect(await readdir(folder)).toEqual(['a.csv']);
});

test('leaves nothing behind when it fails', async () => {
  const folder = await temporaryFolder();
  await expect(writeNewFile(join(folder, 'a.csv'), broken())).rejects.toThrow('it broke');
  expect(await readdir(folder)).toEqual([]);
});

async function* broken(): AsyncGenerator<string> {
  yield 'a part';
  await Promise.reject(new Error('it broke'));
}

async function* parts(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text);
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
