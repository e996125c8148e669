import type { Client, CreateCustomerParams } from '@paydeck/core';
import type { AnyAccount, KnownAccount } from '../service/accounts.ts';
import type { Copying } from '../state/copying.ts';
import type { Exporting } from '../state/exporting.ts';
import type { Outside } from '../screens/browse/open-outside.ts';
import type { Machine } from './machine.ts';
import type { FindTask, ViewStore } from './views.ts';
import type { Session } from '../service/session.ts';
import type { Message, State } from '../state/state.ts';

/** Something to do outside of the state, as data. Each kind is done by the function of its name in `runners.ts`. */
export type NewTask =
  | { readonly name: 'quit' }
  | { readonly name: 'suspend' }
  /** Gets the whole of an item that its list shows in part. */
  | { readonly name: 'get-webhook'; readonly list: number; readonly webhook: string }
  /** Ends a task that is under way. */
  | { readonly name: 'stop-task'; readonly task: number }
  | ({ readonly name: 'copy' } & Copying)
  | ({ readonly name: 'export' } & Exporting)
  | ({ readonly name: 'read-outside' } & Outside)
  | { readonly name: 'open-page'; readonly url: string }
  | { readonly name: 'create-customer'; readonly params: CreateCustomerParams }
  | { readonly name: 'list-accounts' }
  | { readonly name: 'switch-account'; readonly account: AnyAccount }
  | FindTask;

export type Task = NewTask & { readonly id: number };

export type TaskOf<Name extends Task['name']> = Extract<Task, { name: Name }>;

/** What a task is done with. */
export interface TaskContext {
  readonly client: Client;
  readonly session: Session;
  readonly machine: Machine;
  readonly accounts: AccountSwitch;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly quit: () => void;
  readonly suspend: () => void;
  /** Gives the terminal away until something has ended. */
  readonly giveTerminal: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Ends when the task is to stop. */
  readonly signal: AbortSignal;
  /** Changes the state while the task is under way. */
  readonly tell: (change: (state: State) => State) => void;
  /** Ends another task. */
  readonly stop: (task: number) => void;
}

/** The accounts of this machine, and the way to another one. */
export interface AccountSwitch {
  list(): Promise<readonly KnownAccount[]>;
  switchTo(account: AnyAccount): Promise<void>;
  /** Where saved views are kept; `undefined` where there is no profile to keep them in. */
  readonly views?: ViewStore | undefined;
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
