import { fit } from '@paydeck/presentation/internal';
import { blankLine, lineOf, type Span } from '../../drawing/line.ts';
import { isMove } from '../../keys/moves.ts';
import { close, open } from '../../state/box.ts';
import { matchText } from '../../state/filtering.ts';
import { partText } from '../../state/loaded.ts';
import { hasEnded } from '../../state/reading.ts';
import { keyed, say, viewOf, type Box } from '../../state/state.ts';
import { choiceLines, moveChoice } from '../../widgets/choice-list.ts';
import { findChoices, type FindChoice } from './find-choices.ts';

/** The cursor among the ways to search the whole list. */
export interface FindMenu {
  readonly cursor: number;
}

export const findBox: Box<FindMenu> = {
  name: 'find',
  scope: () => 'choice-list',
  open(state) {
    const { list } = viewOf(state);
    if (findChoices(state).length === 0) return say(close(state), `the whole list is loaded: ${matchText(list)}`);
    return open(state, findBox, { cursor: 0 });
  },
  press({ cursor }, { command }, state) {
    const choices = findChoices(state);
    if (command === 'back') return close(state);
    if (command === 'choose') return choices[cursor]?.run(close(state)) ?? state;
    if (!isMove(command)) return state;
    const rows = { total: choices.length };
    return open(state, findBox, { cursor: moveChoice(cursor, command, rows) });
  },
  draw({ cursor }, room, state) {
    const { list } = viewOf(state);
    const width = Math.min(room.width, widest);
    const { filter } = list.rows.arrangement;
    const unknown = hasEnded(list.reading) ? '' : '; total unknown';
    const count = filter === '' ? `${partText(list)}; no filter is set` : `${matchText(list)}${unknown}`;
    return {
      title: 'Search the whole list',
      width,
      lines: [
        lineOf([{ text: count, style: 'muted' }], width),
        blankLine(width),
        ...choiceLines(findChoices(state).map(rowOf), cursor, { width, height: room.height - 2 }),
      ],
      footer: keyed(state, '{choose} starts; while it loads, {stop} stops'),
    };
  },
};

function rowOf({ label, note }: FindChoice): Span[] {
  return [{ text: ` ${fit(label, labelWidth)} ` }, { text: note, style: 'muted' }];
}

const labelWidth = 20;
const widest = 92;
