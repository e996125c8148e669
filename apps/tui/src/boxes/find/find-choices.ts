import { orderText } from '../../table/list-texts.ts';
import { targetsFor, type IdTarget } from '../../service/known-id.ts';
import { goToTarget } from '../../state/go-to-target.ts';
import { hasEnded } from '../../state/load-state.ts';
import { arrangeList, readAll, readToMatch, rowCount, type ListState } from '../../state/list-state.ts';
import { servicePartOf } from '../../state/service-part.ts';
import type { State } from '../../state/state.ts';
import { openView, viewOf, withList } from '../../state/views.ts';

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
    note: 'loads pages until the first match',
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
    .map((target) => ({ ...wordsOf(target), run: (before) => goToTarget(before, target) }));
}

function wordsOf(target: IdTarget): Pick<FindChoice, 'label' | 'note'> {
  if (target.kind === 'customer') return { label: 'the customer', note: `everything of ${target.text}` };
  if (target.kind === 'item') return { label: target.listing, note: `loads them until ${target.id} is found` };
  const parts = Object.entries(target.query).map(([name, value]) => `${name}=${String(value)}`);
  return { label: target.listing, note: `asks the service for ${parts.join(' ')}` };
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
