import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { MirrorError, openMirror, type Mirror } from '@paydeck/mirror';
import { SetupError } from '@paydeck/profiles';
import { mirrorFileOf } from '../../service/mirror-file.ts';
import { noFolder } from '../../service/open-mirror.ts';
import type { ServiceChoice } from '../invocation.ts';
import type { Io } from '../io.ts';
import type { Reporter } from '../reporter.ts';
import { openService, type Service } from '../service.ts';
import { UsageError } from '../usage-error.ts';

/** The mirror of an account, and the service that it copies. */
export interface AccountMirror {
  readonly mirror: Mirror;
  readonly service: Service;
}

interface OpenOptions {
  readonly readOnly: boolean;
  readonly reporter: Reporter;
  readonly sameAccount?: boolean | undefined;
  readonly withoutPii?: boolean | undefined;
}

/** Opens the mirror of the account of a command. Throws a `MirrorError` if there is none to read. */
export async function openAccountMirror(
  choice: ServiceChoice,
  io: Io,
  { reporter, ...options }: OpenOptions,
): Promise<AccountMirror> {
  const service = await openService(choice, io, reporter);
  const { client, account } = service;
  const whose = { mode: client.mode, baseUrl: client.baseUrl, apiKey: service.apiKey() };
  const file = mirrorFileOf(account, io.env);
  if (file === undefined) throw new SetupError('unreadable', noFolder);
  if (!options.readOnly) mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  else if (!existsSync(file)) throw new UsageError('there is no mirror of this account. Run paydeck pull first.');
  try {
    return { mirror: await openMirror(file, { account: whose, ...options }), service };
  } catch (error) {
    if (!(error instanceof MirrorError) || error.code !== 'OTHER_KEY') throw error;
    throw new UsageError(
      `the mirror was made with another key. If that was a key of the same account, run paydeck pull --same-account once; else paydeck mirror delete removes it.`,
    );
  }
}
