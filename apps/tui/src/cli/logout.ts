import { configFileOf, forgetKey, listProfiles, variable } from '@paydeck/profiles';
import { exitCodes } from './exit-codes.ts';
import type { AccountChoice } from '../service/connection.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** Takes a stored key away and gives the exit code. */
export async function logout({ mode, profile }: AccountChoice, io: Io): Promise<number> {
  const file = configFileOf(io);
  const profiles = file === undefined ? [] : await listProfiles(file);
  const named = profile ?? variable(io.env, 'PAYDECK_PROFILE');
  const wanted = mode ?? (variable(io.env, 'PAYDECK_MODE') === 'live' ? 'live' : 'test');
  const name = named ?? profiles.find((each) => each.mode === wanted && each.isInUse)?.name;
  if (file === undefined || name === undefined)
    throw new UsageError(`no key of ${wanted} mode is stored. See paydeck profiles.`);
  const { before, removedCopies } = await forgetKey(file, name);
  const isStored = before?.key !== undefined || before?.key_command !== undefined;
  io.stdout.write(
    isStored
      ? `Took the key out of profile ${name} in ${file}. The key itself remains valid until it is deleted in the dashboard.\n`
      : `Profile ${name} has no key.\n`,
  );
  io.stdout.write(removedText(removedCopies));
  return exitCodes.done;
}

/** Says which copies of the config file are gone. */
export function removedText(copies: readonly string[]): string {
  return copies
    .map((copy) => `Removed ${copy}, a copy of an unreadable config file that may have held the key.\n`)
    .join('');
}
