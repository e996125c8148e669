import { showRequested } from '../state/views.ts';
import { saveAmounts } from '@paydeck/profiles/internal';
import { openAccounts } from '../boxes/accounts/accounts.ts';
import { askAmounts, openSetUpOver, setUpFailed } from '../screens/set-up/set-up.tsx';
import { isOpenAccount } from '../service/accounts.ts';
import { errorLine, notStoredText } from '../service/error-line.ts';
import { backupText, signIn } from '../service/sign-in.ts';
import { failed, type Runners } from './task.ts';

export const accountTasks = {
  async 'list-accounts'(_task, { accounts }) {
    const known = await accounts.list();
    return { change: (state) => openAccounts(state, known) };
  },

  async 'add-account'(_task, { accounts }) {
    const known = await accounts.list();
    const taken = known.map(({ choice }) => choice.profile).filter((name) => name !== undefined);
    return { change: (state) => openSetUpOver(state, { file: accounts.file, taken }) };
  },

  async 'switch-account'({ account }, { accounts }) {
    await accounts.switchTo(account);
  },

  async 'switch-to'({ wanted, view }, { accounts, session }) {
    const known = await accounts.list();
    const ofMode = known.filter(({ mode }) => mode === wanted);
    const account =
      known.find(({ name }) => name === wanted) ??
      ofMode.find((each) => isOpenAccount(each, session)) ??
      ofMode.find(({ choice }) => !choice.isDemo) ??
      ofMode[0];
    if (account === undefined) {
      const names = known.map(({ name }) => name).join(', ');
      return failed(`There is no account ${wanted}. Known: ${names}.`);
    }
    if (isOpenAccount(account, session)) return { change: (state) => showRequested(state, view) };
    await accounts.switchTo(account.choice, { view });
    return undefined;
  },

  async 'set-up-account'({ file, candidate }, { accounts, signal }) {
    const { mode, name } = candidate;
    try {
      if (file === undefined) {
        throw new Error('There is no home folder to store a profile in: set HOME or XDG_CONFIG_HOME.');
      }
      const { isStored, reached, baseUrl, samples, backup } = await signIn(file, candidate, signal);
      if (!isStored) throw new Error(notStoredText(reached, baseUrl));
      const notice = backup === undefined ? undefined : backupText(backup);
      if (samples.length > 0) {
        const message = notice === undefined ? undefined : ({ text: notice, tone: 'problem' } as const);
        return { change: (state) => askAmounts(state, samples), message };
      }
      await accounts.switchTo({ isDemo: false, mode, profile: name }, { notice });
      return undefined;
    } catch (error) {
      // An abort by the user needs no message.
      if (signal.aborted) return undefined;
      const problem = errorLine(error);
      return { change: (state) => setUpFailed(state, problem) };
    }
  },

  async 'save-amounts'({ file, account, amounts }, { accounts }) {
    try {
      await saveAmounts(file, account.profile, amounts);
      await accounts.switchTo(account);
      return undefined;
    } catch (error) {
      const problem = errorLine(error);
      return { change: (state) => setUpFailed(state, problem) };
    }
  },
} satisfies Partial<Runners>;
