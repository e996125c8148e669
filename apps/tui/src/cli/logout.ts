import { exitCodes, shellCommand } from '@paydeck/presentation/internal';
import { configFileOf, forgetKey, listProfiles, SetupError, variable } from '@paydeck/profiles/internal';
import type { AccountChoice } from '../service/connection.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** Removes a stored key and returns the exit code. */
export async function logout({ mode, profile }: AccountChoice, io: Io): Promise<number> {
  const file = configFileOf(io);
  const profiles = file === undefined ? [] : await listProfiles(file).catch((error: unknown) => throwKept(error, file));
  const named = profile ?? variable(io.env, 'PAYDECK_PROFILE');
  const wanted = mode ?? (variable(io.env, 'PAYDECK_MODE') === 'live' ? 'live' : 'test');
  const name = named ?? profiles.find((each) => each.mode === wanted && each.isInUse)?.name;
  // The mode of an invalid profile is unknown.
  const problem = profiles.find((each) => each.problem !== undefined)?.problem;
  if (file !== undefined && name === undefined && problem !== undefined)
    throwKept(new SetupError('bad-config', problem), file);
  if (file === undefined || name === undefined)
    throw new UsageError(`no key of ${wanted} mode is stored. See paydeck profiles.`);
  const { hadKey, removedBackups } = await forgetKey(file, name).catch((error: unknown) => throwKept(error, file));
  io.stdout.write(
    hadKey
      ? `Took the key out of profile ${name} in ${file}. The key itself remains valid until it is deleted in the dashboard.\n${againText(name)}`
      : `Profile ${name} has no key. ${againText(name)}`,
  );
  io.stdout.write(removedText(removedBackups));
  return exitCodes.done;
}

function againText(name: string): string {
  return `To store one: ${shellCommand(['paydeck', 'login', '--profile', name])}\n`;
}

/** Reports a key that could not be removed. */
function throwKept(error: unknown, file: string): never {
  if (!(error instanceof SetupError) || error.problem === 'unknown-profile') throw error;
  throw new SetupError(error.problem, `${error.message} Nothing was removed: the key may still be in ${file}.`);
}

/** Says which backups of the config file are gone. */
export function removedText(backups: readonly string[]): string {
  return backups
    .map((backup) => `Removed ${backup}, a backup of an unreadable config file that may have held the key.\n`)
    .join('');
}
