import { rename } from 'node:fs/promises';
import type { Mode } from '@paydeck/core';
import { parseConfig, profileNames, storedProfile, tableIn, type Config, type StoredProfile } from './config.ts';
import { readGuarded, writeGuarded } from './guarded-file.ts';
import { locked } from './lock.ts';
import { SetupError } from './setup-error.ts';

/** A config file as it was read. */
export interface ReadConfig {
  readonly config: Config;
  /** What was repaired on the way, a sentence each. */
  readonly repairs: readonly string[];
}

/** What a change of the config file did besides. */
export interface ChangeReport {
  /** Where a file that could not be read has been moved, so that nothing in it is lost. */
  readonly keptAside: string | undefined;
}

/** Reads the config file without ever writing to it. A file that is not there is an empty one. */
export async function readConfig(file: string): Promise<ReadConfig> {
  const { text, repairs } = await readGuarded(file);
  return { config: text === undefined ? {} : await parseConfig(text, file), repairs };
}

/** Saves a profile under a name. What else the file holds, also what this version does not know, stays; comments do not. */
export async function saveProfile(file: string, name: string, profile: StoredProfile): Promise<ChangeReport> {
  checkName(name);
  return changeConfig(file, (config) => {
    const profiles = tableIn(config, 'profiles') ?? {};
    const { key: _key, key_command: _command, ...kept } = tableIn(profiles, name) ?? {};
    const given = Object.entries(profile).filter(([, value]) => value !== undefined);
    return { ...config, profiles: { ...profiles, [name]: { ...kept, ...Object.fromEntries(given) } } };
  });
}

/** Removes a profile. Throws a `SetupError` when there is none of that name. */
export async function removeProfile(file: string, name: string): Promise<ChangeReport> {
  return changeConfig(file, (config) => {
    const profiles = tableIn(config, 'profiles') ?? {};
    if (!Object.hasOwn(profiles, name)) throw unknownProfile(config, name);
    const used = Object.entries(tableIn(config, 'use') ?? {}).filter(([, inUse]) => inUse !== name);
    const left = Object.entries(profiles).filter(([other]) => other !== name);
    return { ...config, use: Object.fromEntries(used), profiles: Object.fromEntries(left) };
  });
}

/** Makes a profile the one that its mode uses when none is named, and gives that mode back. */
export async function useProfile(file: string, name: string): Promise<Mode> {
  let mode: Mode | undefined;
  await changeConfig(file, (config) => {
    mode = storedProfile(config, name, file)?.mode;
    if (mode === undefined) throw unknownProfile(config, name);
    return { ...config, use: { ...tableIn(config, 'use'), [mode]: name } };
  });
  if (mode === undefined) throw new Error('The change has set the mode.');
  return mode;
}

/** Makes the error for a name that no profile has; it lists those there are. */
export function unknownProfile(config: Config, name: string): SetupError {
  const names = profileNames(config);
  const known = names.length === 0 ? 'No profile is stored.' : `There are: ${names.map(shown).join(', ')}.`;
  return new SetupError('unknown-profile', `There is no profile ${shown(name)}. ${known}`);
}

/** Reads, changes and writes the file under its lock, so that two programs lose none of each other's changes. */
async function changeConfig(file: string, change: (config: Config) => Config): Promise<ChangeReport> {
  return locked(file, async () => {
    const { text } = await readGuarded(file);
    const read = await (text === undefined ? Promise.resolve({}) : parseConfig(text, file)).catch((error: unknown) => {
      if (error instanceof SetupError) return undefined;
      throw error;
    });
    const changed = change(read ?? {});
    const keptAside =
      read === undefined ? `${file}.unreadable-${new Date().toISOString().replaceAll(/[:.]/g, '')}` : undefined;
    if (keptAside !== undefined) await rename(file, keptAside);
    const { stringify } = await import('smol-toml');
    await writeGuarded(file, stringify(changed));
    return { keptAside };
  });
}

function checkName(name: string): void {
  if (/^[A-Za-z0-9][\w.-]{0,39}$/.test(name)) return;
  throw new SetupError(
    'bad-config',
    `${shown(name)} cannot name a profile: up to 40 letters, digits, dots, dashes and underscores, a letter or digit first.`,
  );
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 40)).replaceAll(/[^\x20-\x7e]/g, '?');
}
