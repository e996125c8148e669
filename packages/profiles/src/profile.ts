import type { Mode } from '@paydeck/core';
import type { Display } from './display.ts';

/** Which service a program talks to, and as whom: one mode with its own address and its own key. */
export interface Profile {
  readonly mode: Mode;
  /** The name of the stored profile; `undefined` when everything came from the environment. */
  readonly name: string | undefined;
  readonly baseUrl: string;
  /** Gives the key. A function, so that printing, serialising or cloning a profile never shows it. */
  readonly apiKey: () => string;
  /** Where the address and the key come from, as the user knows these places: `PAYDECK_TEST_URL`, `profiles.shop.url`. */
  readonly origin: { readonly baseUrl: string; readonly apiKey: string };
  /** What the stored profile says about looks; plain when everything came from the environment. */
  readonly display: Display;
  /** The config file, where display settings and views are saved; `undefined` where there is no home folder. */
  readonly file: string | undefined;
  /** What the user should be told, a sentence each: permissions that were repaired. */
  readonly notices: readonly string[];
}

/** The environment variables of a mode. */
export function variablesOf(mode: Mode): { key: string; url: string } {
  const prefix = mode === 'test' ? 'PAYDECK_TEST' : 'PAYDECK_LIVE';
  return { key: `${prefix}_KEY`, url: `${prefix}_URL` };
}
