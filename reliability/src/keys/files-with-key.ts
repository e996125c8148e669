import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containsKey } from '../contains-key.ts';

/** The names of the files below a folder that contain the key. */
export function filesWithKey(key: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && containsKey(key, readFileSync(join(entry.parentPath, entry.name), 'latin1')))
    .map(({ name }) => name);
}
