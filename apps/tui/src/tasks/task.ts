import type { RequestedView } from '../state/task.ts';
import type { Client } from '@paydeck/core';
import type { AnyAccount, KnownAccount } from '../service/accounts.ts';
import type { ChoiceStore } from '../service/choice-store.ts';
import type { Mirrored, Session } from '../service/connection.ts';
import type { ViewStore } from '../service/view-store.ts';
import type { Finished } from '../state/action.ts';
import type { Message, State } from '../state/state.ts';
import type { Task, TaskOf } from '../state/task.ts';
import type { System } from './system.ts';

export interface TaskContext {
  /** `undefined` while no account is open. */
  readonly client: Client | undefined;
  readonly session: Session;
  /** The mirror that lists are read from; `undefined` without one. */
  readonly mirrored?: Mirrored | undefined;
  readonly system: System;
  readonly accounts: AccountSwitch;
  /** Where choices about the screen are kept; `undefined` where they last as long as the session. */
  readonly choices?: ChoiceStore | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly quit: () => void;
  readonly suspend: () => void;
  readonly giveTerminal: (meanwhile: () => Promise<void>) => Promise<void>;
  readonly signal: AbortSignal;
  readonly update: (change: (state: State) => State) => void;
  readonly stop: (task: number) => void;
}

export interface FirstScreen {
  /** A sentence about what was done before. */
  readonly notice?: string | undefined;
  /** Default: the list of the command line. */
  readonly view?: RequestedView | undefined;
}

export interface AccountSwitch {
  list(): Promise<readonly KnownAccount[]>;
  switchTo(account: AnyAccount, first?: FirstScreen): Promise<void>;
  /** Where accounts are stored; `undefined` where there is no home folder. */
  readonly file?: string | undefined;
  /** Where saved views are kept; `undefined` where there is no profile to keep them in. */
  readonly views?: ViewStore | undefined;
}

/** What runs a task, by its name. */
export type Runners = {
  readonly [Name in Task['name']]: (task: TaskOf<Name>, context: TaskContext) => Promise<Omit<Finished, 'type'> | void>;
};

export function clientOf({ client }: TaskContext): Client {
  if (client === undefined) throw new Error('No account is open.');
  return client;
}

export function done(text: string): { readonly message: Message } {
  return { message: { text, tone: 'good' } };
}

export function failed(text: string): { readonly message: Message } {
  return { message: { text, tone: 'problem' } };
}
