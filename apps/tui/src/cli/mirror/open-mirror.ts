import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { MirrorError, type Mirror } from '@paydeck/mirror';
import { codeOf } from '../../service/error-line.ts';
import { mayExist, mirrorPlaceOf, openPlace, type MirrorPlace } from '../../service/mirror-place.ts';
import type { ServiceChoice } from '../invocation.ts';
import type { Io } from '../io.ts';
import { openService, type Service } from '../service.ts';
import { UsageError } from '../usage-error.ts';

/** The mirror of an account, and the service that it copies. */
export interface AccountMirror {
  readonly mirror: Mirror;
  readonly place: MirrorPlace;
  readonly service: Service;
}

interface OpenOptions {
  readonly readOnly: boolean;
  readonly sameAccount?: boolean | undefined;
  readonly withoutPii?: boolean | undefined;
}

/** Opens the mirror of the account of a command. Throws a `MirrorError` if there is none to read. */
export async function openAccountMirror(
  choice: ServiceChoice,
  io: Io,
  what: string,
  options: OpenOptions,
): Promise<AccountMirror> {
  const service = await openService(choice, io, what);
  const { client, account } = service;
  const whose = { mode: client.mode, baseUrl: client.baseUrl, apiKey: service.apiKey() };
  const place = mirrorPlaceOf(account, io.env);
  if (options.readOnly && !mayExist(place))
    throw new UsageError('there is no mirror of this account. Run paydeck pull first.');
  if (!options.readOnly && 'file' in place) makeFolder(path.dirname(place.file));
  try {
    return { mirror: await openPlace(place, { account: whose, ...options }), place, service };
  } catch (error) {
    if (!(error instanceof MirrorError) || error.code !== 'OTHER_KEY') throw error;
    throw new UsageError(
      `the mirror was made with another key. If that was a key of the same account, run paydeck pull --same-account once; else paydeck mirror delete removes it.`,
    );
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const message = `${folder} cannot be created (${codeOf(error)}). Check the permissions above it, or set XDG_STATE_HOME to a folder that you can write.`;
    throw new MirrorError('READ_ONLY', message, { cause: error });
  }
}
