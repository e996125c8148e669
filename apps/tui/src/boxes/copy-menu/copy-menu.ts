import { fit } from '@paydeck/presentation/internal';
import type { Span } from '../../drawing/line.ts';
import { close, open } from '../../state/stack.ts';
import { type Box, type State, addTask, say } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import type { Copying } from '../../state/task.ts';
import { valueToCopy, copyChoices, emailsToCopy, idsToCopy, pathToCopy, type CopyChoice } from './copy-choices.ts';
import { choiceBox } from '../choice-box.ts';

export function copyValue(state: State): State {
  return copied(state, valueToCopy(state), 'There is nothing to copy.');
}

export function copyIdOfRow(state: State): State {
  return copied(state, idsToCopy(state), 'There is nothing to copy.');
}

export function copyEmailOfRow(state: State): State {
  return copied(state, emailsToCopy(state), 'This row has no e-mail.');
}

function copied(state: State, copying: Copying | undefined, otherwise: string): State {
  return copying === undefined ? say(state, otherwise, 'problem') : addTask(state, { name: 'copy', ...copying });
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
      const path = pane === 'detail' && detail.raw !== undefined ? pathToCopy(state) : undefined;
      if (path !== undefined) return addTask(state, { name: 'copy', ...path });
      return open(state, copyMenuBox, { cursor: 0 });
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
  return choice === undefined ? state : addTask(close(state), { name: 'copy', ...choice.copying });
}

function rowOf({ label, copying }: CopyChoice, index: number): Span[] {
  const detail = copying.note === undefined ? copying.what : `${copying.what} (${copying.note})`;
  return [{ text: `${index + 1} ${fit(label, labelWidth)} ` }, { text: detail, style: 'muted' }];
}

const labelWidth = 18;
