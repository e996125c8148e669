import { displayWidth } from '@paydeck/presentation/internal';
import { isOpenAccount, type KnownAccount } from '../../service/accounts.ts';
import { close, open } from '../../state/stack.ts';
import { leaveBy } from '../quit.ts';
import { type Box, type State, addTask } from '../../state/state.ts';
import { chooseAmountUnit } from '../../state/views.ts';
import { choiceBox } from '../choice-box.ts';

export interface AccountList {
  readonly accounts: readonly KnownAccount[];
  readonly cursor: number;
}

export function openAccounts(state: State, accounts: readonly KnownAccount[]): State {
  const here = accounts.findIndex((account) => isOpenAccount(account, state.session));
  return open(state, accountsBox, { accounts, cursor: Math.max(0, here) });
}

export const accountsBox: Box<AccountList> = choiceBox<AccountList, KnownAccount | undefined>({
  name: 'accounts',
  opening: {
    keys: ['@'],
    group: 'Program',
    help: 'another account',
    in: ['list', 'detail'],
    // The accounts are first read from the config file.
    open: (state) => addTask(state, { name: 'list-accounts' }),
  },
  title: () => 'Accounts',
  widest: 84,
  isInFull: true,
  choices: (_state, { accounts }) => [...accounts, undefined],
  rows(choices, { session }, { accounts }) {
    const nameWidth = Math.min(longestName, Math.max(...accounts.map(({ name }) => displayWidth(name))));
    const textOf = (account: KnownAccount): string => accountText(account, nameWidth, isOpenAccount(account, session));
    return choices.map((account) => [{ text: account === undefined ? ' Add account…' : textOf(account) }]);
  },
  footer({ display: { amountUnit } }) {
    return `{choose} switches to it · {amount-unit} amounts: ${amountUnit ?? 'as sent'}`;
  },
  bindings: [
    {
      command: 'amount-unit',
      keys: ['u'],
      group: 'Act',
      help: 'the unit of amounts of the open account: minor (cents) or major',
      run: (state) => chooseAmountUnit(state, state.display.amountUnit === 'minor' ? 'major' : 'minor'),
    },
  ],
  choose(state, account) {
    if (account === undefined) return addTask(close(state), { name: 'add-account' });
    return leaveBy(state, { name: 'switch-account', account: account.choice }, close);
  },
});

/** Formats an account with its mode in words, so that live mode is visible without colour. A long name stays whole. */
function accountText({ name, mode, from, problem }: KnownAccount, nameWidth: number, isHere: boolean): string {
  const word = mode === 'live' ? '!LIVE!' : 'TEST'.padEnd(6);
  const gap = ' '.repeat(Math.max(0, nameWidth - displayWidth(name)));
  return ` ${word} ${name}${gap}  ${isHere ? 'open now, ' : ''}${problem ?? from}`;
}

/** Longer names do not move the sources of the others. */
const longestName = 24;
