import { openAccounts } from '../boxes/accounts/accounts.ts';
import { openSetUpOver } from '../screens/set-up/set-up.tsx';
import type { Runner } from './task.ts';

/** Reads the accounts of this machine and shows them. */
export const listAccounts: Runner<'list-accounts'> = async (_task, { accounts }) => {
  const known = await accounts.list();
  return { change: (state) => openAccounts(state, known) };
};

/** Opens the form for another account. */
export const addAccount: Runner<'add-account'> = async (_task, { accounts }) => {
  const known = await accounts.list();
  const taken = known.map(({ choice }) => choice.profile).filter((name) => name !== undefined);
  return { change: (state) => openSetUpOver(state, { file: accounts.file, taken }) };
};

export const switchAccount: Runner<'switch-account'> = async ({ account }, { accounts }) => {
  await accounts.switchTo(account);
};
