import { matchText, partText, orderText } from '../../table/list-texts.ts';
import { fit } from '@paydeck/presentation/internal';
import type { Span } from '../../drawing/line.ts';
import { close, closeBoxes, open } from '../../state/stack.ts';
import { goToTarget, openView, viewOf, withList } from '../../state/views.ts';
import { hasEnded } from '../../state/load-state.ts';
import { type Box, type State, say } from '../../state/state.ts';
import { choiceBox } from '../choice-box.ts';
import { keyFor } from '../../keys/keymap.ts';
import { targetsFor, targetWords } from '../../service/known-id.ts';
import { arrangeList, readAll, readToMatch, rowCount, type ListState } from '../../state/list-state.ts';
import { servicePartOf } from '../../service/fields.ts';

export const findBox: Box<{ readonly cursor: number }> = choiceBox({
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
  choices: findChoices,
  rows: (choices) => choices.map(rowOf),
  footer: () => '{choose} starts; while it loads, {stop} stops',
  choose: (state, choice) => choice?.run(close(state)) ?? state,
});

function rowOf({ label, note }: FindChoice): Span[] {
  return [{ text: ` ${fit(label, labelWidth)} ` }, { text: note, style: 'muted' }];
}

const labelWidth = 20;

export interface FindChoice {
  readonly label: string;
  readonly note: string;
  run(state: State): State;
}

/** Returns the ways to search a list beyond its loaded items, the cheapest first. */
export function findChoices(state: State): FindChoice[] {
  const { list } = viewOf(state);
  const { filter, sort } = list.rows.options;
  if (hasEnded(list.loadState)) return targetChoices(list);
  const all: FindChoice = {
    label: filter === '' ? 'load the whole list' : 'find every match',
    note: `loads every item${sort.length === 0 ? '' : `; then sorted by ${orderText(list.listing, sort)}`}`,
    run: (before) => withList(before, readAll),
  };
  if (filter === '') return [all];
  const next: FindChoice = {
    label: 'find the next match',
    note: `loads pages until the first match, as ${keyFor(state.keymap, 'next-match', 'list')} does`,
    run: (before) => withList(before, readToMatch),
  };
  return [...targetChoices(list), ...serviceChoices(list), next, all];
}

/** Returns the views of the service for a filter that is an id or an e-mail, if no loaded row has it. */
function targetChoices(list: ListState): FindChoice[] {
  if (rowCount(list) > 0) return [];
  const targets = targetsFor(list.rows.options.filter.trim());
  // An item of this list is found by loading more pages.
  return targets
    .filter((target) => target.kind !== 'item' || target.listing !== list.listing)
    .map((target) => {
      const { kind, text, note } = targetWords(target);
      return { label: kind, note: `${text}: ${note}`, run: (before) => goToTarget(before, target) };
    });
}

function serviceChoices(list: ListState): FindChoice[] {
  const { filter } = list.rows.options;
  const part = servicePartOf(list.listing, filter);
  if (part === undefined) return [];
  const rest = part.rest === '' ? '' : `; /${part.rest} stays here`;
  return [
    {
      label: 'ask the service',
      note: `for ${part.words.join(' ')} alone, as a view of its own${rest}`,
      run: (before) =>
        withList(openView(before, list.listing, { ...list.query, ...part.query }), (opened, height) =>
          arrangeList(opened, { ...list.rows.options, filter: part.rest }, height),
        ),
    },
  ];
}
