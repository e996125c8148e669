import type { CreateCustomerParams } from '@paydeck/core';
import type { Column, ExportFormat, Format } from '@paydeck/presentation';
import type { AmountUnit } from '@paydeck/profiles/internal';
import type { SavedView } from '../service/display.ts';
import type { AnyAccount } from '../service/accounts.ts';
import type { Choice } from '../service/choices.ts';
import type { Candidate } from '../service/sign-in.ts';
import type { ListState } from './list-state.ts';
import type { RowOptions } from './rows.ts';
import type { Item, ListingName, Query } from '../service/listings.ts';

export interface RequestedView {
  /** The list to show; undefined for the one on the screen. */
  readonly listing: ListingName | undefined;
  /** The query, by the service's parameter names; undefined if the line contains none. */
  readonly query: Query | undefined;
  /** The local filter; undefined if the line contains none. */
  readonly filter: string | undefined;
}

export interface ExportColumns {
  readonly columns: readonly Column<Item>[];
  readonly format: Format;
}

/** Items to be written as text when that is needed. */
export interface WrittenItems {
  readonly items: readonly Item[];
  readonly format: 'json' | 'yaml' | 'csv';
  /** The columns of CSV. The other formats contain whole items. */
  readonly content?: ExportColumns;
}

export interface Copying {
  readonly source: string | WrittenItems;
  /** A description for the user: `sub_1`, `3 rows as CSV`. */
  readonly what: string;
  readonly note?: string | undefined;
}

export interface Exporting {
  readonly format: ExportFormat;
  /** The file name as typed: absolute, or relative to the current folder. */
  readonly file: string;
  readonly listing: ListingName;
  /** The columns of CSV and Markdown. The other formats contain whole items. */
  readonly content: ExportColumns;
  readonly rows: LoadedRows | RowsToLoad;
}

export interface LoadedRows {
  readonly kind: 'loaded';
  readonly items: readonly Item[];
  /** Why rows are missing; `undefined` if none are. */
  readonly whyIncomplete: string | undefined;
  readonly note?: string | undefined;
}

/** The whole list, loaded again and then filtered and sorted as on the screen. */
export interface RowsToLoad {
  readonly kind: 'to-load';
  readonly query: Query;
  readonly options: RowOptions;
  /** The format of its amounts, because they are filtered as shown. */
  readonly amounts: ListState['amounts'];
}

export interface ExternalProgram extends WrittenItems {
  readonly program: 'pager' | 'editor';
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
  | { readonly name: 'run-program'; readonly title: string; readonly call: readonly [string, ...string[]] }
  | { readonly name: 'create-customer'; readonly params: CreateCustomerParams }
  /** Opens the customer view for a typed name, e-mail or id. */
  | { readonly name: 'open-customer'; readonly wanted: string }
  | { readonly name: 'read-customer'; readonly customer: string }
  | { readonly name: 'find-customer'; readonly wanted: string }
  | { readonly name: 'list-accounts' }
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
  | { readonly name: 'keep-amounts'; readonly amounts: AmountUnit }
  | { readonly name: 'keep-choice'; readonly choice: Choice }
  | { readonly name: 'save-view'; readonly view: SavedView }
  | { readonly name: 'forget-view'; readonly view: string }
  /** Opens a list in the account with this name, or of this mode. */
  | { readonly name: 'switch-to'; readonly wanted: string; readonly view: RequestedView };

export type Task = NewTask & { readonly id: number };

export type TaskOf<Name extends Task['name']> = Extract<Task, { name: Name }>;
