import { matchText, partText } from '../../table/list-texts.ts';
import { fit } from '@paydeck/presentation/internal';
import type { Span } from '../../drawing/line.ts';
import { close, closeBoxes, open } from '../../state/stack.ts';
import { say } from '../../state/say.ts';
import { viewOf } from '../../state/views.ts';
import { hasEnded } from '../../state/load-state.ts';
import { findChoices, type FindChoice } from './find-choices.ts';
import type { Box } from '../../state/state.ts';
import { choiceBox } from '../choice-box.ts';

export interface FindMenu {
  readonly cursor: number;
}

export const findBox: Box<FindMenu> = choiceBox<FindMenu>({
  name: 'find',
  opening: {
    keys: ['f', 'ctrl+f'],
    group: 'Find',
    help: 'search the whole list: ask the service, or load every item',
    in: ['list', 'filter'],
    // A filter that is being typed stays.
    open(state) {
      if (findChoices(state).length > 0) return open(state, findBox, { cursor: 0 });
      return say(closeBoxes(state), `the whole list is loaded: ${matchText(viewOf(state).list)}`);
    },
  },
  title: () => 'Search the whole list',
  widest: 92,
  head(state) {
    const { list } = viewOf(state);
    const { filter } = list.rows.options;
    const unknown = hasEnded(list.loadState) ? '' : '; total unknown';
    const count = filter === '' ? `${partText(list)}; no filter is set` : `${matchText(list)}${unknown}`;
    return [[{ text: count, style: 'muted' }], []];
  },
  count: (state) => findChoices(state).length,
  rows: (state, _menu, { from, to }) => findChoices(state).slice(from, to).map(rowOf),
  footer: () => '{choose} starts; while it loads, {stop} stops',
  choose: (state, { cursor }) => findChoices(state)[cursor]?.run(close(state)) ?? state,
});

function rowOf({ label, note }: FindChoice): Span[] {
  return [{ text: ` ${fit(label, labelWidth)} ` }, { text: note, style: 'muted' }];
}

const labelWidth = 20;
