import type { CreateCustomerParams } from '@paydeck/core';
import type { AmountUnit } from '@paydeck/profiles/internal';
import type { SavedView } from '../service/display.ts';
import type { AnyAccount } from '../service/accounts.ts';
import type { Choice } from '../service/choices.ts';
import type { Candidate } from '../service/sign-in.ts';
import type { Copying } from './copying.ts';
import type { Exporting } from './exporting.ts';
import type { ListingName } from '../service/listings.ts';
import type { Query } from '../service/query.ts';
import type { ExternalProgram } from './outside.ts';

/** A list with its filters, as a line of the palette names it. */
export interface RequestedView {
  /** The list to show; undefined for the one on the screen. */
  readonly listing: ListingName | undefined;
  /** The query, by the service's parameter names; undefined if the line contains none. */
  readonly query: Query | undefined;
  /** The local filter; undefined if the line contains none. */
  readonly filter: string | undefined;
}

/** A side effect to run, as data. The function with its name in `runners.ts` runs it. */
export type NewTask =
  | { readonly name: 'quit' }
  | { readonly name: 'suspend' }
  /** Fetches the whole of an item that its list contains in part. */
  | { readonly name: 'get-webhook'; readonly list: number; readonly webhook: string }
  /** Refreshes the mirror: `listing`, or all lists that are older than a minute. */
  | { readonly name: 'refresh-mirror'; readonly listing: ListingName | undefined }
  | { readonly name: 'stop-task'; readonly task: number }
  | ({ readonly name: 'copy' } & Copying)
  | ({ readonly name: 'export' } & Exporting)
  | ({ readonly name: 'read-outside' } & ExternalProgram)
  | { readonly name: 'open-page'; readonly url: string }
  /** Runs a program of the user. */
  | { readonly name: 'run-program'; readonly title: string; readonly call: readonly [string, ...string[]] }
  | { readonly name: 'create-customer'; readonly params: CreateCustomerParams }
  /** Opens the customer view for a typed name, e-mail or id. */
  | { readonly name: 'open-customer'; readonly wanted: string }
  | { readonly name: 'read-customer'; readonly customer: string }
  | { readonly name: 'find-customer'; readonly wanted: string }
  | { readonly name: 'list-accounts' }
  /** Opens the set-up of another account. */
  | { readonly name: 'add-account' }
  | { readonly name: 'switch-account'; readonly account: AnyAccount }
  /** Tries a key, stores its account and opens it. */
  | { readonly name: 'set-up-account'; readonly file: string | undefined; readonly candidate: Candidate }
  /** Stores the amount unit of an account, and opens it. */
  | {
      readonly name: 'save-amounts';
      readonly file: string;
      readonly account: AnyAccount & { readonly profile: string };
      readonly amounts: AmountUnit;
    }
  /** Stores the amount unit of the open account. */
  | { readonly name: 'keep-amounts'; readonly amounts: AmountUnit }
  /** Stores a display choice for later sessions. */
  | { readonly name: 'keep-choice'; readonly choice: Choice }
  | { readonly name: 'save-view'; readonly view: SavedView }
  | { readonly name: 'forget-view'; readonly view: string }
  /** Opens a list in the account with this name, or of this mode. */
  | { readonly name: 'switch-to'; readonly wanted: string; readonly view: RequestedView };

export type Task = NewTask & { readonly id: number };

export type TaskOf<Name extends Task['name']> = Extract<Task, { name: Name }>;
