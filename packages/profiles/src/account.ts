import type { Mode } from '@paydeck/core';
import type { Amounts } from './amounts.ts';
import { nameText } from './shown-name.ts';

/** A key and its base URL. Both always come from the same source, and are never used separately. */
export interface Credentials {
  readonly mode: Mode;
  readonly baseUrl: string;
  /** Returns the key. It is a function, so that printing, serializing or cloning credentials never reveals the key. */
  readonly apiKey: () => string;
  readonly source: Source;
}

/** An account: credentials with the other settings of its stored profile. */
export interface Account extends Credentials, Amounts {
  /** The name of the stored profile; `undefined` when the credentials came from the environment. */
  readonly name: string | undefined;
  /** The config file; `undefined` where there is no home folder. */
  readonly file: string | undefined;
  /** Notices for the user, one sentence each, such as repaired permissions. */
  readonly notices: readonly string[];
}

/** The source of credentials. */
export type Source =
  | { readonly kind: 'environment'; readonly mode: Mode }
  | { readonly kind: 'profile'; readonly name: string; readonly key: 'key' | 'key_command'; readonly file: string }
  | { readonly kind: 'entered' };

/** Describes the source: `the environment (PAYDECK_TEST_KEY, PAYDECK_TEST_URL)`, `profile shop`. */
export function sourceText(source: Source): string {
  if (source.kind === 'entered') return 'what was entered';
  if (source.kind === 'profile')
    return `profile ${nameText(source.name)}${source.key === 'key' ? '' : ', key_command'}`;
  const { key, url } = variablesOf(source.mode);
  return `the environment (${key}, ${url})`;
}

/** Returns the names of the two settings of credentials: `PAYDECK_TEST_URL`, `profiles.shop.url`. */
export function settingNames(source: Source): { readonly apiKey: string; readonly baseUrl: string } {
  if (source.kind === 'entered') return { apiKey: 'The key', baseUrl: 'The address' };
  if (source.kind === 'profile') {
    const profile = `profiles.${nameText(source.name)}`;
    return { apiKey: `${profile}.${source.key}`, baseUrl: `${profile}.url` };
  }
  const { key, url } = variablesOf(source.mode);
  return { apiKey: key, baseUrl: url };
}

/** The environment variables of a mode. */
export function variablesOf(mode: Mode): { readonly key: string; readonly url: string } {
  const prefix = mode === 'test' ? 'PAYDECK_TEST' : 'PAYDECK_LIVE';
  return { key: `${prefix}_KEY`, url: `${prefix}_URL` };
}
