import { configFileOf } from '@paydeck/profiles';
import { useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useRef, useState, type ReactNode } from 'react';
import { App, type AppProps } from './app.tsx';
import { errorLine } from '../cli/error-line.ts';
import { Lines } from './lines.tsx';
import type { Connection } from '../service/connection.ts';
import { viewStoreOf } from '../service/view-store.ts';
import { keyNames } from '../keys/key-names.ts';
import { createPaint, firstTheme, type Paint } from '../drawing/theme.ts';
import { demoChoice, type AnyAccount, type Accounts } from '../service/accounts.ts';
import { enrol } from '../service/enrol.ts';
import { refusalText } from '../service/refusal.ts';
import { decisionOf, modeOf, openSetUp, reduceSetUp, type SetUp, type SetUpAction } from '../screens/set-up/set-up.ts';
import { setUpLines } from '../screens/set-up/set-up-lines.ts';

/** What opens first: an account, or why there is none yet. */
export type FirstAccount = { readonly connection: Connection } | { readonly problem: string };

export interface RootProps extends Omit<
  AppProps,
  'client' | 'listen' | 'session' | 'accounts' | 'keymap' | 'display' | 'theme'
> {
  readonly first: FirstAccount;
  readonly accounts: Accounts;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The browser on an account, which can be exchanged for another; the set-up while there is none. */
export function Root({ first, accounts, env, ...app }: RootProps): ReactNode {
  const [shown, setShown] = useState(() =>
    'connection' in first ? { connection: first.connection, number: 0 } : undefined,
  );
  const switchTo = async (choice: AnyAccount): Promise<void> => {
    const connection = await accounts.connect(choice);
    setShown((before) => ({ connection, number: (before?.number ?? 0) + 1 }));
  };
  if (shown === undefined) {
    const problem = 'problem' in first ? first.problem : '';
    return (
      <SetUpScreen problem={problem} env={env} paint={createPaint(firstTheme(env, undefined))} onChosen={switchTo} />
    );
  }
  const { connection, number } = shown;
  const { client, listen, session, keymap } = connection;
  const display = connection.account?.display;
  const theme = firstTheme(env, display?.theme);
  // Another account is another browser: nothing of the one before is left in it.
  const views = viewStoreOf(configFileOf({ env }), connection.account?.name);
  const known = { list: () => accounts.list(), switchTo, views };
  return (
    <App
      key={number}
      {...app}
      client={client}
      listen={listen}
      session={session}
      keymap={keymap}
      display={display}
      theme={theme}
      accounts={known}
    />
  );
}

interface SetUpScreenProps {
  readonly problem: string;
  readonly env: RootProps['env'];
  readonly paint: Paint;
  readonly onChosen: (choice: AnyAccount) => Promise<void>;
}

function SetUpScreen({ problem, env, paint, onChosen }: SetUpScreenProps): ReactNode {
  const { exit } = useApp();
  const size = useWindowSize();
  const [setUp, setSetUp] = useState(() => openSetUp(problem));
  // Keys that come together are taken one after another, before anything is drawn.
  const latest = useRef(setUp);
  const take = (action: SetUpAction): void => setSetUp((latest.current = reduceSetUp(latest.current, action)));
  const file = configFileOf({ env });
  const [leaving] = useState(() => new AbortController());
  const isBusy = useRef(false);

  const decide = async (now: SetUp, key: string): Promise<void> => {
    const decision = decisionOf(now, key);
    if (decision === undefined || isBusy.current) return;
    if (decision.kind === 'quit') {
      leaving.abort();
      return exit();
    }
    isBusy.current = true;
    try {
      await onChosen(decision.kind === 'demo' ? demoChoice : await enrolled(now, file, leaving.signal));
    } catch (error) {
      take({ type: 'failed', problem: errorLine(error) });
    } finally {
      isBusy.current = false;
    }
  };

  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      void decide(latest.current, name);
      take({ type: 'key-pressed', key: name });
    }
  });
  usePaste((text) => take({ type: 'pasted', text }));
  return <Lines lines={setUpLines(setUp, file, size, paint)} />;
}

/** Stores what the form holds, once the key has proved good, and says how to reach it. */
async function enrolled(setUp: SetUp, file: string | undefined, signal: AbortSignal): Promise<AnyAccount> {
  if (file === undefined)
    throw new Error('There is no home folder to store a profile in: set HOME or XDG_CONFIG_HOME.');
  const mode = modeOf(setUp);
  const { name, url, key } = setUp.form;
  const profile = name.text.trim();
  const candidate = { name: profile, mode, baseUrl: url.text.trim(), apiKey: () => key.text.trim() };
  const { isStored, reached, baseUrl } = await enrol(file, candidate, signal);
  if (!isStored) throw new Error(refusalText(reached, mode, baseUrl));
  return { isDemo: false, mode, profile };
}
