import type { CreateCustomerParams } from '@paydeck/core';
import type { AmountUnit, SavedView } from '@paydeck/profiles';
import type { AnyAccount } from '../service/accounts.ts';
import type { Choice } from '../service/choices.ts';
import type { Candidate } from '../service/sign-in.ts';
import type { Copying } from './copying.ts';
import type { Exporting } from './exporting.ts';
import type { ListingName } from '../service/listings.ts';
import type { Query } from '../service/query.ts';
import type { Outside } from './outside.ts';

/** Something to do outside of the state, as data. Each kind is done by the function of its name in `runners.ts`. */
export type NewTask =
  | { readonly name: 'quit' }
  | { readonly name: 'suspend' }
  /** Gets the whole of an item that its list shows in part. */
  | { readonly name: 'get-webhook'; readonly list: number; readonly webhook: string }
  /** Finds out about how many items a list has, which are more than `known`. */
  | {
      readonly name: 'estimate-length';
      readonly list: number;
      readonly listing: ListingName;
      readonly query: Query;
      readonly known: number;
    }
  /** Ends a task that is under way. */
  | { readonly name: 'stop-task'; readonly task: number }
  | ({ readonly name: 'copy' } & Copying)
  | ({ readonly name: 'export' } & Exporting)
  | ({ readonly name: 'read-outside' } & Outside)
  | { readonly name: 'open-page'; readonly url: string }
  | { readonly name: 'create-customer'; readonly params: CreateCustomerParams }
  /** Opens everything of the customer that something typed means. */
  | { readonly name: 'open-customer'; readonly wanted: string }
  | { readonly name: 'read-customer'; readonly customer: string }
  | { readonly name: 'find-customer'; readonly wanted: string }
  | { readonly name: 'list-accounts' }
  /** Opens the set-up of another account. */
  | { readonly name: 'add-account' }
  | { readonly name: 'switch-account'; readonly account: AnyAccount }
  /** Tries a key, stores its account and opens it. */
  | { readonly name: 'set-up-account'; readonly file: string | undefined; readonly candidate: Candidate }
  /** Stores what the amounts of an account count, and opens it. */
  | {
      readonly name: 'save-amounts';
      readonly file: string;
      readonly account: AnyAccount & { readonly profile: string };
      readonly amounts: AmountUnit;
    }
  /** Keeps a choice about the screen beyond the session. */
  | { readonly name: 'keep-choice'; readonly choice: Choice }
  | { readonly name: 'save-view'; readonly view: SavedView }
  | { readonly name: 'forget-view'; readonly view: string }
  /** Switches to the account that has this name, or this mode. */
  | { readonly name: 'switch-to'; readonly wanted: string };

export type Task = NewTask & { readonly id: number };

export type TaskOf<Name extends Task['name']> = Extract<Task, { name: Name }>;
