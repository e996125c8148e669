import type { Client } from '@paydeck/core';
import type { Message, State } from '../state.ts';

/** Something to do outside of the state, as data. Each kind is done by the function of its name in `runners.ts`. */
export type NewTask =
  | { readonly name: 'quit' }
  | { readonly name: 'suspend' }
  /** Gets the whole of an item that its list shows in part. */
  | { readonly name: 'get-webhook'; readonly list: number; readonly webhook: string };

export type Task = NewTask & { readonly id: number };

export type TaskOf<Name extends Task['name']> = Extract<Task, { name: Name }>;

/** What a task is done with. */
export interface TaskContext {
  readonly client: Client;
  readonly quit: () => void;
  readonly suspend: () => void;
}

/** How a task came out: what to tell the reader, and what it changes in the state. */
export interface Finished {
  readonly type: 'task-finished';
  readonly message?: Message | undefined;
  readonly change?: ((state: State) => State) | undefined;
}

export type Runner<Name extends Task['name']> = (
  task: TaskOf<Name>,
  context: TaskContext,
) => Promise<Omit<Finished, 'type'> | void>;
