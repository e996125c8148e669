import {
  configFileOf,
  environmentCredentials,
  sourceText,
  type ProfileSummary,
  type Source,
} from '@paydeck/profiles/internal';
import type { Display } from './display.ts';
import {
  connect,
  demoSource,
  environmentName,
  type AccountChoice,
  type Connection,
  type Session,
} from './connection.ts';
import { takeOffline, withMirror } from './open-mirror.ts';
import { problemText } from './error-line.ts';
import { storedProfiles } from './read-display.ts';

/** The account to show: a stored one, one from the environment, or the embedded service. */
export interface AnyAccount extends AccountChoice {
  readonly isDemo: boolean;
  /** Whether to use the address and the key of the environment, even if it names a profile. Default: false. */
  readonly isEnvironment?: boolean | undefined;
}

export interface KnownAccount {
  readonly choice: AnyAccount;
  readonly name: string;
  readonly mode: 'test' | 'live';
  /** Where its key and address come from, as in `Session.source`. */
  readonly source: string;
  /** The same for the list of accounts, with its address. */
  readonly from: string;
  readonly problem: string | undefined;
}

export function isOpenAccount({ source, mode }: KnownAccount, session: Session): boolean {
  return source === session.source && mode === session.mode;
}

export interface Accounts {
  list(): Promise<readonly KnownAccount[]>;
  connect(choice: AnyAccount): Promise<Connection>;
}

/**
 * Returns the accounts of the environment and the config file. Writes in live mode need `mayWriteLive`. A profile
 * may change keys: `keymapOf` throws for those that cannot be.
 */
export function accountsOf(
  env: NodeJS.ProcessEnv,
  keymapOf: (display: Display) => unknown,
  { mayWriteLive, isOffline = false }: { readonly mayWriteLive: boolean; readonly isOffline?: boolean | undefined },
): Accounts {
  return {
    async list() {
      const file = configFileOf({ env });
      return [...environmentAccounts(env), ...(file === undefined ? [] : await storedAccounts(file)), demo];
    },
    async connect(choice) {
      const own = choice.isEnvironment === true ? { ...env, PAYDECK_PROFILE: undefined } : env;
      const connected = await connect(choice, own, { mayWriteLive });
      const connection = await (isOffline ? takeOffline : withMirror)(connected, own);
      // Throws for keys that cannot be.
      keymapOf(connection.display);
      return connection;
    },
  };
}

export const demoChoice: AnyAccount = { isDemo: true, mode: undefined, profile: undefined };

const demo: KnownAccount = {
  choice: demoChoice,
  name: 'demo',
  mode: 'test',
  source: demoSource,
  from: 'built in: made-up data, no key, no network',
  problem: undefined,
};

function environmentAccounts(env: NodeJS.ProcessEnv): KnownAccount[] {
  return (['test', 'live'] as const).flatMap((mode): KnownAccount[] => {
    const known = {
      choice: { isDemo: false, isEnvironment: true, mode, profile: undefined },
      mode,
      source: sourceText({ kind: 'environment', mode }),
      from: `environment: PAYDECK_${mode.toUpperCase()}_KEY, _URL`,
    };
    try {
      const pair = environmentCredentials(mode, env);
      return pair === undefined ? [] : [{ ...known, name: environmentName(pair.baseUrl), problem: undefined }];
    } catch (error) {
      return [{ ...known, name: 'env', problem: problemText(error) }];
    }
  });
}

/**
 * Returns the profiles of the config file. An unreadable file is listed with its problem, so that the other accounts
 * stay available.
 */
async function storedAccounts(file: string): Promise<KnownAccount[]> {
  try {
    return (await storedProfiles(file)).map((profile) => knownProfile(profile, file));
  } catch (error) {
    const choice = { isDemo: false, mode: undefined, profile: 'config file' };
    return [{ choice, name: 'config file', mode: 'test', source: file, from: file, problem: problemText(error) }];
  }
}

function knownProfile({ name, mode, url, key, problem }: ProfileSummary, file: string): KnownAccount {
  const source: Source = { kind: 'profile', name, key: key === 'key_command' ? 'key_command' : 'key', file };
  return {
    choice: { isDemo: false, mode, profile: name },
    name,
    mode: mode ?? 'test',
    source: sourceText(source),
    from: `config file${key === 'key_command' ? ', key_command' : ''}: ${url ?? 'no address'}`,
    problem,
  };
}
