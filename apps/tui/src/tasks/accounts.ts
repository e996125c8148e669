import { openAccounts } from '../boxes/accounts/accounts.ts';
import type { Runner } from './task.ts';

/** Reads the accounts of this machine and shows them. */
export const listAccounts: Runner<'list-accounts'> = async (_task, { accounts }) => {
  const known = await accounts.list();
  return { change: (state) => openAccounts(state, known) };
};

export const switchAccount: Runner<'switch-account'> = async ({ account }, { accounts }) => {
  await accounts.switchTo(account);
};
