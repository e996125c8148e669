import {
  configFileOf,
  environmentPair,
  listProfiles,
  sourceText,
  type ProfileSummary,
  type Source,
} from '@paydeck/profiles';
import { connect, demoSource, environmentName, type AccountChoice, type Connection } from './connection.ts';
import type { Keymap } from '../keys/keymap.ts';
import { problemText } from './problem.ts';
import { chosenKeymap } from '../keys/chosen-keys.ts';

/** Whose data to show: a stored account, a pair of the environment, or the embedded service. */
export interface AnyAccount extends AccountChoice {
  readonly isDemo: boolean;
  /** Whether it is the environment's own pair, also where the environment names a profile. Default: false. */
  readonly isEnvironment?: boolean | undefined;
}

/** An account that can be chosen, as it may be shown. */
export interface KnownAccount {
  readonly choice: AnyAccount;
  readonly name: string;
  readonly mode: 'test' | 'live';
  /** Where its key and address come from, in the words of a session's `source`. */
  readonly source: string;
  /** The same for the list of accounts, with its address. */
  readonly from: string;
  /** What is wrong with it; `undefined` when nothing is. */
  readonly problem: string | undefined;
}

/** The accounts of this machine. */
export interface Accounts {
  /** The pairs of the environment, the stored profiles, and the embedded service. */
  list(): Promise<readonly KnownAccount[]>;
  connect(choice: AnyAccount): Promise<Connection>;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Gives access to the accounts that the environment and the config file know. In live nothing is written unless
 * `mayWriteLive`. The keys of `keymap` are those of a profile that chooses none.
 */
export function accountsOf(env: Env, keymap: Keymap, { mayWriteLive }: { readonly mayWriteLive: boolean }): Accounts {
  return {
    async list() {
      const file = configFileOf({ env });
      return [...environmentAccounts(env), ...(file === undefined ? [] : await storedAccounts(file)), demo];
    },
    async connect(choice) {
      const own = choice.isEnvironment === true ? { ...env, PAYDECK_PROFILE: undefined } : env;
      const connection = await connect(choice, own, { mayWriteLive });
      const keys = connection.account?.display.keys;
      return keys === undefined ? connection : { ...connection, keymap: chosenKeymap(keymap, keys) };
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

/** The pairs of the environment, of either mode. */
function environmentAccounts(env: Env): KnownAccount[] {
  return (['test', 'live'] as const).flatMap((mode): KnownAccount[] => {
    const known = {
      choice: { isDemo: false, isEnvironment: true, mode, profile: undefined },
      mode,
      source: sourceText({ kind: 'environment', mode }),
      from: `environment: PAYDECK_${mode.toUpperCase()}_KEY, _URL`,
    };
    try {
      const pair = environmentPair(mode, env);
      return pair === undefined ? [] : [{ ...known, name: environmentName(pair.baseUrl), problem: undefined }];
    } catch (error) {
      return [{ ...known, name: 'env', problem: problemText(error) }];
    }
  });
}

/** The profiles of the config file. A file that cannot be read hides no other account: it is listed with its problem. */
async function storedAccounts(file: string): Promise<KnownAccount[]> {
  try {
    return (await listProfiles(file)).map((profile) => knownProfile(profile, file));
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
