import { orderText } from '../../state/arranged-text.ts';
import { arrangeList, readAll, readToMatch, type ListState } from '../../state/list-state.ts';
import { servicePartOf } from '../../state/service-part.ts';
import { openView, viewOf, withList, type State } from '../../state/state.ts';

/** A way to look through the whole list. */
export interface FindChoice {
  readonly label: string;
  readonly note: string;
  run(state: State): State;
}

/** Gives the ways to look through a list beyond what is loaded of it, the cheapest first. */
export function findChoices(state: State): FindChoice[] {
  const { list } = viewOf(state);
  const { filter, sort } = list.rows.arrangement;
  const all: FindChoice = {
    label: filter === '' ? 'read the whole list' : 'find every match',
    note: `reads exactly, to the end${sort.length === 0 ? '' : `; then sorted by ${orderText(list.listing, sort)}`}`,
    run: (before) => withList(before, readAll),
  };
  if (filter === '') return [all];
  const next: FindChoice = {
    label: 'find the next match',
    note: 'reads exactly, and stops at the first one',
    run: (before) => withList(before, readToMatch),
  };
  return [...serviceChoices(list), next, all];
}

function serviceChoices(list: ListState): FindChoice[] {
  const { filter } = list.rows.arrangement;
  const part = servicePartOf(list.listing, filter);
  if (part === undefined) return [];
  const rest = part.rest === '' ? '' : `; /${part.rest} stays here`;
  return [
    {
      label: 'ask the service',
      note: `for ${part.words.join(' ')} alone, as a view of its own${rest}`,
      run: (before) =>
        withList(openView(before, list.listing, { ...list.query, ...part.query }), (opened, height) =>
          arrangeList(opened, { ...list.rows.arrangement, filter: part.rest }, height),
        ),
    },
  ];
}
