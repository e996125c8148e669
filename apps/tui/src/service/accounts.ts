import {
  configFileOf,
  environmentPair,
  listProfiles,
  sourceText,
  variable,
  type ProfileSummary,
} from '@paydeck/profiles';
import { connect, environmentName, type AccountChoice, type Connection } from './connection.ts';
import { defaultKeymap } from '../keys/key-table.ts';
import { problemText } from './problem.ts';
import { chosenKeymap } from '../keys/chosen-keys.ts';

/** Whose data to show: a stored account, or the embedded service. */
export interface AnyAccount extends AccountChoice {
  readonly isDemo: boolean;
}

/** An account that can be chosen, as it may be shown. */
export interface KnownAccount {
  readonly choice: AnyAccount;
  readonly name: string;
  readonly mode: 'test' | 'live';
  /** Where its data comes from. */
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

/** Gives access to the accounts that the environment and the config file know. In live nothing is written unless `mayWriteLive`. */
export function accountsOf(env: Env, { mayWriteLive }: { readonly mayWriteLive: boolean }): Accounts {
  return {
    async list() {
      const file = configFileOf({ env });
      const profiles = file === undefined ? [] : await listProfiles(file);
      return [...environmentAccounts(env), ...profiles.map(knownProfile), demo];
    },
    async connect(choice) {
      const connection = await connect(choice, env, { mayWriteLive });
      const keys = connection.account?.display.keys;
      return keys === undefined ? connection : { ...connection, keymap: chosenKeymap(defaultKeymap, keys) };
    },
  };
}

export const demoChoice: AnyAccount = { isDemo: true, mode: undefined, profile: undefined };

const demo: KnownAccount = {
  choice: demoChoice,
  name: 'demo',
  mode: 'test',
  from: 'made-up data, no key, no network',
  problem: undefined,
};

/** The pairs that are used where no profile is named. */
function environmentAccounts(env: Env): KnownAccount[] {
  if (variable(env, 'PAYDECK_PROFILE') !== undefined) return [];
  return (['test', 'live'] as const).flatMap((mode): KnownAccount[] => {
    const choice = { isDemo: false, mode, profile: undefined };
    try {
      const pair = environmentPair(mode, env);
      if (pair === undefined) return [];
      return [{ choice, name: environmentName(pair.baseUrl), mode, from: sourceText(pair.source), problem: undefined }];
    } catch (error) {
      return [{ choice, name: 'env', mode, from: 'the environment', problem: problemText(error) }];
    }
  });
}

function knownProfile({ name, mode, url, problem }: ProfileSummary): KnownAccount {
  return {
    choice: { isDemo: false, mode, profile: name },
    name,
    mode: mode ?? 'test',
    from: url ?? 'no address',
    problem,
  };
}
