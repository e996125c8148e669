import type { RateLimitSnapshot } from '@paydeck/core/rate-limit';
import { emptyPath, type DocumentFormat } from '@paydeck/presentation/internal';
import { plainDisplay, type Display } from '../service/display.ts';
import type { Theme } from '../drawing/theme-names.ts';
import { noMarks, type Marks } from './marks.ts';
import type { Watch } from './watch.ts';
import type { Query } from '../service/query.ts';
import { chosenTables, plainTable, type TableSettings } from './table-settings.ts';
import type { Drawing, Room } from '../drawing/box.ts';
import type { Line } from '../drawing/line.ts';
import type { ReactNode } from 'react';
import type { Command } from '../keys/command.ts';
import { withKeys, type Keymap, type Pressed } from '../keys/keymap.ts';
import type { Scope } from '../keys/scopes.ts';
import { layoutOf, smallestLayout, type DetailSide, type Layout, type Size } from '../drawing/layout.ts';
import { formatOf } from './format-of.ts';
import { noChoices, type Choices } from '../service/choices.ts';
import { arrangeList, openList, refreshList, sortList, type ListState } from './list-state.ts';
import type { KnownCustomer } from '../service/customer.ts';
import type { ListingName } from '../service/listings.ts';
import { atStart, type Place } from '../widgets/scroll-window.ts';
import { noTraffic, type Traffic } from './traffic.ts';
import type { Session } from '../service/session.ts';
import type { NewTask, Task } from './task.ts';
import { enter, startTrail, type Trail } from './trail.ts';

/** The whole state of the browser, from which the screen is drawn. */
export interface State {
  readonly size: Size;
  readonly session: Session;
  readonly keymap: Keymap;
  /** All open lists, by id. */
  readonly views: Readonly<Record<number, View>>;
  /** The list on the screen, and the history of the lists before it. */
  readonly trail: Trail;
  /** The table settings of each list that differ from the defaults. */
  readonly tables: Readonly<Partial<Record<ListingName, TableSettings>>>;
  /** The display settings of the profile, and the present theme. */
  readonly display: Display;
  readonly theme: Theme;
  /** The present activity of the client. */
  readonly traffic: Traffic;
  /** The open screen. */
  readonly screen: OpenScreen;
  /** The box over the screen, which has the focus. */
  readonly box: OpenBox | undefined;
  /** The states of closed boxes with `isKept`, by name. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** A sentence about work that would be lost on exit. */
  readonly unfinished?: string | undefined;
  /** Whether to exit without a further question: the key before this one asked for it. */
  readonly leaving: 'asked' | 'asked-before' | undefined;
  /** The chosen side of the detail; undefined for the side with the most room. */
  readonly detailSide?: DetailSide | undefined;
  /** Whether the terminal reports the mouse. */
  readonly hasMouse?: boolean | undefined;
  /** The customers created in this session, because the service lists none. */
  readonly created: readonly KnownCustomer[];
  /** The histories of the prompts by name, the newest line last. */
  readonly typed: Readonly<Record<string, readonly string[]>>;
  /** The digits typed so far: `300` before `G`. Each of them also shows its tab. */
  readonly count: string;
  /** The view before the first of them. */
  readonly countFrom?: { readonly screen: OpenScreen; readonly trail: Trail } | undefined;
  /** The result of the last command, shown until the next key. */
  readonly message: Message | undefined;
  /** The tasks that the program must run, because the state has no side effects. */
  readonly tasks: readonly Task[];
  /** The id of the next list or task. */
  readonly nextId: number;
}

/** A screen with its own part of the state. */
export interface OpenScreen {
  readonly kind: Screen<unknown>;
  readonly own: unknown;
}

/** A box with its own part of the state. */
export interface OpenBox {
  readonly kind: Box<unknown>;
  readonly own: unknown;
  /** The box below it, which is in front again when this one closes. */
  readonly below?: OpenBox | undefined;
}

/** Runs a command on the screen below. */
export type Run = (state: State, command: Command) => State;

/** Opens a box by a command of the key table. */
export interface Opening {
  readonly name: string;
  open(state: State): State;
}

