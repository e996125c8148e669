import { detailOf } from './detail.ts';
import type { Query } from './filters.ts';
import { commandOf, type Command, type Scope } from './keymap.ts';
import { layoutOf, type Size } from './layout.ts';
import {
  addPage,
  endList,
  failList,
  goToRow,
  openList,
  refreshList,
  resizeList,
  selectedItem,
  stopMove,
  type ListState,
  type LoadedPage,
} from './list-state.ts';
import type { ListingName } from './listings.ts';
import { destination, isMove, placeAfter, type Move } from './movement.ts';
import { helpHeight, helpLines } from './screens/help.ts';
import { atStart, placeAt, type Place } from './scroll.ts';

/** All that the screen is drawn from. */
export interface State {
  readonly size: Size;
  readonly list: ListState;
  /** Which pane the keys go to. Where there is room for one pane only, it is also the one that is shown. */
  readonly pane: 'list' | 'detail';
  readonly detail: Place;
  /** Where the reader of the help is, while it is open. */
  readonly help: Place | undefined;
  /** The digits typed so far: `12` before `j`. */
  readonly count: string;
}

export type Action =
  | { readonly type: 'resized'; readonly size: Size }
  | { readonly type: 'key-pressed'; readonly key: string }
  | Answered;

/** What became of the page that a list waited for. */
export type Answered =
  | { readonly type: 'page-loaded'; readonly walk: number; readonly page: LoadedPage }
  | { readonly type: 'list-ended'; readonly walk: number; readonly at: number }
  | { readonly type: 'load-failed'; readonly walk: number; readonly problem: string };

export function openState(listing: ListingName, query: Query, size: Size): State {
  return { size, list: openList(listing, query), pane: 'list', detail: atStart, help: undefined, count: '' };
}

/** Gives the state after an action. Pure: time, the terminal and the service are outside. */
export function reduce(state: State, action: Action): State {
  if (action.type === 'resized') return resized(state, action.size);
  if (action.type === 'key-pressed') return pressed(state, action.key);
  // What an abandoned reading of the list still answers is of no interest.
  if (action.walk !== state.list.walk) return state;
  return { ...state, list: answered(state.list, action, listHeight(state.size)) };
}

/** Where a key that is pressed now belongs. */
export function scopeOf(state: State): Scope {
  return state.help === undefined ? state.pane : 'help';
}

function pressed(state: State, key: string): State {
  const isCount = /^\d$/.test(key) && (key !== '0' || state.count !== '');
  if (isCount) return { ...state, count: `${state.count}${key}`.slice(0, maxDigits) };
  const command = commandOf(key, scopeOf(state));
  return { ...(command === undefined ? state : obey(state, command)), count: '' };
}

function answered(list: ListState, action: Answered, height: number): ListState {
  if (action.type === 'page-loaded') return addPage(list, action.page, height);
  if (action.type === 'list-ended') return endList(list, action.at, height);
  return failList(list, action.problem);
}

function obey(state: State, command: Command): State {
  if (isMove(command)) return moved(state, command);
  if (command === 'stop') return { ...state, list: stopMove(state.list) };
  if (command === 'refresh') return { ...state, list: refreshList(state.list) };
  if (command === 'toggle-help') return { ...state, help: state.help === undefined ? atStart : undefined };
  if (command === 'back' && state.help !== undefined) return { ...state, help: undefined };
  if (command === 'back') return { ...state, pane: 'list', detail: atStart };
  if (command === 'open' && selectedItem(state.list) !== undefined)
    return { ...state, pane: 'detail', detail: atStart };
  // The program acts on `quit` and `suspend`; nothing changes on the screen.
  return state;
}

function moved(state: State, move: Move): State {
  const count = state.count === '' ? undefined : Number(state.count);
  if (state.help !== undefined) {
    // The help has no cursor: what moves is its first row.
    const height = helpHeight(state.size);
    const total = Math.max(1, helpLines(state.pane).length - height + 1);
    const row = destination(move, state.help.cursor, { count, total, height });
    return { ...state, help: placeAt(state.help, row, total, 1) };
  }
  if (state.pane === 'detail') {
    const rows = { count, total: detailOf(state.list).length, height: bodyHeight(state.size) };
    const row = destination(move, state.detail.cursor, rows);
    return { ...state, detail: placeAfter(move, state.detail, row, rows) };
  }
  const { list } = state;
  const rows = { count, total: list.items.length, height: listHeight(state.size) };
  // Down from where the cursor is bound for, so that no key is lost while pages load; else from where it is.
  const ahead = destination(move, list.goal, rows);
  const row = ahead > list.goal ? ahead : destination(move, list.place.cursor, rows);
  const next = goToRow(list, row, rows.height);
  return { ...state, list: { ...next, place: placeAfter(move, list.place, row, rows) } };
}

function resized(state: State, size: Size): State {
  const detail = placeAt(state.detail, state.detail.cursor, detailOf(state.list).length, bodyHeight(size));
  return { ...state, size, detail, list: resizeList(state.list, listHeight(size)) };
}

function listHeight(size: Size): number {
  return layoutOf(size)?.listHeight ?? 1;
}

function bodyHeight(size: Size): number {
  return layoutOf(size)?.bodyHeight ?? 1;
}

const maxDigits = 5;
