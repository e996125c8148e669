import { configFileOf } from '@paydeck/profiles';
import { useState, type ReactNode } from 'react';
import { firstTheme } from '../drawing/theme.ts';
import { browseScreen } from '../screens/browse/browse.tsx';
import { openSetUp } from '../screens/set-up/set-up-state.ts';
import { setUpScreen } from '../screens/set-up/set-up.tsx';
import type { Accounts, AnyAccount } from '../service/accounts.ts';
import { demoSource, type Connection, type Session } from '../service/connection.ts';
import { viewStoreOf } from '../service/view-store.ts';
import type { StackEntry } from '../state/state.ts';
import { keymapOf } from '../screens/own-commands.ts';
import type { FirstScreen } from '../tasks/task.ts';
import { App, type AppProps } from './app.tsx';

/** What opens first: an account, or the reason why there is none yet. */
export type FirstAccount = { readonly connection: Connection } | { readonly problem: string };

export interface RootProps extends Omit<
  AppProps,
  'client' | 'mirrored' | 'listen' | 'session' | 'accounts' | 'keymap' | 'display' | 'theme' | 'screen'
> {
  readonly first: FirstAccount;
  readonly accounts: Accounts;
  readonly env: NodeJS.ProcessEnv;
}

/** The browser for an account, which can be switched; without an account it shows the set-up. */
export function Root({ first, accounts, env, ...app }: RootProps): ReactNode {
  const [shown, setShown] = useState(() => ({
    connection: 'connection' in first ? first.connection : undefined,
    number: 0,
    screen: {} as FirstScreen,
  }));
  const switchTo = async (choice: AnyAccount, opened: FirstScreen = {}): Promise<void> => {
    const next = await accounts.connect(choice);
    setShown((before) => ({ connection: next, number: before.number + 1, screen: opened }));
  };
  const { connection, number } = shown;
  const { notice, view } = shown.screen;
  const file = configFileOf({ env });
  const display = connection?.display;
  const screen: StackEntry =
    connection === undefined
      ? { definition: setUpScreen, model: openSetUp({ problem: 'problem' in first ? first.problem : '', file }) }
      : { definition: browseScreen, model: null };
  const views = viewStoreOf(file, connection?.account?.name);
  return (
    <App
      // A new key for each account, so that no state of the previous one remains.
      key={number}
      {...app}
      // What is chosen in the demo must not appear in a real account.
      choices={connection?.session.source === demoSource ? undefined : app.choices}
      client={connection?.client}
      mirrored={connection?.mirrored}
      listen={connection?.listen ?? silent}
      session={connection?.session ?? nobody}
      keymap={connection?.account === undefined ? undefined : keymapOf(connection.display)}
      display={display}
      theme={firstTheme(env, display?.theme)}
      accounts={{ list: () => accounts.list(), switchTo, views, file }}
      screen={screen}
      notice={notice ?? connection?.notice}
      {...(view?.listing === undefined ? {} : { listing: view.listing, query: view.query ?? {}, filter: view.filter })}
    />
  );
}

const nobody: Session = { mode: 'test', name: 'no account', source: 'no account', canWrite: false };
const silent = () => () => undefined;
