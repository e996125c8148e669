import type { RateLimitSnapshot } from '@paydeck/core';
import { emptyPath, type DocumentFormat } from '@paydeck/presentation';
import { plainDisplay, type Display, type Theme } from '@paydeck/profiles';
import { noMarks, type Marks } from './marks.ts';
import type { Watch } from './watch.ts';
import type { Query } from '../service/query.ts';
import { chosenTables, plainTable, type TableSettings } from './table-settings.ts';
import type { Drawing, Room } from '../drawing/box.ts';
import type { Region } from '../drawing/region.ts';
import type { Paint } from '../drawing/theme.ts';
import type { Command } from '../keys/command.ts';
import { withKeys, type Keymap, type Pressed } from '../keys/keymap.ts';
import type { Scope } from '../keys/scopes.ts';
import { layoutOf, smallestLayout, type DetailSide, type Layout, type Size } from '../drawing/layout.ts';
import { formatOf } from './format-of.ts';
import { noChoices, type Choices } from '../service/choices.ts';
import { openList, refreshList, sortList, type ListState } from './list-state.ts';
import type { KnownCustomer } from '../service/customer.ts';
import type { ListingName } from '../service/listings.ts';
import { atStart, type Place } from '../widgets/scroll-window.ts';
import { noTraffic, type Traffic } from './traffic.ts';
import type { Session } from '../service/session.ts';
import type { NewTask, Task } from './task.ts';
import { enter, startTrail, type Trail } from './trail.ts';

/** All that the screen is drawn from. */
export interface State {
  readonly size: Size;
  readonly session: Session;
  readonly keymap: Keymap;
  /** Every list that can be gone back to, by its id. */
  readonly views: Readonly<Record<number, View>>;
  /** Which of them is on the screen, and the way there. */
  readonly trail: Trail;
  /** How the table of each list looks, where it is not as it comes. */
  readonly tables: Readonly<Partial<Record<ListingName, TableSettings>>>;
  /** What the profile says about the display, and the theme that is on. */
  readonly display: Display;
  readonly theme: Theme;
  /** What the client does at the moment. */
  readonly traffic: Traffic;
  /** What is on the terminal. */
  readonly screen: OpenScreen;
  /** The box over the screen, which takes the keys. */
  readonly box: OpenBox | undefined;
  /** What boxes keep while they are closed, by their names. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** What would be lost with this browser, as a sentence. */
  readonly unfinished?: string | undefined;
  /** Whether to leave all the same: the key before this one asked for it. */
  readonly leaving: 'asked' | 'asked-before' | undefined;
  /** Where the detail was put; where it has most room when undefined. */
  readonly detailSide?: DetailSide | undefined;
  /** Whether the terminal reports the mouse. */
  readonly hasMouse?: boolean | undefined;
  /** The customers that were created here: the service lists none. */
  readonly created: readonly KnownCustomer[];
  /** What was typed at the prompts that remember it, by their names, the newest last. */
  readonly typed: Readonly<Record<string, readonly string[]>>;
  /** The digits typed so far: `12` before `j`. */
  readonly count: string;
  /** What became of the last thing that was asked for, until the next key. */
  readonly message: Message | undefined;
  /** What the program has yet to do outside: the state itself never touches the world. */
  readonly tasks: readonly Task[];
  /** The number for the next list or task. */
  readonly nextId: number;
}

/** A screen, with its own part of the state. */
export interface OpenScreen {
  readonly kind: Screen<unknown>;
  readonly own: unknown;
}

/** A box, with its own part of the state. */
export interface OpenBox {
  readonly kind: Box<unknown>;
  readonly own: unknown;
  /** The box that it lies over, which is there again when it is closed. */
  readonly below?: OpenBox | undefined;
}

/** Does what a command asks for on the screen below. */
export type Run = (state: State, command: Command) => State;

/** What a command of the key table opens. */
export interface Opening {
  readonly name: string;
  open(state: State): State;
}

/** What fills the terminal, and takes the keys while no box is open. */
export interface Screen<Own> {
  readonly name: string;
  /** Where its keys belong in the key table. */
  scope(own: Own, state: State): Scope;
  /** Gives the state after a key; `undefined` when it is no affair of this screen. */
  press(own: Own, pressed: Pressed, state: State): State | undefined;
  /** Gives the state after a text was pasted. Screens without it ignore what is pasted. */
  paste?(own: Own, text: string, state: State): State;
  /** Draws its regions; they do not overlap. */
  draw(own: Own, state: State, scene: Scene): readonly Region[];
  /** Draws what lies over its rows and takes no keys; no line of it covers the selected row. */
  over?(own: Own, state: State, scene: Scene): OverLines | undefined;
  /** Says in a sentence what is on the screen: for a screen reader. */
  where(own: Own, state: State): string;
  /** Says what has the keys, in sentences. */
  speak(own: Own, state: State): readonly string[];
}

/** Lines over the others, in the middle between the sides. */
export interface OverLines {
  /** The first of them, counted from the top of the screen. */
  readonly top: number;
  readonly lines: readonly string[];
}

