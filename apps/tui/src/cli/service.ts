import type { Client } from '@paydeck/core';
import { type Format, safeText } from '@paydeck/presentation/internal';
import { tableFormat } from './columns.ts';
import { connect, type Connection, type Session } from '../service/connection.ts';
import type { ServiceChoice } from './invocation.ts';
import type { Io } from './io.ts';
import { createReporter, type Reporter } from './reporter.ts';

/** The service as a command reaches it. */
export interface Service {
  readonly client: Client;
  readonly mode: 'test' | 'live';
  /** The name of the stored profile; `undefined` where the account came from the environment. */
  readonly profile: string | undefined;
  /** The account and its mode, for people: `account shop (LIVE)`. */
  readonly accountText: string;
  /** Where key and address come from, in words. */
  readonly source: string;
  readonly display: Connection['display'];
  /** How values are written in tables. */
  readonly format: Format;
  /** Reports on stderr what is read. */
  readonly reporter: Reporter;
  /** Returns the key; `undefined` for the embedded service. */
  readonly apiKey: () => string | undefined;
  /** The account; `undefined` for the embedded service. */
  readonly account: Connection['account'];
  /** Subscribes to the events of the client. */
  readonly listen: Connection['listen'];
}

/** Opens the service of which a command reads `what`: the embedded one, or that of a profile. */
export async function openService(choice: ServiceChoice, io: Io, what: string): Promise<Service> {
  const reporter = createReporter(io, choice, what);
  const connected = await connect(choice, io.env);
  const { client, session, account, display, listen } = choice.isOffline
    ? await withoutService(connected, io, reporter)
    : connected;
  for (const notice of account?.notices ?? []) reporter.note(notice);
  listen((event) => reporter.event(event));
  const { mode, source } = session;
  const apiKey = (): string | undefined => account?.apiKey();
  const accountText = accountTextOf(session);
  const format = tableFormat(display, io.now());
  const profile = account?.name;
  return { client, mode, accountText, source, listen, account, profile, display, format, reporter, apiKey };
}

/** Reads the mirror in place of the service, and reports how old each list is that is read. */
async function withoutService(connected: Connection, io: Io, reporter: Reporter): Promise<Connection> {
  const [{ takeOffline }, { statusText }] = await Promise.all([
    import('../service/open-mirror.ts'),
    import('./mirror/completeness.ts'),
  ]);
  const account = accountTextOf(connected.session);
  return takeOffline(connected, io.env, (status) => reporter.note(statusText(status, account, io.now())));
}

function accountTextOf({ name, mode }: Session): string {
  return `account ${safeText(name)} (${mode === 'live' ? 'LIVE' : 'TEST'})`;
}
