import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mode } from '@paydeck/core';
import { configFile, listProfiles, SetupError, type Account, writeFileAtomically } from '@paydeck/profiles/internal';
import { setUpHint } from '../render/hints.ts';
import { cacheFolder } from '../machine/folders.ts';
import type { System } from '../machine/system.ts';

/**
 * Prevents prompts in the background: a background run may use a key command only after it has succeeded once in the
 * foreground. Throws a `SetupError` otherwise.
 */
export async function allowKeyCommand(mode: Mode, system: System): Promise<void> {
  const { env } = system;
  const prefix = `PAYDECK_${mode.toUpperCase()}`;
  const named = env['PAYDECK_PROFILE'];
  // A named profile uses its own key, even if the environment has one.
  if (!named && env[`${prefix}_KEY`] && env[`${prefix}_URL`]) return;
  const file = configFile(system);
  const profiles = file === undefined ? [] : await listProfiles(file);
  const used = profiles.find((one) => (named ? one.name === named : one.mode === mode && one.isInUse));
  if (used?.key !== 'key_command') return;
  const { name } = used;
  const succeeded = await readFile(successFile(name, system), 'utf8').catch(() => undefined);
  if (succeeded !== undefined) return;
  const message = `The key command has not run yet. ${setUpHint(mode)}`;
  throw new SetupError('no-key', message, { mode, profile: name });
}

/** Stores that a key command has succeeded. */
export async function noteKeyCommand({ source }: Account, system: System): Promise<void> {
  if (source.kind !== 'profile' || source.key !== 'key_command') return;
  const options = { mode: 0o600, folderMode: 0o700, isLasting: false };
  await writeFileAtomically(successFile(source.name, system), '', options).catch(() => undefined);
}

function successFile(profile: string, system: System): string {
  return path.join(cacheFolder(system), `key-command-${encodeURIComponent(profile)}.succeeded`);
}
