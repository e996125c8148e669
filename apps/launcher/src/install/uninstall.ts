import { readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Outcome } from '../system.ts';
import { manifestName, readManifest, sha256 } from './manifest.ts';

/** Removes the scripts that an installation wrote into a folder. One that was edited since stays, and is reported. */
export async function uninstall(dir: string): Promise<Outcome> {
  const folder = path.resolve(dir);
  const manifest = await readManifest(folder);
  if (manifest === undefined) {
    return { output: '', errorOutput: `${folder} holds no scripts of paydeck-launcher.\n`, exitCode: 2 };
  }
  const lines: string[] = [];
  for (const [name, hash] of Object.entries(manifest.files)) {
    // A name that leads elsewhere was not written by an installation.
    if (name !== path.basename(name)) continue;
    const file = path.join(folder, name);
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) continue;
    const isOurs = sha256(content) === hash;
    if (isOurs) await rm(file);
    lines.push(isOurs ? `removed    ${name}` : `kept       ${name}  (it was edited)`);
  }
  await rm(path.join(folder, manifestName));
  // Only an empty folder goes; what the user put beside the scripts is not ours.
  await rmdir(folder).catch(() => undefined);
  return { output: `${lines.join('\n')}\n`, errorOutput: '', exitCode: 0 };
}
