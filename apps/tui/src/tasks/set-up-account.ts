import { saveAmounts } from '@paydeck/profiles/internal';
import { askAmounts, setUpFailed } from '../screens/set-up/set-up.tsx';
import { errorLine } from '../service/error-line.ts';
import { notStoredText } from '../service/not-stored.ts';
import { backupText, signIn } from '../service/sign-in.ts';
import type { Runner } from './task.ts';

/** Checks the key of an account, stores the account and opens it. */
export const setUpAccount: Runner<'set-up-account'> = async ({ file, candidate }, { accounts, signal }) => {
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
};

export const saveAmountsOf: Runner<'save-amounts'> = async ({ file, account, amounts }, { accounts }) => {
  try {
    await saveAmounts(file, account.profile, amounts);
    await accounts.switchTo(account);
    return undefined;
  } catch (error) {
    const problem = errorLine(error);
    return { change: (state) => setUpFailed(state, problem) };
  }
};
