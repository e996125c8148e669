import { isDeepStrictEqual } from 'node:util';
import type { Mode } from '@paydeck/core';
import { createBackup, removeBackups } from './backup.ts';
import { changed, withoutEmptyTables } from './change.ts';
import {
  commandRule,
  isCommand,
  oneKeyRule,
  profileNames,
  storedProfile,
  tableAt,
  type AmountUnit,
  type Config,
  type StoredProfile,
} from './config.ts';
import { isUnchanged, readGuarded, tryToWrite, writeGuarded } from './guarded-file.ts';
import { locked } from './lock.ts';
import { SetupError } from './setup-error.ts';
import { plainName, quoted } from './shown-name.ts';
import type { TomlChange } from './toml-edit.ts';
import { parseToml, withEntries } from './toml.ts';
import { unknownProfile } from './unknown-profile.ts';

/** The report of a change of the config file. */
export interface ChangeReport {
  /** The path of the backup, if the file was unreadable and was replaced. */
  readonly backup: string | undefined;
}

/**
 * Checks that a profile of this name can be saved, and changes nothing. Throws the `SetupError` that `saveProfile` would
 * throw: for an invalid name, for a file that must not be written, or for a folder without access or space.
 */
export async function checkProfile(file: string, name: string): Promise<void> {
  checkName(name, 'a profile');
  try {
    await locked(file, async () => {
      const { text } = await readForChange(file);
      await tryToWrite(file, text);
    });
  } catch (error) {
    throw notWritten(file, error);
  }
}

/** Saves a profile. Comments and unknown entries of the file are kept. */
export async function saveProfile(file: string, name: string, profile: StoredProfile): Promise<ChangeReport> {
  checkName(name, 'a profile');
  const { mode, url, key, key_command: command, amounts } = profile;
  if (command !== undefined && !isCommand(command)) {
    throw new SetupError('bad-config', `The key_command of profile ${name} ${commandRule}.`);
  }
  if (key !== undefined && command !== undefined) {
    throw new SetupError('bad-config', `Profile ${name} ${oneKeyRule}.`);
  }
  const path = ['profiles', name];
  return changeConfig(file, () => [
    { path: [...path, 'mode'], value: mode },
    ...(url === undefined ? [] : [{ path: [...path, 'url'], value: url }]),
    { path: [...path, 'key'], value: key },
    { path: [...path, 'key_command'], value: command },
    ...(amounts === undefined ? [] : [{ path: [...path, 'amounts'], value: amounts }]),
  ]);
}

/** Saves the unit of amounts of a profile; `undefined` removes it. Throws a `SetupError` if the profile does not exist. */
export async function saveAmounts(file: string, name: string, amounts: AmountUnit | undefined): Promise<ChangeReport> {
  return changeProfile(file, name, [{ path: ['amounts'], value: amounts }]);
}

/** Changes entries below a profile. Throws a `SetupError` if the profile does not exist. */
export async function changeProfile(file: string, name: string, changes: readonly TomlChange[]): Promise<ChangeReport> {
  return changeConfig(file, (config) => {
    if (!profileNames(config).includes(name)) throw unknownProfile(config, name);
    return changes.map(({ path, value }) => ({ path: ['profiles', name, ...path], value }));
  });
}

/** The report of a removal. */
export interface RemovalReport {
  /** The backups of unreadable config files that were removed, because they may contain the key. */
  readonly removedBackups: readonly string[];
}

/** Removes the key from a profile, and removes all backups. The base URL and the display settings are kept. */
export async function forgetKey(file: string, name: string): Promise<RemovalReport & { readonly hadKey: boolean }> {
  let hadKey = false;
  await changeConfig(file, (config) => {
    const profile = storedProfile(config, name);
    if (profile === undefined) throw unknownProfile(config, name);
    hadKey = profile.key !== undefined || profile.key_command !== undefined;
    return ['key', 'key_command'].map((entry) => ({ path: ['profiles', name, entry], value: undefined }));
  });
  return { hadKey, removedBackups: await removeBackups(file) };
}

