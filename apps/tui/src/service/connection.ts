import type { Client, ClientEvent, ListName, Mode } from '@paydeck/core';
import { type AmountUnit, clientOf, resolveAccount, sourceText, type Account } from '@paydeck/profiles/internal';
import { plainDisplay, type Display } from './display.ts';
import { displayOf } from './read-display.ts';
import { retries } from './retries.ts';
import type { Query } from './query.ts';
import type { Session } from './session.ts';
import type { Sharing } from './sharing.ts';

/** The account that a command uses. The environment decides what is `undefined`. */
export interface AccountChoice {
  readonly mode: Mode | undefined;
  readonly profile: string | undefined;
}

/** A client with its account and its display settings. */
export interface Connection {
  readonly client: Client;
  readonly session: Session;
  /** The account; `undefined` for the embedded service. */
  readonly account: Account | undefined;
  /** How its rate limit is shared; `undefined` for the embedded service. */
  readonly sharing: Sharing | undefined;
  /** The display settings of the profile. */
  readonly display: Display;
  readonly listen: (listener: (event: ConnectionEvent) => void) => () => void;
  /** The mirror that lists are read from at first; `undefined` without one. */
  readonly mirrored?: Mirrored | undefined;
  /** A sentence for the first screen. */
  readonly notice?: string | undefined;
}

/** The mirror of an account, from which the browser starts. */
export interface Mirrored {
  /** Reads the mirror, and sends nothing. */
  readonly client: Client;
  /** When what it has of a list was read, in milliseconds since 1970; `undefined` if it cannot answer the query. */
  asOf(listing: ListName, query: Query): number | undefined;
  /** Refreshes a list, or all that are not new, in a process of its own, and resolves with why that failed. */
  refresh(listing: ListName | undefined, signal: AbortSignal): Promise<string | undefined>;
}

/** An event of the client, or a notice for the user. */
export type ConnectionEvent = ClientEvent | { readonly type: 'notice'; readonly text: string };

/** Connects to the account of the command line and the environment, or to the embedded service. */
export async function connect(
  {
    isDemo,
    mode,
    profile: name,
    amountUnit,
  }: AccountChoice & { readonly isDemo: boolean; readonly amountUnit?: AmountUnit | undefined },
  env: Readonly<Record<string, string | undefined>>,
  { mayWriteLive = false }: { readonly mayWriteLive?: boolean } = {},
): Promise<Connection> {
  const own = amountUnit === undefined ? {} : { amountUnit };
  const listeners = new Set<(event: ConnectionEvent) => void>();
  const onEvent = (event: ConnectionEvent): void => listeners.forEach((listener) => listener(event));
  const listen = (listener: (event: ConnectionEvent) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  if (isDemo) {
    const { openDemo } = await import('./demo.ts');
    return {
      client: openDemo(onEvent),
      session: { mode: 'test', name: 'demo', source: demoSource, canWrite: true, account: ['--demo'] },
      account: undefined,
      sharing: undefined,
      display: { ...demoDisplay, ...own },
      listen,
    };
  }
  const account = await resolveAccount({ env, mode, profile: name });
  const display = await displayOf(account);
  const { shareLimits } = await import('./sharing.ts');
  const sharing = shareLimits(account, env, (text) => onEvent({ type: 'notice', text }));
  const client = await clientOf(account, { onEvent, retries, rateLimiter: sharing.rateLimiter });
  return {
    client,
    session: {
      mode: account.mode,
      name: account.name ?? environmentName(account.baseUrl),
      source: sourceText(account.source),
      address: account.baseUrl,
      canWrite: account.mode === 'test' || mayWriteLive,
      account: flagsOf(account),
    },
    account,
    sharing,
    display: { ...display, ...own },
    listen,
  };
}

/** Its amounts are invented, in cents. */
const demoDisplay: Display = { ...plainDisplay, amountUnit: 'minor', payoutCurrency: 'USD' };

function flagsOf({ mode, name }: Account): string[] {
  return ['--mode', mode, ...(name === undefined ? [] : ['--profile', name])];
}

/** The source of the embedded service's data, in words. */
export const demoSource = 'the demo';

/** Returns the name of an account of the environment, for the screen. */
export function environmentName(address: string): string {
  return `env ${URL.canParse(address) ? new URL(address).host : address}`;
}
