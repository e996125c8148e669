import type { Mode } from '@paydeck/core';
import { variablesOf, type Profile } from './profile.ts';
import { SetupError } from './setup-error.ts';

export interface ResolveOptions {
  /** The environment, usually `process.env`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The mode that the user asked for by name. Default: `PAYDECK_MODE`, then `test`. */
  readonly mode?: string | undefined;
  /** The name of a stored profile. Default: `PAYDECK_PROFILE`. */
  readonly profile?: string | undefined;
}

/**
 * Finds out which mode, address and key to use. Throws a `SetupError` whose message says what to set. A key and an
 * address are only ever taken from the same mode, and nothing but an explicit word leads to live.
 */
export async function resolveProfile({
  env,
  mode: askedMode,
  profile: askedProfile,
}: ResolveOptions): Promise<Profile> {
  const mode = checkedMode(
    askedMode ?? given(env['PAYDECK_MODE']) ?? 'test',
    askedMode === undefined ? 'PAYDECK_MODE' : undefined,
  );
  const name = askedProfile ?? given(env['PAYDECK_PROFILE']);
  if (name !== undefined) {
    throw new SetupError(
      'unknown-profile',
      `There is no profile ${quoted(name)}. Unset PAYDECK_PROFILE to use the environment's key and address.`,
      { mode },
    );
  }
  const variables = variablesOf(mode);
  const key = given(env[variables.key]);
  if (key === undefined) {
    const other = mode === 'test' ? 'live' : 'test';
    const hint =
      given(env[variablesOf(other).key]) === undefined
        ? ''
        : ` (${variablesOf(other).key} is set, but it works in ${other} mode only)`;
    throw new SetupError(
      'no-key',
      `No ${mode} key configured. Set ${variables.key} to a ${mode} mode key from the dashboard${hint}.`,
      { mode },
    );
  }
  const baseUrl = given(env[variables.url]);
  if (baseUrl === undefined) {
    throw new SetupError(
      'no-address',
      `No ${mode} address configured. Set ${variables.url} to the base address of the service in ${mode} mode.`,
      { mode },
    );
  }
  return { mode, baseUrl, apiKey: () => key, origin: { apiKey: variables.key, baseUrl: variables.url } };
}

function checkedMode(text: string, variable: string | undefined): Mode {
  if (text === 'test' || text === 'live') return text;
  const place = variable === undefined ? 'Unknown mode' : `${variable} is an unknown mode:`;
  throw new SetupError('unknown-mode', `${place} ${quoted(text)}. The modes are test and live.`);
}

/** An environment variable that is set to nothing, or to blanks, is not set; blanks around a value are a pasting accident. */
function given(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Quotes what the user typed: escaped, on one line and short. */
function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text).replace(/[^\x20-\x7e…]/g, '?');
}
