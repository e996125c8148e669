import type { Size } from '../drawing/layout.ts';
import type { Theme } from '../drawing/theme.ts';
import { noChoices, type Choices } from '../service/choices.ts';
import { plainDisplay, type Display } from '../service/display.ts';
import type { ListingName, Query } from '../service/listings.ts';
import type { Session } from '../service/connection.ts';
import { arrangeList } from './list-state.ts';
import { refreshMirror } from './mirror.ts';
import type { StackEntry, State } from './state.ts';
import { chosenTables } from './table-settings.ts';
import { noTraffic } from './traffic.ts';
import { startHistory } from './view-history.ts';
import { inChosenOrder, newView, withList } from './views.ts';

export interface Start {
  readonly listing: ListingName;
  readonly query: Query;
  readonly filter?: string | undefined;
  readonly size: Size;
  readonly session: Session;
  readonly keymap: State['keymap'];
  readonly display?: Display | undefined;
  readonly theme?: Theme | undefined;
  readonly tables?: State['tables'] | undefined;
  /** The display choices of earlier sessions, and what is wrong with their file. */
  readonly choices?: Choices | undefined;
  readonly problem?: string | undefined;
  readonly screen: StackEntry;
  /** Whether there is a mirror, which is then refreshed behind the screen. */
  readonly hasMirror?: boolean | undefined;
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
  hasMirror = false,
  ...appearance
}: Start): State {
  const { display = plainDisplay, theme = display.theme ?? 'auto' } = appearance;
  const opened = inChosenOrder({
    size,
    session,
    keymap,
    stack: [screen],
    views: { 0: newView(0, listing, query, display) },
    viewHistory: startHistory(0),
    tables: { ...chosenTables(display.columns, choices), ...tables },
    detailSide: choices.detailSide,
    display,
    theme,
    traffic: noTraffic,
    quitConfirmation: undefined,
    created: [],
    promptHistory: {},
    count: '',
    message: problem === undefined ? undefined : { text: problem, tone: 'problem' },
    tasks: [],
    nextId: 1,
  });
  const started = hasMirror && session.isOffline !== true ? refreshMirror(opened) : opened;
  return withList(started, (list, height) => arrangeList(list, { ...list.rows.options, filter }, height));
}
