import { configFileOf, listProfiles, type ProfileSummary } from '@paydeck/profiles';
import { connect, type AccountChoice, type Connection } from './connection.ts';
import { defaultKeymap } from '../keys/key-table.ts';
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
  /** The stored profiles, and the embedded service. */
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
      return [...profiles.map(knownProfile), demo];
    },
    async connect(choice) {
      const connection = await connect(choice, env, { mayWriteLive });
      const keys = connection.profile?.display.keys;
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

function knownProfile({ name, mode, url, problem }: ProfileSummary): KnownAccount {
  return {
    choice: { isDemo: false, mode, profile: name },
    name,
    mode: mode ?? 'test',
    from: url ?? 'no address',
    problem,
  };
}
