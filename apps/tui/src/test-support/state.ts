import type { Subscription } from '@paydeck/core';
import { boxSizeOf, type Drawing } from '../drawing/box.ts';
import type { Size } from '../drawing/layout.ts';
import { wantedPage } from '../state/list-state.ts';
import type { LoadedPage } from '../service/loader.ts';
import { browseScreen } from '../screens/browse/browse.tsx';
import { reduce } from '../screens/reduce.ts';
import type { Session } from '../service/connection.ts';
import { boxOf } from '../state/stack.ts';
import { openState } from '../state/start.ts';
import type { StackEntry, State } from '../state/state.ts';
import { viewOf } from '../state/views.ts';
import { large } from './browser.tsx';
import { subscriptions } from './subscriptions.ts';
import { keyTable } from '../screens/key-table.ts';

/** Returns the state of the browser with the first page of subscriptions loaded. */
export function loadedState(
  items: readonly Subscription[] = subscriptions(100),
  { session = demo, size = large }: { session?: Session; size?: Size } = {},
): State {
  return answer(
    openState({ listing: 'subscriptions', query: {}, size, session, keymap: keyTable, screen: browse }),
    items,
  );
}

/** Responds to the request for the page that the visible list waits for. */
export function answer(state: State, items: readonly Subscription[], page: Partial<LoadedPage> = {}): State {
  const request = wantedPage(viewOf(state).list);
  if (request === undefined) throw new Error('The list waits for nothing.');
  const { list, loadNumber } = request;
  const loaded = { items, number: request.page, at: 1, ...page };
  return reduce(state, { type: 'page-loaded', list, loadNumber, page: loaded });
}

export function drawingOf(state: State): Drawing | undefined {
  const box = boxOf(state);
  return box?.definition.draw?.(state, box.model, boxSizeOf(state.size));
}

export function press(state: State, ...keys: string[]): State {
  return keys.reduce((next, key) => reduce(next, { type: 'key-pressed', key }), state);
}

export const demo: Session = { mode: 'test', name: 'demo', source: 'the demo', canWrite: true };

export const browse: StackEntry = { definition: browseScreen, model: null };

export function typing(text: string): string[] {
  return Array.from(text, (character) => (character === ' ' ? 'space' : character));
}