/** Removes a profile and all backups. Throws a `SetupError` if the profile does not exist. */
export async function removeProfile(file: string, name: string): Promise<RemovalReport> {
  await changeConfig(file, (config) => {
    if (!profileNames(config).includes(name)) throw unknownProfile(config, name);
    const uses = Object.entries(tableAt(config, ['use'])).filter(([, inUse]) => inUse === name);
    return [['profiles', name], ...uses.map(([mode]) => ['use', mode])].map((path) => ({ path, value: undefined }));
  });
  return { removedBackups: await removeBackups(file) };
}

/** Makes a profile the default of its mode, and returns that mode. */
export async function useProfile(file: string, name: string): Promise<Mode> {
  let mode: Mode | undefined;
  await changeConfig(file, (config) => {
    mode = storedProfile(config, name)?.mode;
    if (mode === undefined) throw unknownProfile(config, name);
    return [{ path: ['use', mode], value: name }];
  });
  return settled(mode);
}

/** Reads, changes and writes the file while holding its lock, so that concurrent changes are not lost. */
async function changeConfig(file: string, change: (config: Config) => readonly TomlChange[]): Promise<ChangeReport> {
  try {
    return await locked(file, async () => {
      for (;;) {
        const { text, config } = await readForChange(file);
        const changes = await withEntries({ text, file }, () => change(config ?? {}));
        const written = await applied(text, config ?? {}, changes);
        // An editor does not know the lock.
        if (config !== undefined && !(await isUnchanged(file, text))) continue;
        // The backup is a copy, so that the file exists at all times.
        const backup = config === undefined ? await createBackup(file) : undefined;
        await writeGuarded(file, written);
        return { backup };
      }
    });
  } catch (error) {
    throw notWritten(file, error);
  }
}

/** Reads the file. `config` is undefined if the file is unreadable. */
async function readForChange(file: string): Promise<{ readonly text: string; readonly config: Config | undefined }> {
  try {
    const { text = '' } = await readGuarded(file);
    return { text, config: await parseToml(text, file) };
  } catch (error) {
    if (error instanceof SetupError && error.problem === 'unreadable') return { text: '', config: undefined };
    throw error;
  }
}

/** Edits the text in place if the result is correct. Otherwise the file is rewritten without its comments. */
async function applied(text: string, config: Config, changes: readonly TomlChange[]): Promise<string> {
  const { parse, stringify } = await import('smol-toml');
  const { editToml } = await import('./toml-edit.ts');
  const wanted = changed(config, changes);
  try {
    const edited = editToml(text, changes, (name, value) => stringify({ [name]: value }).trimEnd());
    const outcome = parse(edited, { integersAsBigInt: 'asNeeded' });
    if (isDeepStrictEqual(withoutEmptyTables(outcome), withoutEmptyTables(wanted))) return edited;
  } catch {
    // The entries cannot be edited in place.
  }
  return stringify(wanted);
}

function notWritten(file: string, error: unknown): unknown {
  // Only system errors. The codes of Node itself indicate a bug in this program.
  const isSystem =
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E(?!RR_)/.test(error.code);
  if (!isSystem) return error;
  const code = String(error.code);
  const reason = reasons[code] ?? `the system says ${code}`;
  return new SetupError('not-written', `${file} could not be written: ${reason}. Nothing has changed.`);
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EACCES: 'its folder does not allow it',
  EPERM: 'its folder does not allow it',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of its path is not a folder',
};

/** Throws a `SetupError` for a name that would need quotes in the file. */
export function checkName(name: string, what: string): void {
  if (plainName.test(name)) return;
  throw new SetupError(
    'bad-config',
    `${quoted(name)} cannot name ${what}: up to 40 letters, digits, dots, dashes and underscores, a letter or digit first.`,
  );
}

function settled<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The change has set this.');
  return value;
}
