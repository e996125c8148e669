import { isMove } from '../../keys/moves.ts';
import type { KnownAccount } from '../../service/accounts.ts';
import { close, open } from '../../state/box.ts';
import { leaveBy } from '../../state/quit.ts';
import { addTask, countOf, keyed, type Box, type State } from '../../state/state.ts';
import { choiceLines, moveChoice } from '../../widgets/choice-list.ts';

/** The accounts to choose from, with the cursor on one of them. */
export interface AccountList {
  readonly accounts: readonly KnownAccount[];
  readonly cursor: number;
}

/** Shows accounts to choose from, with the cursor on the one that is open. */
export function openAccounts(state: State, accounts: readonly KnownAccount[]): State {
  const here = accounts.findIndex(({ name, mode }) => name === state.session.name && mode === state.session.mode);
  return open(state, accountsBox, { accounts, cursor: Math.max(0, here) });
}

export const accountsBox: Box<AccountList> = {
  name: 'accounts',
  scope: () => 'choice-list',
  // They are read from the config file first.
  open: (state) => addTask(state, { name: 'list-accounts' }),
  press(own, { command }, state) {
    if (command === 'back') return close(state);
    if (isMove(command)) {
      const cursor = moveChoice(own.cursor, command, { count: countOf(state), total: own.accounts.length });
      return open(state, accountsBox, { ...own, cursor });
    }
    const account = own.accounts[own.cursor];
    if (command !== 'choose' || account === undefined) return state;
    return leaveBy(close(state), { name: 'switch-account', account: account.choice });
  },
  draw({ accounts, cursor }, room, state, paint) {
    const width = Math.min(room.width, widest);
    const rows = accounts.map((account) => [{ text: ` ${accountText(account)}` }]);
    const lines = choiceLines(rows, cursor, { width, height: room.height }, paint);
    return { title: 'Accounts', width, lines, footer: keyed(state, '{choose} switch  {back} leave') };
  },
};

/** The mode in words, so that live is told without colour. */
function accountText({ name, mode, from, problem }: KnownAccount): string {
  return `${mode === 'live' ? '!LIVE!' : 'TEST'.padEnd(6)} ${name.padEnd(16)} ${problem ?? from}`;
}

const widest = 76;
