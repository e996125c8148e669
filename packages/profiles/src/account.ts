import type { Mode } from '@paydeck/core';
import type { Display } from './display.ts';
import { nameText } from './shown-name.ts';

/** A key and the address that it belongs to. Both always come from one source, and neither is handed out without the other. */
export interface Pair {
  readonly mode: Mode;
  readonly baseUrl: string;
  /** Returns the key. A function, so that printing, serializing or cloning a pair never shows it. */
  readonly apiKey: () => string;
  readonly source: Source;
}

/** Which service a program talks to, and as whom: a pair, with what the stored profile says besides. */
export interface Account extends Pair {
  /** The name of the stored profile; `undefined` when the pair came from the environment. */
  readonly name: string | undefined;
  /** The display settings of the stored profile; the defaults when the pair came from the environment. */
  readonly display: Display;
  /** The config file, where display settings and views are saved; `undefined` where there is no home folder. */
  readonly file: string | undefined;
  /** What the user should be told, a sentence each: permissions that were repaired. */
  readonly notices: readonly string[];
}

/** Where a pair comes from. */
export type Source =
  | { readonly kind: 'environment'; readonly mode: Mode }
  | { readonly kind: 'profile'; readonly name: string; readonly key: 'key' | 'key_command'; readonly file: string }
  | { readonly kind: 'entered' };

/** Names the source for the user: `the environment (PAYDECK_TEST_KEY, PAYDECK_TEST_URL)`, `profile shop`. */
export function sourceText(source: Source): string {
  if (source.kind === 'entered') return 'what was entered';
  if (source.kind === 'profile')
    return `profile ${nameText(source.name)}${source.key === 'key' ? '' : ', key_command'}`;
  const { key, url } = variablesOf(source.mode);
  return `the environment (${key}, ${url})`;
}

/** Names the two places of a pair, as the user knows them: `PAYDECK_TEST_URL`, `profiles.shop.url`. */
export function placesOf(source: Source): { readonly apiKey: string; readonly baseUrl: string } {
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
