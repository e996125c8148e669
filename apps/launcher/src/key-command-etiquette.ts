import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { configFile, listProfiles, SetupError, type Account, writeFileAtomically } from '@paydeck/profiles';
import { setUpHint } from './hints.ts';
import { cacheFolder } from './machine/folders.ts';
import type { System } from './system.ts';

/**
 * Keeps a run that nobody started from raising a prompt: it may ask a key command only if that has answered a run that
 * somebody did start. Throws a `SetupError` when it has not.
 */
export async function allowKeyCommand(mode: string | undefined, system: System): Promise<void> {
  const wanted = mode === 'live' ? 'live' : 'test';
  const { env } = system;
  const prefix = `PAYDECK_${wanted.toUpperCase()}`;
  const named = env['PAYDECK_PROFILE'];
  // A named profile uses its own key, whatever the environment has.
  if (!named && env[`${prefix}_KEY`] && env[`${prefix}_URL`]) return;
  const file = configFile(system);
  const profiles = file === undefined ? [] : await listProfiles(file);
  const used = profiles.find((one) => (named ? one.name === named : one.mode === wanted && one.isInUse));
  if (used?.key !== 'key_command') return;
  const { name } = used;
  const answered = await readFile(markOf(name, system), 'utf8').catch(() => undefined);
  if (answered !== undefined) return;
  const message = `The key command was never asked. ${setUpHint(wanted)}`;
  throw new SetupError('no-key', message, { mode: wanted });
}

/** Remembers that a key command has answered. */
export async function noteKeyCommand({ source }: Account, system: System): Promise<void> {
  if (source.kind !== 'profile' || source.key !== 'key_command') return;
  const options = { mode: 0o600, folderMode: 0o700, isLasting: false };
  await writeFileAtomically(markOf(source.name, system), '', options).catch(() => undefined);
}

function markOf(profile: string, system: System): string {
  return path.join(cacheFolder(system), `key-command-${encodeURIComponent(profile)}.answered`);
}
