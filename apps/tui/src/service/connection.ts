import type { Client, ClientEvent, ListName, Mode } from '@paydeck/core';
import { type AmountUnit, clientOf, resolveAccount, sourceText, type Account } from '@paydeck/profiles/internal';
import { plainDisplay, type Display } from './display.ts';
import { displayOf } from './read-display.ts';
import type { Query } from './listings.ts';
import type { Sharing } from './sharing.ts';

/** The account that a command uses. The environment decides what is `undefined`. */
export interface AccountChoice {
  readonly mode: Mode | undefined;
  readonly profile: string | undefined;
}

/** The account on the screen, and its permissions. */
export interface Session {
  readonly mode: 'test' | 'live';
  readonly name: string;
  /** The source of its key and address, in words: `profile shop`. */
  readonly source: string;
  readonly address?: string | undefined;
  /** Whether writes are allowed: always in test mode, in live mode only with the flag of the program. */
  readonly canWrite: boolean;
  /** Whether everything is read from the mirror, and nothing is sent. */
  readonly isOffline?: true | undefined;
  /** The flags that select the same account on the command line: `--mode live --profile shop`. */
  readonly account?: readonly string[] | undefined;
}

export interface Connection {
  readonly client: Client;
  readonly session: Session;
  readonly account: Account | undefined;
  /** How its rate limit is shared; `undefined` for the embedded service. */
  readonly sharing: Sharing | undefined;
  readonly display: Display;
  readonly listen: (listener: (event: ConnectionEvent) => void) => () => void;
  /** The mirror that lists are read from at first; `undefined` without one. */
  readonly mirrored?: Mirrored | undefined;
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

export async function connect(
  {
    isDemo,
    mode,
    profile: name,
    amountUnit,
  }: AccountChoice & { readonly isDemo: boolean; readonly amountUnit?: AmountUnit | undefined },
  env: NodeJS.ProcessEnv,
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
    const { createFake } = await import('@paydeck/testing');
    const fake = createFake({ seed: 7, subscriptions: 1_037, clock: 'real' });
    return {
      client: fake.client({ onEvent, retries }),
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

export const demoSource = 'the demo';

export function environmentName(address: string): string {
  return `env ${URL.canParse(address) ? new URL(address).host : address}`;
}

/** How often a failed request is retried. */
export const retries = 2;
