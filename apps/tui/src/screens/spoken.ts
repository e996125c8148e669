import type { Column } from '@paydeck/presentation';
import { roomInBox } from '../components/box.ts';
import { timeText } from '../components/status-line.ts';
import { detailOf, rowsOfDetail } from '../detail.ts';
import { arrangedText } from '../find/arranged-text.ts';
import { looksOf } from '../find/column-commands.ts';
import { chosenColumns } from '../find/table-looks.ts';
import { marksText } from '../act/marks.ts';
import { watchText } from '../act/watch/watch.ts';
import { keyFor, type Command } from '../keymap.ts';
import { rowCount, selectedItem, type ListState } from '../list-state.ts';
import { itemId, listings, type Item } from '../listings.ts';
import { drawOverlay, drawPrompt } from '../overlays/overlays.ts';
import type { Place } from '../scroll.ts';
import { formatOf } from '../see/format-of.ts';
import { inWords, keyInWords } from '../see/in-words.ts';
import { summaryLines } from '../see/summary-lines.ts';
import { waitOf } from '../see/waiting.ts';
import { wrapped } from '../see/wrap.ts';
import { scopeOf, viewOf, type State, type View } from '../state.ts';
import type { Paint } from '../theme.ts';

/** What is on the screen for a screen reader: plain lines, and which of them says where the reader is. */
export interface Spoken {
  readonly lines: readonly string[];
  readonly current: number;
}

/**
 * Writes the screen as sentences: first the mode, then the row or line that is selected with its columns named, then what
 * happened, then what else there is. Only what changes is written anew, so that only this is read out.
 */
export function spokenScreen(state: State, now: number): Spoken {
  const { columns, rows } = state.size;
  const width = Math.max(1, columns - 1);
  const first = wrapped(whereText(state), width);
  const others = [...currentTexts(state), ...newsTexts(state, now), keysText(state)].filter((text) => text !== '');
  const lines = [...first, ...others.flatMap((text) => wrapped(text, width))];
  return { lines: lines.slice(0, Math.max(1, rows)), current: first.length };
}

function whereText(state: State): string {
  const { session, summary } = state;
  const { list } = viewOf(state);
  const mode = session.mode === 'live' ? 'LIVE mode' : 'TEST mode';
  const account = `${mode}, account ${session.name}${session.canWrite ? '' : ', read only'}.`;
  if (summary !== undefined) return `${account} Summary of what is loaded.`;
  const filters = Object.entries(list.query).map(([name, value]) => `${name} ${String(value)}`);
  const here = arrangedText(list);
  return [
    account,
    `${listings[list.listing].title}, ${filters.length === 0 ? 'all' : filters.join(', ')}.`,
    ...(here === undefined ? [] : [sentence(inWords(here))]),
  ].join(' ');
}

/** What has the keys: a box, the summary, a line of the detail, or a row of the list. */
function currentTexts(state: State): string[] {
  if (state.overlay !== undefined) return overlayTexts(state);
  if (state.summary !== undefined) return summaryTexts(state, state.summary);
  return [viewOf(state).pane === 'detail' ? detailText(state) : rowTextOf(state)];
}

function overlayTexts(state: State): string[] {
  const { overlay, size } = state;
  if (overlay === undefined) return [];
  const prompt = drawPrompt(overlay, Math.max(1, size.columns - 1), state, unpainted);
  if (prompt !== undefined) return [inWords(prompt), rowTextOf(state)];
  const drawing = drawOverlay(overlay, { width: unbroken, height: roomInBox(size).height }, state, unpainted);
  if (drawing === undefined) return [];
  return [`${drawing.title}.`, ...drawing.lines.map(inWords), sentence(inWords(drawing.footer ?? ''))];
}

function summaryTexts(state: State, place: Place): string[] {
  const lines = summaryLines(state, state.size.columns);
  const texts = lines
    .slice(place.cursor)
    .map(({ pieces, spoken }) => spoken ?? pieces.map(({ text }) => text).join(''));
  return texts.map((text) => sentence(inWords(text)));
}

