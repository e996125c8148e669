import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Puts a program of two files into a folder, as a package brings it, and gives the one that it starts with. */
export async function programIn(folder: string, edition = 1): Promise<string> {
  for (const name of ['program.cjs', 'paydeck-launcher.cjs'])
    await writeFile(path.join(folder, name), `${name} ${edition}`);
  return path.join(folder, 'paydeck-launcher.cjs');
}
