import { tableOf } from '../../state/tables.ts';
import { hasEnded, isLoading } from '../../state/load-state.ts';
import type { Column } from '@paydeck/presentation';
import { detailOf, rowsOfDetail } from '../../state/detail.ts';
import { chosenColumns } from '../../state/table-settings.ts';
import { rowCount, selectedItem, type ListState } from '../../state/list-state.ts';
import { itemId, type Item } from '../../service/listings.ts';
import { resources } from '../../service/resources/resources.ts';
import { formatOf } from '../../service/display.ts';
import { keyText, sentence, inWords } from './in-words.ts';
import type { State, View } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { arrangedTexts } from '../../table/list-texts.ts';
import { keyFor } from '../../keys/keymap.ts';

export function rowTextOf(state: State): string {
  const view = viewOf(state);
  const { list, marks, watch } = view;
  const item = selectedItem(list);
  if (item === undefined) return isLoading(list.loadState) ? '' : `No ${list.listing}.`;
  const mark = marks.ids.has(itemId(list.listing, item)) ? ' Marked.' : '';
  const change = changeWords.get(watch?.changes.get(itemId(list.listing, item))) ?? '';
  const cells = chosenColumns(list.listing, tableOf(state)).map((column) => cellText(column, item, state));
  return `Row ${list.cursor.place.cursor + 1} of ${countText(list)}.${mark}${change} ${cells.join(' ')}`;
}

function cellText(column: Column<Item>, item: Item, state: State): string {
  const format = formatOf(state.display, viewOf(state).list.loadState.at, viewOf(state).list.query);
  return sentence(
    `${spokenTitles.get(column.title) ?? column.title.toLowerCase()}: ${valueText(column.text(item, format))}`,
  );
}

function countText(list: ListState): string {
  const count = rowCount(list);
  const shown = list.rows.options.filter === '' ? '' : `${count} shown, of `;
  return `${shown}${list.loadState.items.length}${hasEnded(list.loadState) ? ', the end' : ' or more'}`;
}

export function detailText(state: State): string {
  const view = viewOf(state);
  const item = selectedItem(view.list);
  if (view.detail.raw !== undefined) return documentText(view);
  const lines = detailOf(view, state.display);
  const line = lines[view.detail.place.cursor];
  if (line === undefined || item === undefined) return 'No detail.';
  const owners = line.path.split('.').slice(0, line.depth);
  const folded = view.detail.folded.has(line.path) ? ' Folded.' : '';
  const link = line.link === undefined ? '' : ` ${keyText(state, 'follow')} follows it.`;
  const note = line.note === undefined ? '' : `, ${line.note}`;
  const unknown = line.isUnknown ? ' Not in the document of the service.' : '';
  const place = `Detail of ${itemId(view.list.listing, item)}, line ${view.detail.place.cursor + 1} of ${lines.length}.`;
  return `${place} ${[...owners, line.label].join(', ')}: ${valueText(line.text)}${note}.${folded}${link}${unknown}`;
}

function documentText(view: View): string {
  const { all, shown } = rowsOfDetail(view);
  const { cursor } = view.detail.place;
  const text = all[shown[cursor] ?? -1]?.text ?? '';
  return `${view.detail.raw?.toUpperCase() ?? ''}, line ${cursor + 1} of ${shown.length}: ${text}`;
}

function valueText(text: string): string {
  if (text === '-') return 'none';
  const entries = /^(?:\{(\d+)\}|\[(\d+)\])$/.exec(text);
  return entries === null ? text : `${entries[1] ?? entries[2]} entries`;
}

const spokenTitles = new Map([
  ['CUR', 'currency'],
  ['NEXT', 'next billing'],
  ['ON', 'state'],
]);

const changeWords = new Map<'new' | 'changed' | undefined, string>([
  ['new', ' New.'],
  ['changed', ' Changed.'],
]);

export function whereText(state: State): string {
  const { list } = viewOf(state);
  const filters = Object.entries(list.query).map(([name, value]) => `${name} ${String(value)}`);
  const [here] = arrangedTexts(list, keyFor(state.keymap, 'find', 'list'));
  return [
    `${resources[list.listing].title}, ${filters.length === 0 ? 'all' : filters.join(', ')}.`,
    ...(here === undefined ? [] : [sentence(inWords(here))]),
  ].join(' ');
}
