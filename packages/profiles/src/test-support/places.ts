import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** Writes a config file in its own folder. */
export async function placeWith(folder: string, text: string | undefined): Promise<string> {
  const file = path.join(folder, 'paydeck', 'config.toml');
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (text !== undefined) await writeFile(file, text, { mode: 0o600 });
  return file;
}

/** Returns the names in the folder of a file. */
export async function beside(file: string): Promise<string[]> {
  return (await readdir(path.dirname(file))).toSorted();
}

/** Returns the permissions of a file and of its folder. */
export async function permissions(file: string): Promise<string> {
  const modes = await Promise.all([stat(file), stat(path.dirname(file))]);
  return modes.map(({ mode }) => (mode & 0o777).toString(8)).join(' in ');
}

/** Changes the owner of all locks in a folder to a dead process. */
export async function bury(file: string): Promise<void> {
  for (const name of await beside(file)) {
    const place = path.join(path.dirname(file), name);
    if (!name.endsWith('.lock') || (await readFile(place, 'utf8')) === '') continue;
    await writeFile(place, `${deadPid}@${hostname()}`);
  }
}

// No process has this id.
const deadPid = 4_194_999_999;
