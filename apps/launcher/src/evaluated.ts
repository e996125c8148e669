import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { cacheFolder } from './machine/folders.ts';

/**
 * Gives the value of a script that is a whole program, with what the engine has made of it the last time, which saves a
 * good part of the time until it does something. The engine itself refuses what another version of it has made.
 *
 * @param identity Tells this code from all other: the engine looks at nothing but its length.
 */
export function evaluated(code: string, identity: string): unknown {
  const { env, platform, version, arch } = process;
  const folder = cacheFolder({ env, platform, home: env['HOME'] || homedir() });
  const file = path.join(folder, `${prefix}${identity}-${version}-${arch}`);
  const cachedData = contentOf(file);
  const script = new Script(code, { filename: 'paydeck-launcher/program.js', cachedData });
  // At the end, when it is known which functions are used.
  if (cachedData === undefined || script.cachedDataRejected === true) process.once('exit', () => keep(file, script));
  return script.runInThisContext();
}

const prefix = 'program-';

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Whatever hinders it, the next run does without. */
function keep(file: string, script: Script): void {
  const folder = path.dirname(file);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, script.createCachedData(), { mode: 0o600 });
    renameSync(temporary, file);
    const others = readdirSync(folder).filter((name) => name.startsWith(prefix) && name !== path.basename(file));
    for (const name of others) rmSync(path.join(folder, name), { force: true });
  } catch {
    // See above.
  }
}
