import type { Client, ClientEvent, Mode } from '@paydeck/core';
import { openClient, resolveProfile, type Profile } from '@paydeck/profiles';
import type { Keymap } from '../keys/key-table.ts';
import type { Session } from './session.ts';

/** Which account a command works on; what is `undefined` the environment decides. */
export interface AccountChoice {
  readonly mode: Mode | undefined;
  readonly profile: string | undefined;
}

/** A client, whose data it reads, and what it tells while it works. */
export interface Connection {
  readonly client: Client;
  readonly session: Session;
  /** The profile behind it; `undefined` for the embedded service. */
  readonly profile: Profile | undefined;
  /** The keys, where its profile has chosen some. */
  readonly keymap?: Keymap | undefined;
  readonly listen: (listener: (event: ClientEvent) => void) => () => void;
}

/** Connects to the service that the command line and the environment name, or to the embedded one. */
export async function connect(
  { isDemo, mode, profile: name }: AccountChoice & { readonly isDemo: boolean },
  env: Readonly<Record<string, string | undefined>>,
  { mayWriteLive = false }: { readonly mayWriteLive?: boolean } = {},
): Promise<Connection> {
  const listeners = new Set<(event: ClientEvent) => void>();
  const onEvent = (event: ClientEvent): void => listeners.forEach((listener) => listener(event));
  const listen = (listener: (event: ClientEvent) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  if (isDemo) {
    const { openDemo } = await import('./demo.ts');
    return {
      client: openDemo(onEvent),
      session: { mode: 'test', name: 'demo', canWrite: true, account: ['--demo'] },
      profile: undefined,
      listen,
    };
  }
  const profile = await resolveProfile({ env, mode, profile: name });
  const client = await openClient(profile, { onEvent });
  return {
    client,
    session: {
      mode: profile.mode,
      name: profile.name ?? hostOf(profile.baseUrl),
      canWrite: profile.mode === 'test' || mayWriteLive,
      account: accountOf(profile),
    },
    profile,
    listen,
  };
}

function accountOf({ mode, name }: Profile): string[] {
  return ['--mode', mode, ...(name === undefined ? [] : ['--profile', name])];
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
