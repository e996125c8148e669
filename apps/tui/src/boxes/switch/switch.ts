import { fit } from '@paydeck/presentation';
import { leaveBy } from '../../state/quit.ts';
import { open, close, type OverlayKind } from '../../state/overlay.ts';
import { addTask, type State } from '../../state/state.ts';
import type { Runner } from '../../tasks/task.ts';
import type { KnownAccount } from '../../service/accounts.ts';

/** The accounts to choose from, with the cursor on one of them. */
export interface SwitchState {
  readonly accounts: readonly KnownAccount[];
  readonly cursor: number;
}

/** Shows the accounts of this machine, once they are read from the config file. */
export function openSwitch(state: State): State {
  return addTask(state, { name: 'list-accounts' });
}

export const listAccounts: Runner<'list-accounts'> = async (_task, { accounts }) => {
  const known = await accounts.list();
  return {
    change(state) {
      const here = known.findIndex(({ name, mode }) => name === state.session.name && mode === state.session.mode);
      return open(state, 'switch', { accounts: known, cursor: Math.max(0, here) });
    },
  };
};

export const switchAccount: Runner<'switch-account'> = async ({ account }, { accounts }) => {
  await accounts.switchTo(account);
};

export const switchOverlay: OverlayKind<SwitchState> = {
  press(own, { command }, state) {
    const last = own.accounts.length - 1;
    if (command === 'back') return close(state);
    if (command === 'next-row') return open(state, 'switch', { ...own, cursor: Math.min(last, own.cursor + 1) });
    if (command === 'previous-row') return open(state, 'switch', { ...own, cursor: Math.max(0, own.cursor - 1) });
    const account = own.accounts[own.cursor];
    if (command !== 'choose' || account === undefined) return state;
    return leaveBy(close(state), { name: 'switch-account', account: account.choice });
  },
  draw({ accounts, cursor }, room, _state, paint) {
    const width = Math.min(room.width, widest);
    const from = Math.max(0, cursor - room.height + 1);
    const lines = accounts.slice(from, from + room.height).map((account, index) => {
      const isSelected = from + index === cursor;
      const text = fit(`${isSelected ? '▶' : ' '} ${accountText(account)}`, width);
      return isSelected ? paint('selected', text) : text;
    });
    return { title: 'Accounts', width, lines, footer: '⏎ switch  Esc leave' };
  },
};

/** The mode in words, so that live is told without colour. */
function accountText({ name, mode, from, problem }: KnownAccount): string {
  return `${mode === 'live' ? '!LIVE!' : 'TEST'.padEnd(6)} ${name.padEnd(16)} ${problem ?? from}`;
}

const widest = 76;
