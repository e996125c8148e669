import { chosenByNumber, menuLines } from '../../widgets/menu.ts';
import { destination, isMove } from '../../widgets/movement.ts';
import { close, open, type OverlayKind } from '../../state/overlay.ts';
import { addTask, countOf, say, viewOf, type State } from '../../state/state.ts';
import { copyAtHand, copyChoices, pathAtHand, type CopyChoice } from './copy-choices.ts';

/** Where the reader is in the menu of what can be copied. */
export interface CopyMenu {
  readonly cursor: number;
}

/** Copies what is under the cursor. */
export function copy(state: State): State {
  const copying = copyAtHand(state);
  return copying === undefined
    ? say(state, 'There is nothing to copy.', 'problem')
    : addTask(state, { name: 'copy', ...copying });
}

/** Opens the menu; in the raw view it copies the path at once. */
export function openCopyMenu(state: State): State {
  const { pane, detail } = viewOf(state);
  const path = pane === 'detail' && detail.raw !== undefined ? pathAtHand(state) : undefined;
  if (path !== undefined) return addTask(state, { name: 'copy', ...path });
  return open(state, 'copy', { cursor: 0 });
}

export const copyOverlay: OverlayKind<CopyMenu> = {
  press({ cursor }, { key, command }, state) {
    const choices = copyChoices(state);
    if (command === 'back') return close(state);
    const numbered = choices[command === 'choose' ? cursor : (chosenByNumber(key, choices.length) ?? -1)];
    if (numbered !== undefined) return addTask(close(state), { name: 'copy', ...numbered.copying });
    if (command === undefined || !isMove(command)) return state;
    const total = choices.length;
    const row = destination(command, cursor, { count: countOf(state), total, height: total });
    return open(state, 'copy', { cursor: Math.max(0, Math.min(row, total - 1)) });
  },
  draw({ cursor }, room, state, paint) {
    const width = Math.min(room.width, widest);
    const items = copyChoices(state).map((choice) => ({ label: choice.label, detail: detailOf(choice) }));
    return { title: 'Copy', width, lines: menuLines(items, cursor, width, paint) };
  },
};

function detailOf({ copying }: CopyChoice): string {
  return copying.note === undefined ? copying.what : `${copying.what} (${copying.note})`;
}

const widest = 90;
