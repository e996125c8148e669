import type { MouseEvent } from '../keys/mouse-reports.ts';
import type { WatchDue } from './watch.ts';
import type { Size } from '../drawing/layout.ts';
import type { ConnectionEvent } from '../service/connection.ts';
import type { LoadEvent } from '../service/loader.ts';
import type { DrawContext, Message, State } from './state.ts';

export type Action =
  | { readonly type: 'resized'; readonly size: Size }
  | { readonly type: 'key-pressed'; readonly key: string }
  | { readonly type: 'pasted'; readonly text: string }
  /** An event of the connection. `at` is its time in milliseconds since 1970. */
  | { readonly type: 'client-event'; readonly event: ConnectionEvent; readonly at: number }
  /** The response to the last request of a call is late. */
  | { readonly type: 'call-late'; readonly call: number; readonly at: number }
  /** No key followed the typed digits in time. */
  | { readonly type: 'count-settled'; readonly count: string }
  /** The next batch of items can be filtered and sorted into rows. */
  | { readonly type: 'arrange-next'; readonly list: number }
  | WatchDue
  /** A mouse event, with what the header showed: its tabs depend on it. */
  | ({ readonly type: 'mouse-event'; readonly event: MouseEvent } & DrawContext)
  /** The program has started the tasks up to this one. */
  | { readonly type: 'tasks-begun'; readonly upTo: number }
  | LoadEvent
  | Finished;

export interface Finished {
  readonly type: 'task-finished';
  readonly message?: Message | undefined;
  readonly change?: ((state: State) => State) | undefined;
}
