import type { Client } from '@paydeck/core';
import type { Display } from '../service/display.ts';
import { connect, type Connection } from '../service/connection.ts';
import type { ServiceChoice } from './invocation.ts';
import type { Io } from './io.ts';
import type { Reporter } from './reporter.ts';

/** The service as a command reaches it. */
export interface Service {
  readonly client: Client;
  readonly mode: 'test' | 'live';
  /** The name of the stored profile; `undefined` where the account came from the environment. */
  readonly profile: string | undefined;
  /** Where key and address come from, in words. */
  readonly source: string;
  readonly display: Display;
  /** Returns the key; `undefined` for the embedded service. */
  readonly apiKey: () => string | undefined;
  /** Subscribes to the events of the client. */
  readonly listen: Connection['listen'];
}

/** Opens the service that a command is to read: the embedded one, or that of a profile. */
export async function openService(choice: ServiceChoice, io: Io, reporter: Reporter): Promise<Service> {
  const { client, session, account, display, listen } = await connect(choice, io.env);
  for (const notice of account?.notices ?? []) reporter.note(notice);
  listen((event) => reporter.event(event));
  const { mode, source } = session;
  return { client, mode, source, listen, profile: account?.name, display, apiKey: () => account?.apiKey() };
}