/** Fills the terminal, and has the focus while no box is open. */
export interface Screen<Own> {
  readonly name: string;
  /** Returns the scope of its keys in the key table. */
  scope(own: Own, state: State): Scope;
  /** Returns the state after a key; `undefined` if the screen does not use the key. */
  press(own: Own, pressed: Pressed, state: State): State | undefined;
  /** Returns the state after a paste. Screens without it ignore pasted text. */
  paste?(own: Own, text: string, state: State): State;
  draw(own: Own, state: State, scene: Scene): ReactNode;
  /** Describes the screen in one sentence, for a screen reader. */
  where(own: Own, state: State): string;
  /** Describes the focused part in sentences, for a screen reader. */
  speak(own: Own, state: State): readonly string[];
}

/** The inputs of a drawing besides the state. */
export interface Scene {
  readonly layout: Layout;
  readonly limits: RateLimitSnapshot | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

/** A box over the screen, which has the focus while it is open. Its own state may have any type. */
export interface Box<Own> extends Opening {
  /** Identifies the box, also in `kept`. */
  readonly name: string;
  /** Whether its state is kept while it is closed. */
  readonly isKept?: boolean;
  /** Returns the scope of its keys in the key table: that of its widget, or its own. */
  scope(own: Own, state: State): Scope;
  press(own: Own, pressed: Pressed, state: State, run: Run): State;
  /** Returns the state after a paste. Boxes without it ignore pasted text. */
  paste?(own: Own, text: string, state: State): State;
  /** Draws the content of the box. A prompt has `prompt` instead. */
  draw?(own: Own, room: Room, state: State): Drawing;
  /** Draws one line of `width` columns above the footer, which covers no rows. */
  prompt?(own: Own, width: number, state: State): Line;
}

/** A list with the detail of its selected item. */
export interface View {
  readonly list: ListState;
  /** The focused pane. If only one pane fits, it is also the visible one. */
  readonly pane: 'list' | 'detail';
  readonly detail: DetailState;
  readonly marks: Marks;
  /** The watch of the list, if it is on. */
  readonly watch?: Watch | undefined;
  /** The view that opened this one, and to which it returns; none for the list of a tab. */
  readonly from?: number | undefined;
  /** The screen that opened this view with a filter. Escape returns to it while that filter is active. */
  readonly opener?: { readonly screen: OpenScreen; readonly filter: string } | undefined;
  /** Whether the list is refreshed as soon as it is visible. */
  readonly isOutdated?: boolean | undefined;
}

export interface DetailState {
  readonly place: Place;
  /** The format of the raw view; undefined for the view by fields. */
  readonly raw?: DocumentFormat | undefined;
  /** The last search text. */
  readonly search?: string | undefined;
  /** The paths of the folded sections. */
  readonly folded: ReadonlySet<string>;
  /** The id of an item that was fetched separately, because its list contains only a part of it. */
  readonly fetched?: string | undefined;
}

export interface Message {
  readonly text: string;
  readonly tone: 'good' | 'problem';
}

export interface Start {
  readonly listing: ListingName;
  readonly query: Query;
  readonly filter?: string | undefined;
  readonly size: Size;
  readonly session: Session;
  readonly keymap: Keymap;
  readonly display?: Display | undefined;
  readonly theme?: Theme | undefined;
  readonly tables?: State['tables'] | undefined;
  /** The display choices of earlier sessions, and what is wrong with their file. */
  readonly choices?: Choices | undefined;
  readonly problem?: string | undefined;
  readonly screen: OpenScreen;
}

export function openState({
  listing,
  query,
  filter = '',
  size,
  session,
  keymap,
  tables = {},
  choices = noChoices,
  problem,
  screen,
  ...appearance
}: Start): State {
  const { display = plainDisplay, theme = display.theme ?? 'auto' } = appearance;
  const state: State = {
    size,
    session,
    keymap,
    views: { 0: newView(0, listing, query, display) },
    trail: startTrail(0),
    tables: { ...chosenTables(display.columns, choices), ...tables },
    detailSide: choices.detailSide,
    display,
    theme,
    traffic: noTraffic,
    screen,
    box: undefined,
    kept: {},
    leaving: undefined,
    created: [],
    typed: {},
    count: '',
    message: problem === undefined ? undefined : { text: problem, tone: 'problem' },
    tasks: [],
    nextId: 1,
  };
  const opened = inChosenOrder(state);
  return withList(opened, (list, height) => arrangeList(list, { ...list.rows.arrangement, filter }, height));
}

/** Returns the view on the screen. */
export function viewOf({ views, trail }: State): View {
  const view = views[trail.current];
  if (view === undefined) throw new Error(`There is no view ${trail.current}.`);
  return view;
}

/** Changes the view on the screen. */
export function withView(state: State, change: Partial<View>): State {
  return changeView(state, state.trail.current, (view) => ({ ...view, ...change }));
}

/** Changes an open view by its id; a view that was closed meanwhile is ignored. */
export function changeView(state: State, id: number, change: (view: View) => View): State {
  const view = state.views[id];
  if (view === undefined) return state;
  const next = change(view);
  return next === view ? state : { ...state, views: { ...state.views, [id]: next } };
}

/** Changes the list on the screen. `height` is its number of visible rows. */
export function withList(state: State, change: (list: ListState, height: number) => ListState): State {
  return changeList(state, state.trail.current, change);
}

/** Changes an open list by its id; a list that was closed meanwhile is ignored. */
export function changeList(state: State, id: number, change: (list: ListState, height: number) => ListState): State {
  return changeView(state, id, (view) => {
    const list = change(view.list, listHeight(state));
    return list === view.list ? view : { ...view, list };
  });
}

/** Opens a list. Escape returns to the present one. */
export function openView(state: State, listing: ListingName, query: Query): State {
  return withView(openAnew(state, listing, query), { from: state.trail.current });
}

/** Opens the list of a new tab in its saved order, and adds it to the history. */
export function openTab(state: State, listing: ListingName): State {
  return inChosenOrder(openAnew(state, listing, {}));
}

function inChosenOrder(state: State): State {
  const { sort } = state.tables[viewOf(state).list.listing] ?? plainTable;
  return sort.length === 0 ? state : withList(state, (list, height) => sortList(list, sort, height));
}

function openAnew(state: State, listing: ListingName, query: Query): State {
  const id = state.nextId;
  const opened = {
    ...state,
    views: { ...state.views, [id]: newView(id, listing, query, state.display) },
    nextId: id + 1,
  };
  return goTo(opened, enter(state.trail, id));
}

/** Shows another view. */
export function goTo(state: State, trail: Trail): State {
  const kept = new Set([...trail.past, trail.current, ...trail.future]);
  const views = Object.fromEntries(Object.entries(state.views).filter(([id]) => kept.has(Number(id))));
  const shown = { ...state, views, trail, box: undefined };
  if (viewOf(shown).isOutdated !== true) return shown;
  return withView(shown, { list: refreshList(viewOf(shown).list), isOutdated: false });
}

/** Requests a task outside of the state. */
export function addTask(state: State, task: NewTask): State {
  return { ...state, tasks: [...state.tasks, { ...task, id: state.nextId }], nextId: state.nextId + 1 };
}

export function say(state: State, text: string, tone: Message['tone'] = 'good'): State {
  return { ...state, message: { text, tone } };
}

/** Returns the scope of the next key. */
export function scopeOf(state: State): Scope {
  const { box } = state;
  if (box !== undefined) return box.kind.scope(box.own, state);
  return screenScopeOf(state);
}

/** Returns the scope of a key when no box is open. */
export function screenScopeOf(state: State): Scope {
  if (layoutOf(state.size) === undefined) return 'too-small';
  return state.screen.kind.scope(state.screen.own, state);
}

/** Replaces command names in a sentence by their keys: `{refresh} tries again`. */
export function keyed(state: State, text: string): string {
  return withKeys(text, state.keymap, scopeOf(state));
}

/** Returns the number typed before a key, if any. */
export function countOf({ count }: State): number | undefined {
  return count === '' ? undefined : Number(count);
}

/** Returns the layout of the screen. A terminal that is too small gets the smallest layout. */
export function roomOf({ size, detailSide }: State): Layout {
  return layoutOf(size, detailSide) ?? smallestLayout;
}

export function listHeight(state: State): number {
  return roomOf(state).listHeight;
}

function newView(id: number, listing: ListingName, query: Query, display: Display): View {
  const { now: _now, ...amounts } = formatOf(display, undefined);
  return {
    list: openList(id, listing, query, amounts),
    pane: 'list',
    detail: openDetail,
    marks: noMarks,
  };
}

export const openDetail: DetailState = {
  place: atStart,
  folded: new Set(['billing', 'metadata', 'customer.metadata', emptyPath]),
};
