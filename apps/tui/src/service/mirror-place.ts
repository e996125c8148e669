import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Mirror, MirrorOptions } from '@paydeck/mirror';
import { type Account, SetupError } from '@paydeck/profiles';
import { stateFolder } from '@paydeck/shared-limits';

/** Where the mirror of an account is: in a file, or in a database of a team. */
export type MirrorPlace = { readonly file: string } | { readonly url: string; readonly schema: string };

/** Returns where the mirror of an account is. Throws a `SetupError` without a home folder. */
export function mirrorPlaceOf(account: Account | undefined, env: NodeJS.ProcessEnv): MirrorPlace {
  const place = possiblePlaceOf(account, env);
  if (place !== undefined) return place;
  throw new SetupError('unreadable', 'There is no home folder for the mirror: set HOME or XDG_STATE_HOME.');
}

/**
 * Returns where the mirror of an account is: in the database of `PAYDECK_MIRROR`, with a schema for each mode, or in a file, one for each profile and
 * mode, and one for each key of the environment. The embedded service has a file of its own. `undefined` without a home folder.
 */
export function possiblePlaceOf(account: Account | undefined, env: NodeJS.ProcessEnv): MirrorPlace | undefined {
  const url = env['PAYDECK_MIRROR'];
  if (url && !/^postgres(ql)?:\/\//.test(url)) {
    throw new SetupError(
      'bad-address',
      'PAYDECK_MIRROR is the address of a Postgres database, such as postgres://user@host/database',
    );
  }
  if (url && account !== undefined) return { url, schema: `paydeck_${account.mode}` };
  const folder = stateFolder({ env, home: env['HOME'] ?? env['USERPROFILE'], platform: process.platform });
  return folder === undefined ? undefined : { file: path.join(folder, 'mirror', `${nameOf(account)}.sqlite`) };
}

export function mayExist(place: MirrorPlace): boolean {
  return 'url' in place || existsSync(place.file);
}

export async function openPlace(place: MirrorPlace, options: MirrorOptions): Promise<Mirror> {
  if ('file' in place) return (await import('@paydeck/mirror')).openMirror(place.file, options);
  const { openPostgresMirror } = await import('@paydeck/mirror/postgres');
  return openPostgresMirror(place.url, { ...options, schema: place.schema });
}

function nameOf(account: Account | undefined): string {
  if (account === undefined) return 'demo';
  const { name, mode, baseUrl } = account;
  if (name !== undefined) return `profile-${encodeURIComponent(name)}-${mode}`;
  // All businesses have the same address, so the key tells whose it is.
  const business = createHmac('sha256', account.apiKey()).update(`paydeck mirror ${mode} ${baseUrl}`);
  return `env-${mode}-${business.digest('hex').slice(0, 16)}`;
}
