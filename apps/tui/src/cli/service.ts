import type { Client } from '@paydeck/core';
import { plainDisplay, type Display } from '@paydeck/profiles';
import { connect } from '../service/connection.ts';
import type { ServiceChoice } from './invocation.ts';
import type { Io } from './io.ts';
import type { Reporter } from './reporter.ts';

/** The service as a command reaches it. */
export interface Service {
  readonly client: Client;
  readonly mode: 'test' | 'live';
  /** The name of the stored profile; `undefined` where everything came from the environment. */
  readonly profile: string | undefined;
  readonly display: Display;
}

/** Opens the service that a command is to read: the embedded one, or that of a profile. */
export async function openService(choice: ServiceChoice, io: Io, reporter: Reporter): Promise<Service> {
  const { client, session, profile, listen } = await connect(choice, io.env);
  for (const notice of profile?.notices ?? []) reporter.note(notice);
  listen((event) => reporter.event(event));
  return { client, mode: session.mode, profile: profile?.name, display: profile?.display ?? plainDisplay };
}
