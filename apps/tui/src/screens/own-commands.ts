import { chosenKeymap } from '../keys/chosen-keys.ts';
import type { Display } from '../service/display.ts';
import { filled, type OwnCommand } from '../service/own-commands.ts';
import { selectedItem } from '../state/list-state.ts';
import { type Binding, type Command, type State, addTask } from '../state/state.ts';
import { viewOf } from '../state/views.ts';
import { keyTable, tableOf } from './key-table.ts';

/** Returns the key table of an account: with its own commands, and its own keys. Throws for a key with two meanings. */
export function keymapOf({ commands = [], keys }: Pick<Display, 'commands' | 'keys'>): readonly Command[] {
  const own = tableOf(commands.map(bindingOf));
  const ownKeys = own.map(({ command, keys: chosen }) => [command, chosen] as const);
  return chosenKeymap([...keyTable, ...own], { ...keys, ...Object.fromEntries(ownKeys) });
}

function bindingOf(own: OwnCommand): Binding<unknown> {
  const { key, title, list } = own;
  return {
    command: `own command ${title}`,
    keys: [key],
    group: 'Act',
    help: `${title} (own command for ${list})`,
    in: ['list', 'detail'],
    run(state) {
      const call = callOf(own, state);
      return 'problem' in call ? state : addTask(state, { name: 'run-program', title, ...call });
    },
    whyNot(state) {
      const call = callOf(own, state);
      return 'problem' in call ? call.problem : undefined;
    },
  };
}

function callOf(own: OwnCommand, state: State): ReturnType<typeof filled> {
  const { list } = viewOf(state);
  const item = selectedItem(list);
  if (list.listing !== own.list) return { problem: `${own.title} is for ${own.list}.` };
  if (!state.session.canWrite && !own.reads) {
    const reason = state.session.isOffline === true ? 'offline' : 'LIVE is read-only';
    return { problem: `${reason}, and ${own.title} does not have reads = true.` };
  }
  return item === undefined ? { problem: 'There is no row.' } : filled(own, item);
}