/** What a screen is drawn from besides the state. */
export interface Scene {
  readonly layout: Layout;
  readonly paint: Paint;
  readonly limits: RateLimitSnapshot | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

/** A box over the screen, which takes the keys while it is open. Its own part of the state is whatever it needs. */
export interface Box<Own> extends Opening {
  /** What it keeps is kept under its name. */
  readonly name: string;
  /** Whether its own part of the state is kept while it is closed. */
  readonly isKept?: boolean;
  /** Where its keys belong in the key table: the scope of its widget, or one of its own. */
  scope(own: Own, state: State): Scope;
  press(own: Own, pressed: Pressed, state: State, run: Run): State;
  /** Gives the state after a text was pasted. Boxes without it ignore what is pasted. */
  paste?(own: Own, text: string, state: State): State;
  /** Draws what is in the box. What has no box draws a line instead. */
  draw?(own: Own, room: Room, state: State, paint: Paint): Drawing;
  /** Draws a line of `width` columns above the keys, with nothing over the rows. */
  prompt?(own: Own, width: number, state: State, paint: Paint): string;
}

/** A list with the detail of its selected item. */
export interface View {
  readonly list: ListState;
  /** Which pane the keys go to. Where there is room for one pane only, it is also the one that is shown. */
  readonly pane: 'list' | 'detail';
  readonly detail: DetailState;
  readonly marks: Marks;
  /** How it is watched, while it is. */
  readonly watch?: Watch | undefined;
  /** The view that it was opened from, which leaving it comes back to; none for the list of a tab. */
  readonly from?: number | undefined;
  /** The screen that it was opened from with a filter, which Escape brings back while that filter is on. */
  readonly opener?: { readonly screen: OpenScreen; readonly filter: string } | undefined;
  /** Whether it is read again as soon as it is on the screen. */
  readonly isOutdated?: boolean | undefined;
}

export interface DetailState {
  readonly place: Place;
  /** Whether the item is shown as it was sent, and how that is written; by its fields when undefined. */
  readonly raw?: DocumentFormat | undefined;
  /** What was searched for in it last. */
  readonly search?: string | undefined;
  /** The sections that are folded, by their paths. */
  readonly folded: ReadonlySet<string>;
  /** The id of the item that was fetched by itself, whole, and not only as a part of its list. */
  readonly fetched?: string | undefined;
}

export interface Message {
  readonly text: string;
  readonly tone: 'good' | 'problem';
}

export interface Start {
  readonly listing: ListingName;
  readonly query: Query;
  readonly size: Size;
  readonly session: Session;
  readonly keymap: Keymap;
  readonly display?: Display | undefined;
  readonly theme?: Theme | undefined;
  readonly tables?: State['tables'] | undefined;
  /** What was chosen about the screen in earlier sessions, and what is wrong with it. */
  readonly choices?: Choices | undefined;
  readonly problem?: string | undefined;
  readonly screen: OpenScreen;
}

export function openState({
  listing,
  query,
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
  return inChosenOrder(state);
}

/** Gives the view on the screen. */
export function viewOf({ views, trail }: State): View {
  const view = views[trail.current];
  if (view === undefined) throw new Error(`There is no view ${trail.current}.`);
  return view;
}

export function withView(state: State, change: Partial<View>): State {
  const view = viewOf(state);
  return { ...state, views: { ...state.views, [view.list.id]: { ...view, ...change } } };
}

/** Changes the list on the screen. `height` is how many rows of it show. */
export function withList(state: State, change: (list: ListState, height: number) => ListState): State {
  return withView(state, { list: change(viewOf(state).list, listHeight(state)) });
}

/** Opens a list from the one on the screen, which Escape comes back to. */
export function openView(state: State, listing: ListingName, query: Query): State {
  return withView(openAnew(state, listing, query), { from: state.trail.current });
}

/** Opens the list of a tab that was not there, in the order chosen for it, and leaves the way back to this one. */
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

/** Puts another view on the screen. */
export function goTo(state: State, trail: Trail): State {
  const kept = new Set([...trail.past, trail.current, ...trail.future]);
  const views = Object.fromEntries(Object.entries(state.views).filter(([id]) => kept.has(Number(id))));
  const shown = { ...state, views, trail, box: undefined };
  if (viewOf(shown).isOutdated !== true) return shown;
  return withView(shown, { list: refreshList(viewOf(shown).list), isOutdated: false });
}

/** Asks for something outside of the state. */
export function addTask(state: State, task: NewTask): State {
  return { ...state, tasks: [...state.tasks, { ...task, id: state.nextId }], nextId: state.nextId + 1 };
}

export function say(state: State, text: string, tone: Message['tone'] = 'good'): State {
  return { ...state, message: { text, tone } };
}

/** Where a key that is pressed now belongs. */
export function scopeOf(state: State): Scope {
  const { box } = state;
  if (box !== undefined) return box.kind.scope(box.own, state);
  return screenScopeOf(state);
}

/** Where a key belongs when no box is open. */
export function screenScopeOf(state: State): Scope {
  if (layoutOf(state.size) === undefined) return 'too-small';
  return state.screen.kind.scope(state.screen.own, state);
}

/** Writes a sentence with the keys of the scope that has them: `{refresh} tries again`. */
export function keyed(state: State, text: string): string {
  return withKeys(text, state.keymap, scopeOf(state));
}

/** Gives the number typed before a key, if any. */
export function countOf({ count }: State): number | undefined {
  return count === '' ? undefined : Number(count);
}

/** The division of the screen; that of the smallest one where there is too little for any. */
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
