import { fit } from '@paydeck/presentation/internal';
import type { Span } from '../../drawing/line.ts';
import { close, open } from '../../state/stack.ts';
import { type Box, type State, addTask, say } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { copyChoices, emailChoice, itemChoices, pathChoice, rowChoices, type CopyChoice } from './copy-choices.ts';
import { choiceBox } from '../choice-box.ts';

/** Copies the ids of the marked or selected rows, or the value of a detail line. */
export function copyValue(state: State): State {
  return copied(state, itemChoices(state)[0]);
}

export function copyIdOfRow(state: State): State {
  return copied(state, rowChoices(state)[0]);
}

export function copyEmailOfRow(state: State): State {
  return copied(state, emailChoice(state), 'This row has no e-mail.');
}

function copied(state: State, choice: CopyChoice | undefined, otherwise = 'There is nothing to copy.'): State {
  return choice === undefined ? say(state, otherwise, 'problem') : addTask(state, { name: 'copy', ...choice });
}

export const copyMenuBox: Box<{ readonly cursor: number }> = choiceBox({
  name: 'copy-menu',
  opening: {
    keys: ['Y'],
    group: 'Act',
    help: 'copy something else: cell, JSON, CSV, path, shell command, curl',
    in: ['list', 'detail'],
    // In the raw view it copies the path at once.
    open(state) {
      const { pane, detail } = viewOf(state);
      const [path] = pane === 'detail' && detail.raw !== undefined ? pathChoice(state) : [];
      return path === undefined ? open(state, copyMenuBox, { cursor: 0 }) : copied(state, path);
    },
  },
  bindings: [
    {
      command: 'choose-by-number',
      keys: Array.from({ length: 9 }, (_, index) => String(index + 1)),
      group: 'Act',
      help: 'choose the row with this number',
      run: (state, _menu, { key }) => copyChosen(state, copyChoices(state)[Number(key) - 1]),
    },
  ],
  title: () => 'Copy',
  widest: 90,
  isInFull: true,
  choices: copyChoices,
  rows: (choices) => choices.map(rowOf),
  choose: copyChosen,
});

function copyChosen(state: State, choice: CopyChoice | undefined): State {
  return choice === undefined ? state : copied(close(state), choice);
}

function rowOf({ label, what, note }: CopyChoice, index: number): Span[] {
  const detail = note === undefined ? what : `${what} (${note})`;
  return [{ text: `${index + 1} ${fit(label, labelWidth)} ` }, { text: detail, style: 'muted' }];
}

const labelWidth = 18;
