import type { MouseEvent } from '../keys/mouse-reports.ts';
import type { WatchDue } from './watch.ts';
import type { Size } from '../drawing/layout.ts';
import type { ConnectionEvent } from '../service/connection.ts';
import type { ReadingEvent } from '../service/loader.ts';
import type { Message, State } from './state.ts';

/** Everything that can happen to the state. */
export type Action =
  | { readonly type: 'resized'; readonly size: Size }
  /** A key, named as in the key table. */
  | { readonly type: 'key-pressed'; readonly key: string }
  | { readonly type: 'pasted'; readonly text: string }
  /** The connection told what it does. `at` is when, in milliseconds since 1970. */
  | { readonly type: 'client-told'; readonly event: ConnectionEvent; readonly at: number }
  /** No key followed a digit. */
  | { readonly type: 'count-settled'; readonly count: string }
  /** There was time to look at more items of a list for its rows. */
  | { readonly type: 'arrange-next'; readonly list: number }
  | WatchDue
  | { readonly type: 'mouse-told'; readonly event: MouseEvent }
  /** The program has begun with the tasks up to this one. */
  | { readonly type: 'tasks-begun'; readonly upTo: number }
  | ReadingEvent
  | Finished;

/** How a task came out: what to tell the reader, and what it changes in the state. */
export interface Finished {
  readonly type: 'task-finished';
  readonly message?: Message | undefined;
  readonly change?: ((state: State) => State) | undefined;
}
