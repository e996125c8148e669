import type { Mode } from '@paydeck/core';
import { configFile, type Machine } from './config-file.ts';
import { nameInUse, storedProfile, type StoredProfile } from './config.ts';
import { plainDisplay, type Display } from './display.ts';
import { given, variable } from './environment.ts';
import { runKeyCommand } from './key-command.ts';
import { variablesOf, type Profile } from './profile.ts';
import { readConfig } from './read-config.ts';
import { readDisplay } from './read-display.ts';
import { SetupError } from './setup-error.ts';
import { withEntries } from './toml.ts';
import { unknownProfile } from './unknown-profile.ts';

export interface ResolveOptions {
  /** The environment, usually `process.env`. */
  readonly env: Machine['env'];
  /** The mode that the user asked for by name. Default: `PAYDECK_MODE`, then that of a named profile, then `test`. */
  readonly mode?: string | undefined;
  /** The name of a stored profile. Default: `PAYDECK_PROFILE`, then the one in use for the mode. */
  readonly profile?: string | undefined;
  /** The user's home folder. Default: `HOME`. */
  readonly home?: string | undefined;
  /** Default: the one this runs on. */
  readonly platform?: NodeJS.Platform | undefined;
}

/**
 * Finds out which mode, address and key to use: the environment first, then the config file, which is not even opened
 * when the environment has both. Throws a `SetupError` whose message says what to set. A key and an address are only ever
 * taken from the same mode, and nothing but an explicit word leads to live.
 */
export async function resolveProfile(options: ResolveOptions): Promise<Profile> {
  const { env } = options;
  const asked = askedMode(options);
  const name = options.profile ?? variable(env, 'PAYDECK_PROFILE');
  const fromEnvironment = environmentOf(asked ?? 'test', env);
  if (name === undefined && fromEnvironment.key !== undefined && fromEnvironment.url !== undefined) {
    return complete(asked ?? 'test', fromEnvironment, undefined, options);
  }
  const stored = await readStored(name, asked, options);
  const mode = stored?.profile.mode ?? asked ?? 'test';
  return complete(mode, environmentOf(mode, env), stored, options);
}

/** The config file of a machine: that of `options`, with the defaults of `resolveProfile`. */
export function configFileOf({
  env,
  home,
  platform,
}: Pick<ResolveOptions, 'env' | 'home' | 'platform'>): string | undefined {
  return configFile({ env, home: home ?? variable(env, 'HOME'), platform: platform ?? process.platform });
}

interface Stored {
  readonly name: string;
  readonly profile: StoredProfile;
  readonly display: Display;
  readonly repairs: readonly string[];
}

interface FromEnvironment {
  readonly key: string | undefined;
  readonly url: string | undefined;
}

async function readStored(
  name: string | undefined,
  asked: Mode | undefined,
  options: ResolveOptions,
): Promise<Stored | undefined> {
  const file = configFileOf(options);
  if (file === undefined) {
    if (name === undefined) return undefined;
    throw unknownProfile({}, name);
  }
  const read = await readConfig(file);
  const { config } = read;
  const stored = await withEntries(read, () => {
    const wanted = name ?? nameInUse(config, asked ?? 'test');
    const profile = storedProfile(config, wanted);
    return profile && { name: wanted, profile, display: readDisplay(config, wanted), repairs: read.repairs };
  });
  if (stored === undefined) {
    if (name === undefined) return undefined;
    throw unknownProfile(config, name);
  }
  const { mode } = stored.profile;
  if (mode === (asked ?? (name === undefined ? 'test' : mode))) return stored;
  throw new SetupError(
    'unknown-profile',
    `Profile ${stored.name} is for ${mode} mode, not for ${asked ?? 'test'} mode.`,
    { mode: asked },
  );
}

async function complete(
  mode: Mode,
  { key, url }: FromEnvironment,
  stored: Stored | undefined,
  options: ResolveOptions,
): Promise<Profile> {
  const { env } = options;
  const variables = variablesOf(mode);
  const place = stored === undefined ? '' : `profiles.${stored.name}`;
  const baseUrl = url ?? given(stored?.profile.url);
  const apiKey = key ?? given(stored?.profile.key) ?? (await commandKey(stored, env));
  if (apiKey === undefined) throw new SetupError('no-key', missingKey(mode, env), { mode });
  if (baseUrl === undefined) {
    const what = `No ${mode} address configured. Set ${variables.url} to the base address of the service in ${mode} mode.`;
    throw new SetupError('no-address', what, { mode });
  }
  return {
    mode,
    name: stored?.name,
    baseUrl,
    apiKey: () => apiKey,
    origin: {
      apiKey:
        key === undefined ? `${place}.${stored?.profile.key === undefined ? 'key_command' : 'key'}` : variables.key,
      baseUrl: url === undefined ? `${place}.url` : variables.url,
    },
    display: stored?.display ?? plainDisplay,
    file: configFileOf(options),
    notices: stored?.repairs ?? [],
  };
}

async function commandKey(stored: Stored | undefined, env: Machine['env']): Promise<string | undefined> {
  const command = stored?.profile.key_command;
  return stored === undefined || command === undefined ? undefined : runKeyCommand(command, stored.name, env);
}

function missingKey(mode: Mode, env: Machine['env']): string {
  const other = mode === 'test' ? 'live' : 'test';
  const hint =
    environmentOf(other, env).key === undefined
      ? ''
      : ` (${variablesOf(other).key} is set, but it works in ${other} mode only)`;
  return `No ${mode} key configured. Set ${variablesOf(mode).key} to a ${mode} mode key from the dashboard${hint}.`;
}

function environmentOf(mode: Mode, env: Machine['env']): FromEnvironment {
  const variables = variablesOf(mode);
  return { key: variable(env, variables.key), url: variable(env, variables.url) };
}

function askedMode({ mode, env }: ResolveOptions): Mode | undefined {
  const text = mode ?? variable(env, 'PAYDECK_MODE');
  if (text === undefined || text === 'test' || text === 'live') return text;
  const place = mode === undefined ? 'PAYDECK_MODE is an unknown mode:' : 'Unknown mode';
  throw new SetupError('unknown-mode', `${place} ${quoted(text)}. The modes are test and live.`);
}

/** Quotes what the user typed: escaped, on one line and short. */
function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text).replace(/[^\x20-\x7e…]/g, '?');
}
