import type { RateLimitSnapshot } from '@paydeck/core/rate-limit';
import type { DocumentFormat, KnownCustomer } from '@paydeck/presentation/internal';
import type { ReactNode } from 'react';
import type { CustomerDraft } from './customer-draft.ts';
import type { BoxSize, Drawing } from '../drawing/box.ts';
import type { DetailSide, Size } from '../drawing/layout.ts';
import type { Line } from '../drawing/line.ts';
import type { Theme } from '../drawing/theme.ts';
import type { Key, KeyRow, Pressed, Scope, Widget, Move } from '../keys/keymap.ts';
import type { Display } from '../service/display.ts';
import type { ListingName } from '../service/listings.ts';
import type { Session } from '../service/connection.ts';
import type { ScrollPosition } from '../widgets/scroll-window.ts';
import type { ListState } from './list-state.ts';
import type { Marks } from './marks.ts';
import type { TableSettings } from './table-settings.ts';
import type { NewTask, Task } from './task.ts';
import type { Traffic } from './traffic.ts';
import type { ViewHistory } from './view-history.ts';
import type { Watch } from './watch.ts';

export interface State {
  readonly size: Size;
  readonly session: Session;
  /** The keys, with the handlers of their commands. */
  readonly keymap: readonly Command[];
  readonly stack: readonly StackEntry[];
  /** The draft of a new customer, which is kept while its box is closed. */
  readonly draft?: CustomerDraft | undefined;
  readonly views: Readonly<Record<number, View>>;
  /** The list on the screen, and the history of the lists before it. */
  readonly viewHistory: ViewHistory;
  /** The table settings of each list that differ from the defaults. */
  readonly tables: Readonly<Partial<Record<ListingName, TableSettings>>>;
  readonly display: Display;
  readonly theme: Theme;
  readonly traffic: Traffic;
  readonly isMirrorBusy?: true | undefined;
  /** A sentence about work that would be lost on exit. */
  readonly unfinished?: string | undefined;
  /** Whether to exit without a further question: the key before this one asked for it. */
  readonly quitConfirmation: 'asked' | 'asked-before' | undefined;
  /** The chosen side of the detail; undefined for the side with the most room. */
  readonly detailSide?: DetailSide | undefined;
  readonly hasMouse?: boolean | undefined;
  /** The customers created in this session, because the service lists none. */
  readonly created: readonly KnownCustomer[];
  /** The histories of the prompts by name, the newest line last. */
  readonly promptHistory: Readonly<Record<string, readonly string[]>>;
  /** The digits typed so far: `300` before `G`. Each of them also shows its tab. */
  readonly count: string;
  /** The view before the first of them. */
  readonly countFrom?: Pick<State, 'stack' | 'viewHistory'> | undefined;
  /** The result of the last command, shown until the next key. */
  readonly message: Message | undefined;
  /** The tasks that the program must run, because the state has no side effects. */
  readonly tasks: readonly Task[];
  readonly nextId: number;
}

/** A screen or a box on the stack, with its model: its own part of the state. */
export interface StackEntry {
  readonly definition: Screen<unknown> | Box<unknown>;
  readonly model: unknown;
}

/** What a screen and a box have in common: the keys that they handle while they are in front. */
export interface Definition<Model> {
  readonly name: string;
  /** Its scopes, with the widget that receives the keys in each. A widget brings its own keys. */
  readonly scopes: Readonly<Record<string, Widget>>;
  readonly bindings: readonly Binding<Model>[];
  readonly opening?: Opening;
  /** Returns the scope that has the focus. Default: the first one. */
  scope?(state: State, model: Model): string;
  move?(state: State, model: Model, move: Move): State;
  /** Returns why there is nothing to move through; `undefined` if there is. */
  whyNoMove?(state: State, model: Model): string | undefined;
  /** Handles typed and pasted text, and the keys that edit a line. */
  edit?(state: State, model: Model, pressed: Pressed): State;
}

export interface Binding<Model> extends Key {
  /** The scopes in which it works. Default: all. */
  readonly in?: readonly string[];
  run(this: void, state: State, model: Model, pressed: Pressed): State;
  /** Returns why it does nothing now, in a sentence; `undefined` if it works. */
  whyNot?(this: void, state: State, model: Model): string | undefined;
}

/** The key that opens a screen or a box, from scopes of other screens and boxes. */
export interface Opening extends Omit<Key, 'command'>, Pick<Binding<unknown>, 'whyNot'> {
  /** The scopes in which it works. */
  readonly in: readonly string[];
  open(this: void, state: State): State;
}

/** A row of the key table, with its handler in each scope. */
export interface Command extends KeyRow {
  readonly scopes: ReadonlyMap<string, Scope & { readonly binding: Binding<unknown> }>;
}

/** Fills the terminal, and has the focus while no box is open. */
export interface Screen<Model> extends Definition<Model> {
  render(props: ScreenProps<Model>): ReactNode;
  /** Describes the screen in one sentence, for a screen reader. */
  where(state: State, model: Model): string;
  /** Describes the focused part in sentences, for a screen reader. */
  speak(state: State, model: Model): readonly string[];
}

export interface ScreenProps<Model = unknown> {
  readonly state: State;
  readonly model: Model;
  readonly context: DrawContext;
}

export interface DrawContext {
  readonly limits: RateLimitSnapshot | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

/** A box over the screen, which has the focus while it is open. */
export interface Box<Model> extends Definition<Model> {
  /** Returns what it shows. `room` is how much fits into a box. A prompt has `prompt` instead. */
  draw?(state: State, model: Model, room: BoxSize): Drawing;
  /** Draws one line of `width` columns above the footer, which covers no rows. */
  prompt?(state: State, model: Model, width: number): Line;
}

export interface View {
  readonly list: ListState;
  /** The focused pane. If only one pane fits, it is also the visible one. */
  readonly pane: 'list' | 'detail';
  readonly detail: DetailState;
  readonly marks: Marks;
  readonly watch?: Watch | undefined;
  /** The view that opened this one, and to which it returns; none for the list of a tab. */
  readonly from?: number | undefined;
  /** The screen that opened this view with a filter. Escape returns to it while that filter is active. */
  readonly opener?: { readonly screen: StackEntry; readonly filter: string } | undefined;
  readonly isOutdated?: boolean | undefined;
}

export interface DetailState {
  readonly place: ScrollPosition;
  /** The format of the raw view; undefined for the view by fields. */
  readonly raw?: DocumentFormat | undefined;
  readonly search?: string | undefined;
  readonly folded: ReadonlySet<string>;
  /** The id of an item that was fetched separately, because its list contains only a part of it. */
  readonly fetched?: string | undefined;
}

export interface Message {
  readonly text: string;
  readonly tone: 'good' | 'problem';
}

export function say(state: State, text: string, tone: Message['tone'] = 'good'): State {
  return { ...state, message: { text, tone } };
}

export function addTask(state: State, task: NewTask): State {
  return { ...state, tasks: [...state.tasks, { ...task, id: state.nextId }], nextId: state.nextId + 1 };
}
