import { displayWidth } from '@paydeck/presentation/internal';
import { isMove } from '../../keys/moves.ts';
import { isOpenAccount, type KnownAccount } from '../../service/accounts.ts';
import { close, open } from '../../state/box.ts';
import { leaveBy } from '../../state/quit.ts';
import { addTask, keyed, type Box, type State } from '../../state/state.ts';
import { choicesInFull, moveChoice } from '../../widgets/choice-list.ts';

/** The accounts to choose from, with the cursor on one of them. The last row adds an account. */
export interface AccountList {
  readonly accounts: readonly KnownAccount[];
  readonly cursor: number;
}

/** Shows accounts to choose from, with the cursor on the open one. */
export function openAccounts(state: State, accounts: readonly KnownAccount[]): State {
  const here = accounts.findIndex((account) => isOpenAccount(account, state.session));
  return open(state, accountsBox, { accounts, cursor: Math.max(0, here) });
}

export const accountsBox: Box<AccountList> = {
  name: 'accounts',
  scope: () => 'choice-list',
  // The accounts are first read from the config file.
  open: (state) => addTask(state, { name: 'list-accounts' }),
  press(own, { command }, state) {
    if (command === 'back') return close(state);
    if (isMove(command)) {
      const cursor = moveChoice(own.cursor, command, { total: own.accounts.length + 1 });
      return open(state, accountsBox, { ...own, cursor });
    }
    if (command !== 'choose') return state;
    const account = own.accounts[own.cursor];
    if (account === undefined) return addTask(close(state), { name: 'add-account' });
    return leaveBy(state, { name: 'switch-account', account: account.choice }, close);
  },
  draw({ accounts, cursor }, room, state) {
    const width = Math.min(room.width, widest);
    const nameWidth = Math.min(longestName, Math.max(...accounts.map(({ name }) => displayWidth(name))));
    const rows = [
      ...accounts.map((account) => ` ${accountText(account, nameWidth, isOpenAccount(account, state.session))}`),
      ' Add account…',
    ];
    const lines = choicesInFull(
      rows.map((text) => [{ text }]),
      cursor,
      { width, height: room.height },
    );
    return { title: 'Accounts', width, lines, footer: keyed(state, '{choose} switches to it') };
  },
};

/** Formats an account with its mode in words, so that live mode is visible without colour. A long name stays whole. */
function accountText({ name, mode, from, problem }: KnownAccount, nameWidth: number, isHere: boolean): string {
  const word = mode === 'live' ? '!LIVE!' : 'TEST'.padEnd(6);
  const gap = ' '.repeat(Math.max(0, nameWidth - displayWidth(name)));
  return `${word} ${name}${gap}  ${isHere ? 'open now, ' : ''}${problem ?? from}`;
}

/** Longer names do not move the sources of the others. */
const longestName = 24;
const widest = 84;
