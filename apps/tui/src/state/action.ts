import type { ClientEvent } from '@paydeck/core';
import type { MouseEvent } from '../keys/mouse-reports.ts';
import type { WatchDue } from './watch.ts';
import type { LoadedPage } from './list-state.ts';
import type { Size } from '../drawing/layout.ts';
import type { Finished } from '../tasks/task.ts';

/** Everything that can happen to the state. */
export type Action =
  | { readonly type: 'resized'; readonly size: Size }
  /** A key, named as in the key table. */
  | { readonly type: 'key-pressed'; readonly key: string }
  | { readonly type: 'pasted'; readonly text: string }
  /** The client told what it does. `at` is when, in milliseconds since 1970. */
  | { readonly type: 'client-told'; readonly event: ClientEvent; readonly at: number }
  /** No key followed a digit. */
  | { readonly type: 'count-settled'; readonly count: string }
  /** There was time to look at more items of a list for its rows. */
  | { readonly type: 'arrange-next'; readonly list: number }
  | WatchDue
  | { readonly type: 'mouse-told'; readonly event: MouseEvent }
  /** The program has begun with the tasks up to this one. */
  | { readonly type: 'tasks-begun'; readonly upTo: number }
  | Answered
  | Finished;

/** What became of the page that a list waits for. */
export type Answered =
  | { readonly type: 'page-loaded'; readonly list: number; readonly walk: number; readonly page: LoadedPage }
  | { readonly type: 'list-ended'; readonly list: number; readonly walk: number; readonly at: number }
  | { readonly type: 'load-failed'; readonly list: number; readonly walk: number; readonly problem: string };
