import { listings } from '../../service/listings.ts';
import { arrangedTexts } from '../../table/list-texts.ts';
import { keyFor } from '../../keys/keymap.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { inWords, sentence } from './in-words.ts';

/** Describes the list: its query, filter and sort order. */
export function whereText(state: State): string {
  const { list } = viewOf(state);
  const filters = Object.entries(list.query).map(([name, value]) => `${name} ${String(value)}`);
  const [here] = arrangedTexts(list, keyFor(state.keymap, 'find', 'list'));
  return [
    `${listings[list.listing].title}, ${filters.length === 0 ? 'all' : filters.join(', ')}.`,
    ...(here === undefined ? [] : [sentence(inWords(here))]),
  ].join(' ');
}
