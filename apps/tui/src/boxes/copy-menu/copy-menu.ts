import { fit } from '@paydeck/presentation/internal';
import type { Span } from '../../drawing/line.ts';
import { isMove } from '../../keys/moves.ts';
import { close, open } from '../../state/box.ts';
import { addTask, say, viewOf, type Box, type State } from '../../state/state.ts';
import { choicesInFull, moveChoice } from '../../widgets/choice-list.ts';
import type { Copying } from '../../state/copying.ts';
import { valueToCopy, copyChoices, emailsToCopy, idsToCopy, pathToCopy, type CopyChoice } from './copy-choices.ts';

/** The cursor of the copy menu. */
export interface CopyMenu {
  readonly cursor: number;
}

/** Copies the value at the cursor. */
export function copy(state: State): State {
  return copied(state, valueToCopy(state), 'There is nothing to copy.');
}

export function copyId(state: State): State {
  return copied(state, idsToCopy(state), 'There is nothing to copy.');
}

export function copyEmail(state: State): State {
  return copied(state, emailsToCopy(state), 'This row has no e-mail.');
}

function copied(state: State, copying: Copying | undefined, otherwise: string): State {
  return copying === undefined ? say(state, otherwise, 'problem') : addTask(state, { name: 'copy', ...copying });
}

export const copyMenuBox: Box<CopyMenu> = {
  name: 'copy-menu',
  scope: () => 'copy-menu',
  // In the raw view it copies the path at once.
  open(state) {
    const { pane, detail } = viewOf(state);
    const path = pane === 'detail' && detail.raw !== undefined ? pathToCopy(state) : undefined;
    if (path !== undefined) return addTask(state, { name: 'copy', ...path });
    return open(state, copyMenuBox, { cursor: 0 });
  },
  press({ cursor }, { key, command }, state) {
    const choices = copyChoices(state);
    if (command === 'back') return close(state);
    if (command === 'choose') return chosen(choices[cursor], state);
    if (command === 'choose-by-number') return chosen(choices[Number(key) - 1], state);
    if (!isMove(command)) return state;
    return open(state, copyMenuBox, {
      cursor: moveChoice(cursor, command, { total: choices.length }),
    });
  },
  draw({ cursor }, room, state) {
    const width = Math.min(room.width, widest);
    const rows = copyChoices(state).map(rowOf);
    return { title: 'Copy', width, lines: choicesInFull(rows, cursor, { width, height: room.height }) };
  },
};

function chosen(choice: CopyChoice | undefined, state: State): State {
  return choice === undefined ? state : addTask(close(state), { name: 'copy', ...choice.copying });
}

/** Draws a row of the menu: the number to press, its label and its present value. */
function rowOf({ label, copying }: CopyChoice, index: number): Span[] {
  const detail = copying.note === undefined ? copying.what : `${copying.what} (${copying.note})`;
  return [{ text: `${index + 1} ${fit(label, labelWidth)} ` }, { text: detail, style: 'muted' }];
}

const labelWidth = 18;
const widest = 90;