function rowTextOf(state: State): string {
  const view = viewOf(state);
  const { list, marks, watch } = view;
  const item = selectedItem(list);
  if (item === undefined) return list.isLoading ? '' : `No ${list.listing}.`;
  const mark = marks.ids.has(itemId(list.listing, item)) ? ' Marked.' : '';
  const change = changeWords.get(watch?.changes.get(itemId(list.listing, item))) ?? '';
  const cells = chosenColumns(list.listing, looksOf(state)).map((column) => cellText(column, item, state));
  return `Row ${list.place.cursor + 1} of ${countText(list)}.${mark}${change} ${cells.join(' ')}`;
}

function cellText(column: Column<Item>, item: Item, state: State): string {
  const format = formatOf(state.display, viewOf(state).list.readAt);
  return sentence(
    `${spokenTitles.get(column.title) ?? column.title.toLowerCase()}: ${valueText(column.text(item, format))}`,
  );
}

function countText(list: ListState): string {
  const count = rowCount(list);
  const shown = list.arrangement.filter === '' ? '' : `${count} shown, of `;
  return `${shown}${list.items.length}${list.isEnd ? ', the end' : ' or more'}`;
}

function detailText(state: State): string {
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

/** What became of the last key, what went wrong, and what is under way. */
function newsTexts(state: State, now: number): string[] {
  const { list } = viewOf(state);
  const view = viewOf(state);
  return [
    state.message === undefined
      ? ''
      : sentence(`${state.message.tone === 'problem' ? 'Problem' : 'Done'}: ${state.message.text}`),
    list.problem === undefined ? '' : `Problem: ${sentence(list.problem)} ${keyText(state, 'refresh')} tries again.`,
    waitText(state, now),
    list.readsAll
      ? `Loading all: ${list.items.length} loaded. ${keyText(state, 'stop')} stops.`
      : list.isLoading
        ? `Loading page ${list.nextPage}.`
        : '',
    sentence(marksText(view) ?? ''),
    sentence(watchText(view.watch) ?? ''),
    list.staleSince !== undefined && list.problem !== undefined ? `Stale, read ${timeText(list.staleSince)}.` : '',
    list.hasShifted ? 'The list moved while it was read: some rows may be missing.' : '',
  ];
}

/** The moment instead of a countdown, which would be read out again and again. */
function waitText(state: State, now: number): string {
  const wait = waitOf(state, now);
  if (wait === undefined) return '';
  const until = wait.until === undefined ? '' : ` until ${timeText(wait.until)}`;
  const keys = wait.isForLimit ? '' : ` ${keyText(state, 'refresh')} asks now.`;
  return `Waiting for the service${until}: ${wait.reason}.${keys} ${keyText(state, 'stop')} stops.`;
}

function keysText(state: State): string {
  const scope = scopeOf(state);
  return scope === 'help' ? '' : `${keyText(state, 'toggle-help')} lists the keys.`;
}

function keyText(state: State, command: Command): string {
  const scope = state.overlay === undefined ? scopeOf(state) : viewOf(state).pane;
  const label = keyFor(state.keymap, command, scope);
  const words = keyInWords(label === '' ? keyFor(state.keymap, command, 'list') : label);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function valueText(text: string): string {
  if (text === '-') return 'none';
  const entries = /^(?:\{(\d+)\}|\[(\d+)\])$/.exec(text);
  return entries === null ? text : `${entries[1] ?? entries[2]} entries`;
}

function sentence(text: string): string {
  return text === '' || /[.:!?]$/.test(text) ? text : `${text}.`;
}

/** Wide enough that no sentence is cut: what is too long for the terminal is broken at a blank. */
const unbroken = 200;

const unpainted: Paint = (_style, text) => text;

/** Titles that are short for the table's sake. */
const spokenTitles = new Map([
  ['CUR', 'currency'],
  ['NEXT', 'next billing'],
  ['ON', 'state'],
]);

const changeWords = new Map<'new' | 'changed' | undefined, string>([
  ['new', ' New.'],
  ['changed', ' Changed.'],
]);
