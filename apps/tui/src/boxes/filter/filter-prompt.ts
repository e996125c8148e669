import type { Arrangement } from '../../state/arrange.ts';
import { move } from '../../state/move.ts';
import { spreadLine, widthOf, type Piece } from '../../drawing/line.ts';
import { inputText } from '../../widgets/text-input.ts';
import { typedBy } from '../../keys/key-names.ts';
import { arrangeList, isArranging, returnTo, rowCount, selectedItem, type ListState } from '../../state/list-state.ts';
import type { Item } from '../../service/listings.ts';
import { isMove } from '../../widgets/movement.ts';
import { close, open, type OverlayKind } from '../../state/overlay.ts';
import { viewOf, withList, type State } from '../../state/state.ts';
import { completions } from '../palette/completion.ts';
import { fieldsOf } from '../../service/fields.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';

/** What is typed behind `/`, and what the rows were like before. */
export interface FilterPrompt {
  readonly line: EditedLine;
  readonly before: Arrangement;
  /** The item that the reader was at. */
  readonly item: Item | undefined;
  /** Whether nothing was typed yet: what is typed then is a new filter, while other keys edit the old one. */
  readonly isUntouched: boolean;
}

export function openFilter(state: State): State {
  const { list } = viewOf(state);
  const { arrangement } = list;
  return open(state, 'filter', {
    line: lineWith(arrangement.filter),
    before: arrangement,
    item: selectedItem(list),
    isUntouched: true,
  });
}

/** Shows only the loaded rows that a filter passes; all of them for the empty one. */
export function filterBy(state: State, filter: string): State {
  return withList(state, (list, height) =>
    filter === list.arrangement.filter ? list : arrangeList(list, { ...list.arrangement, filter }, height),
  );
}

export const filterOverlay: OverlayKind<FilterPrompt> = {
  press(prompt, { key, command }, state) {
    if (command === 'keep') return close(state);
    if (command === 'leave') return close(left(prompt, state));
    if (command === 'complete') return typed(prompt, completed(prompt.line, state), state);
    if (command !== undefined && isMove(command)) return move(state, command);
    const isNew = prompt.isUntouched && typedBy(key) !== undefined;
    const line = editLine(isNew ? lineWith('') : prompt.line, key);
    // Where nothing is left to delete, the prompt goes, as everywhere.
    if (line !== undefined && key === 'backspace' && prompt.line.text === '') return close(state);
    return line === undefined ? state : typed(prompt, line, state);
  },
  paste(prompt, text, state) {
    return typed(prompt, insert(prompt.isUntouched ? lineWith('') : prompt.line, text), state);
  },
  prompt({ line }, width, state, paint) {
    const { list } = viewOf(state);
    const said: Piece[] =
      list.filterProblem === undefined
        ? [{ text: ` ${line.text === '' ? examples : matchText(list)}`, style: 'muted' }]
        : [{ text: ` ✗ ${list.filterProblem}`, style: 'problem' }];
    const label: Piece = { text: 'filter loaded rows: ', style: 'key' };
    const room = Math.max(leastInput, width - widthOf([label]) - widthOf(said));
    const input = inputText(line, Math.min(room, width - widthOf([label])), paint);
    const rest = Math.max(0, width - widthOf([label]) - room);
    return paint('key', label.text) + input + (rest === 0 ? '' : spreadLine([], [said], rest, paint));
  },
};

/** Puts the rows and the reader back as they were. */
function left({ before, item }: FilterPrompt, state: State): State {
  const restored = filterBy(state, before.filter);
  return item === undefined ? restored : withList(restored, (list, height) => returnTo(list, item, height));
}

/** What the prompt and the screen say about the rows that a filter passes. */
export function matchText(list: ListState): string {
  if (isArranging(list)) return `looked at ${list.arranged} of ${list.items.length} loaded`;
  return `${rowCount(list)} of ${list.items.length}${list.isEnd ? '' : '+'} loaded match`;
}

function typed(prompt: FilterPrompt, line: EditedLine, state: State): State {
  return filterBy(open(state, 'filter', { ...prompt, line, isUntouched: false }), line.text.trim());
}

/** Completes the name of a column. */
function completed(line: EditedLine, state: State): EditedLine {
  const { listing } = viewOf(state).list;
  const known = { current: listing, profiles: [], fields: fieldsOf };
  const [first] = completions(`/${line.text}`, known);
  return first === undefined ? line : lineWith(first.line.slice(1));
}

const examples = 'text  !not  column:value  amount:>5  /regex/  -f fuzzy';
const leastInput = 12;
