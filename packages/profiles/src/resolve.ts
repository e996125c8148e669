import type { Mode } from '@paydeck/core';
import { variablesOf, type Account } from './account.ts';
import { readAmounts, type Amounts } from './amounts.ts';
import { configFile } from './config-file.ts';
import { nameInUse, storedProfile, type StoredProfile } from './config.ts';
import { environmentCredentials, hasKeyFor } from './environment-credentials.ts';
import { variable, type Environment } from './environment.ts';
import { readConfig } from './read-config.ts';
import { SetupError } from './setup-error.ts';
import { nameText, quoted } from './shown-name.ts';
import { storedCredentials } from './stored-credentials.ts';
import { withEntries } from './toml.ts';
import { unknownProfile } from './unknown-profile.ts';

export interface ResolveOptions {
  /** The environment, usually `process.env`. */
  readonly env: Environment;
  /** The requested mode. Default: `PAYDECK_MODE`, then the mode of a named profile, then `test`. */
  readonly mode?: string | undefined;
  /** The name of a stored profile. Default: `PAYDECK_PROFILE`, then the default profile of the mode. */
  readonly profile?: string | undefined;
  /** The user's home folder. Default: `HOME`. */
  readonly home?: string | undefined;
  /** The platform. Default: `process.platform`. */
  readonly platform?: string | undefined;
}

/**
 * Resolves the account to use. Key and base URL always come from one source:
 *
 * 1. A profile that `profile` or `PAYDECK_PROFILE` names uses only its own credentials.
 * 2. Otherwise the credentials of the environment are used, and the config file is not opened. One without the other is an error.
 * 3. Otherwise the credentials of the default profile of the mode are used.
 *
 * Live mode is used only if it is selected explicitly. Throws a `SetupError` whose message says what to set.
 */
export async function resolveAccount(options: ResolveOptions): Promise<Account> {
  const { env } = options;
  const requested = requestedMode(options);
  const file = configFileOf(options);
  const name = options.profile ?? variable(env, 'PAYDECK_PROFILE');
  if (name !== undefined) return namedAccount(name, requested, file, env);
  const mode = requested ?? 'test';
  const fromEnvironment = environmentCredentials(mode, env);
  if (fromEnvironment !== undefined) {
    return { ...fromEnvironment, name: undefined, file, notices: [] };
  }
  return accountInUse(mode, file, env);
}

/** Returns the config file of a machine: that of `options`, with the defaults of `resolveAccount`. */
export function configFileOf({
  env,
  home,
  platform,
}: Pick<ResolveOptions, 'env' | 'home' | 'platform'>): string | undefined {
  return configFile({ env, home: home ?? variable(env, 'HOME'), platform: platform ?? process.platform });
}

async function namedAccount(
  name: string,
  requested: Mode | undefined,
  file: string | undefined,
  env: Environment,
): Promise<Account> {
  if (file === undefined) throw unknownProfile({}, name);
  const stored = await readStored(file, () => name);
  if (stored.profile === undefined) throw unknownProfile(stored.config, name);
  return accountOf(stored.name, stored.profile, requested ?? stored.profile.mode, stored, env);
}

async function accountInUse(mode: Mode, file: string | undefined, env: Environment): Promise<Account> {
  if (file === undefined) throw nothingConfigured(mode, env);
  const stored = await readStored(file, (config) => nameInUse(config, mode));
  if (stored.profile === undefined) throw nothingConfigured(mode, env);
  return accountOf(stored.name, stored.profile, mode, stored, env);
}

interface Stored {
  readonly config: Parameters<typeof storedProfile>[0];
  readonly file: string;
  readonly name: string;
  readonly profile: StoredProfile | undefined;
  readonly amounts: Amounts;
  readonly repairs: readonly string[];
}

async function readStored(file: string, nameIn: (config: Stored['config']) => string): Promise<Stored> {
  const read = await readConfig(file);
  const { config, repairs } = read;
  return withEntries(read, () => {
    const name = nameIn(config);
    const profile = storedProfile(config, name);
    const amounts = profile === undefined ? {} : readAmounts(config, name);
    return { config, file, name, profile, amounts, repairs };
  });
}

async function accountOf(
  name: string,
  profile: StoredProfile,
  mode: Mode,
  { file, amounts, repairs }: Stored,
  env: Environment,
): Promise<Account> {
  if (profile.mode !== mode) {
    const message = `Profile ${nameText(name)} is for ${profile.mode} mode, not for ${mode} mode.`;
    throw new SetupError('unknown-profile', message, { mode, profile: name });
  }
  return { ...(await storedCredentials(name, profile, { file, env })), ...amounts, name, file, notices: repairs };
}

function nothingConfigured(mode: Mode, env: Environment): SetupError {
  const other = mode === 'test' ? 'live' : 'test';
  const names = variablesOf(mode);
  const hint = hasKeyFor(other, env) ? ` (${variablesOf(other).key} is set, but it works in ${other} mode only)` : '';
  const message = `No ${mode} key configured. Set ${names.key} to a ${mode} mode key from the dashboard, and ${names.url} to its address${hint}.`;
  return new SetupError('no-key', message, { mode });
}

function requestedMode({ mode, env }: ResolveOptions): Mode | undefined {
  const text = mode ?? variable(env, 'PAYDECK_MODE');
  if (text === undefined || text === 'test' || text === 'live') return text;
  const place = mode === undefined ? 'PAYDECK_MODE is an unknown mode:' : 'Unknown mode';
  throw new SetupError('unknown-mode', `${place} ${quoted(text)}. The modes are test and live.`);
}
