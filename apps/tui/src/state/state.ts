import type { DocumentFormat } from '@paydeck/presentation';
import { plainDisplay, type Display, type Theme } from '@paydeck/profiles';
import type { CustomerDraft } from '../boxes/new-customer/draft.ts';
import { noMarks, type Marks } from './marks.ts';
import type { Watch } from './watch.ts';
import type { Query } from '../service/filters.ts';
import { profileLooks, type TableLooks } from './table-looks.ts';
import { defaultKeymap, type Keymap, type Scope } from '../keys/keymap.ts';
import { layoutOf, type Layout, type Size } from '../drawing/layout.ts';
import { openList, refreshList, type ListState } from './list-state.ts';
import type { ListingName } from '../service/listings.ts';
import type { OpenOverlay } from './overlay.ts';
import { atStart, type Place } from '../widgets/scroll-window.ts';
import { noTraffic, type Traffic } from './traffic.ts';
import type { Session } from '../service/session.ts';
import type { NewTask, Task } from '../tasks/task.ts';
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
  readonly tables: Readonly<Partial<Record<ListingName, TableLooks>>>;
  /** What the profile says about looks, and the theme that is on. */
  readonly display: Display;
  readonly theme: Theme;
  /** What the client does at the moment. */
  readonly traffic: Traffic;
  /** Where the reader of the summary is; `undefined` while a list is on the screen. */
  readonly summary: Place | undefined;
  /** The box over the screen, which takes the keys. */
  readonly overlay: OpenOverlay | undefined;
  /** Whether the terminal reports the mouse. */
  readonly hasMouse?: boolean | undefined;
  /** The new customer that was begun. */
  readonly customer?: CustomerDraft | undefined;
  /** The digits typed so far: `12` before `j`. */
  readonly count: string;
  /** What became of the last thing that was asked for, until the next key. */
  readonly message: Message | undefined;
  /** What the program has yet to do outside: the state itself never touches the world. */
  readonly tasks: readonly Task[];
  /** The number for the next list or task. */
  readonly nextId: number;
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
  readonly keymap?: Keymap | undefined;
  readonly display?: Display | undefined;
  readonly theme?: Theme | undefined;
  readonly tables?: State['tables'] | undefined;
}

export function openState({
  listing,
  query,
  size,
  session,
  keymap = defaultKeymap,
  tables = {},
  ...looks
}: Start): State {
  const { display = plainDisplay, theme = display.theme ?? 'auto' } = looks;
  return {
    size,
    session,
    keymap,
    views: { 0: newView(0, listing, query, display) },
    trail: startTrail(0),
    tables: { ...profileLooks(display.columns), ...tables },
    display,
    theme,
    traffic: noTraffic,
    summary: undefined,
    overlay: undefined,
    count: '',
    message: undefined,
    tasks: [],
    nextId: 1,
  };
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

/** Opens a list that was not there, and leaves the way back to this one. */
export function openView(state: State, listing: ListingName, query: Query): State {
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
  const shown = { ...state, views, trail, summary: undefined, overlay: undefined };
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
  return state.overlay?.name ?? (state.summary === undefined ? viewOf(state).pane : 'summary');
}

/** Gives the number typed before a key, if any. */
export function countOf({ count }: State): number | undefined {
  return count === '' ? undefined : Number(count);
}

/** The division of the screen; that of the smallest one where there is too little for any. */
export function roomOf({ size }: State): Layout {
  return layoutOf(size) ?? smallestLayout;
}

export function listHeight(state: State): number {
  return roomOf(state).listHeight;
}

function newView(id: number, listing: ListingName, query: Query, display: Display): View {
  const { amountUnit, payoutCurrency } = display;
  return {
    list: openList(id, listing, query, { amountUnit, payoutCurrency }),
    pane: 'list',
    detail: openDetail,
    marks: noMarks,
  };
}

export const openDetail: DetailState = {
  place: atStart,
  folded: new Set(['billing', 'metadata', 'customer.metadata']),
};

const smallestLayout: Layout = {
  columns: 1,
  rows: 1,
  isSplit: false,
  listWidth: 1,
  detailWidth: 1,
  bodyHeight: 1,
  listHeight: 1,
};
