import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { filesOf, readManifest, sha256 } from './manifest.ts';

/** The state of the scripts in a folder since their installation. */
export interface FolderState {
  readonly folder: string;
  /** Whether the scripts are unchanged and current. */
  readonly isCurrent: boolean;
  /** The state in one line. */
  readonly summary: string;
  /** The changed files, each with its problem. */
  readonly drift: readonly { readonly name: string; readonly what: string }[];
}

export async function describeFolder(folder: string): Promise<FolderState> {
  const manifest = await readManifest(folder);
  if (manifest === undefined)
    return { folder, isCurrent: false, summary: 'holds no scripts of paydeck-launcher', drift: [] };
  const { target, mode, version, nodePath, programPath } = manifest;
  const names = filesOf(manifest);
  const states = await Promise.all(names.map((name) => stateOf(path.join(folder, name), manifest.files[name] ?? '')));
  const drift = names.flatMap((name, index) => {
    const what = states[index];
    return what === undefined ? [] : [{ name, what }];
  });
  const troubles = [
    ...(version === packageJson.version ? [] : [`of version ${version}, this is ${packageJson.version}`]),
    ...((await can(nodePath, constants.X_OK)) ? [] : [`node is gone from ${nodePath}`]),
    ...((await can(programPath, constants.R_OK)) ? [] : ['the program is gone']),
    ...(drift.length === 0 ? [] : [`${drift.length} changed`]),
  ];
  const scripts = `${target}, ${mode}: ${names.length} ${names.length === 1 ? 'script' : 'scripts'}`;
  const summary = [scripts, ...(troubles.length === 0 ? [`up to date, ${version}`] : troubles)].join(', ');
  return { folder, isCurrent: troubles.length === 0, summary, drift };
}

async function stateOf(file: string, hash: string): Promise<string | undefined> {
  const content = await readFile(file).catch(() => undefined);
  if (content === undefined) return 'missing';
  if (sha256(content) !== hash) return 'edited';
  return (await can(file, constants.X_OK)) ? undefined : 'not executable';
}

async function can(file: string, what: number): Promise<boolean> {
  return access(file, what).then(
    () => true,
    () => false,
  );
}
