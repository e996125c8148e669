import type { CreateCustomerParams } from '@paydeck/core';
import type { ExportFormat } from '@paydeck/presentation';
import type { AmountUnit, ReportName } from '@paydeck/presentation/internal';
import type { AccountChoice } from '../service/connection.ts';
import type { Sort } from '../service/sort-words.ts';
import type { ListingName, Query } from '../service/listings.ts';

/** How a command reads the service. */
export interface ServiceChoice extends AccountChoice {
  /** Whether the embedded fake service is used. */
  readonly isDemo: boolean;
  /** Whether stderr holds nothing but errors. */
  readonly isQuiet: boolean;
  /** Whether stderr has a line for each request. */
  readonly isVerbose: boolean;
  /** Whether the mirror is read, and nothing is sent. */
  readonly isOffline: boolean;
  /** What amounts of the service count; `undefined` leaves it to the profile. */
  readonly amountUnit?: AmountUnit | undefined;
}

/** A list, on the screen or as text. */
export interface ListInvocation extends ServiceChoice {
  readonly listing: ListingName;
  readonly query: Query;
  /** The format asked for; `undefined` leaves it to the terminal: the browser on one, a table without. */
  readonly format: ExportFormat | undefined;
  /** The most items to print; `undefined` is 100. */
  readonly limit: number | undefined;
  /** Whether every item is asked for. */
  readonly isAll: boolean;
  /** The checkpoint file of a resumable run. */
  readonly checkpoint?: string | undefined;
  /** Whether the checkpoint of another key is continued. */
  readonly isSameAccount?: true | undefined;
  /** The keys of the columns asked for. */
  readonly columns: readonly string[] | undefined;
  /** The columns to sort by, the first one first; the service's order when there is none. */
  readonly sort: readonly Sort[];
  /** The conditions on the rows that are printed, in the language of `/` in the browser. */
  readonly where?: string | undefined;
  /** The column whose sum is printed instead of the items. */
  readonly sum?: string | undefined;
  /** Whether the browser may write to live. */
  readonly mayWriteLive: boolean;
  /** Whether the browser speaks in sentences, for a screen reader. */
  readonly isScreenReader: boolean;
}

/** One webhook endpoint. */
export interface GetWebhook extends ServiceChoice {
  readonly id: string;
  readonly format: ExportFormat | undefined;
  readonly columns: readonly string[] | undefined;
}

/** A new customer. */
export interface CreateCustomer extends ServiceChoice {
  readonly params: CreateCustomerParams;
  readonly format: ExportFormat | undefined;
  /** Whether live may be written to without asking. */
  readonly isLiveMeant: boolean;
}

/** The customers of a file. */
export interface ImportCustomers extends ServiceChoice {
  readonly file: string;
  readonly journal: string;
  /** Whether live may be written to without asking. */
  readonly isLiveMeant: boolean;
}

/** Customers to find among the subscriptions. */
export interface FindCustomers extends ServiceChoice {
  readonly text: string;
  readonly format: ExportFormat | undefined;
}

/** A table of the user, compared with a list. */
export interface CompareInvocation extends ServiceChoice {
  readonly listing: ListingName;
  readonly query: Query;
  readonly file: string;
  /** The query of a SQLite file. */
  readonly sql: string | undefined;
  /** The column that identifies a row, as typed. */
  readonly on: string | undefined;
  /** The columns that are compared, as typed. */
  readonly columns: string | undefined;
  /** What amounts of the file count; `undefined` is the same as those of the service. */
  readonly amounts: AmountUnit | undefined;
  readonly format: ExportFormat | undefined;
}

/** A report. */
export interface ReportInvocation extends ServiceChoice {
  readonly report: ReportName;
  /** The e-mail address or the id, of the report `customer`. */
  readonly customer: string | undefined;
  /** The time that it is made for, as typed. */
  readonly asOf: string | undefined;
  /** The time since which it compares, as typed; of the report `recurring`. */
  readonly since: string | undefined;
  readonly format: ExportFormat | undefined;
}

/** A pull of lists into the mirror; of all without a name. */
export interface PullInvocation extends ServiceChoice {
  readonly lists: readonly ListingName[];
  /** Whether only what is new or open is read. */
  readonly isRefresh: boolean;
  /** The pause between pulls, in milliseconds; `undefined` pulls once. */
  readonly watchMs: number | undefined;
  readonly withoutPii: boolean;
  readonly isSameAccount: boolean;
}

/** A query of the mirror. */
export interface SqlInvocation extends ServiceChoice {
  readonly query: string;
  readonly timeoutMs: number;
  readonly format: ExportFormat | undefined;
}

/** What has changed in the mirror. */
export interface ChangesInvocation extends ServiceChoice {
  /** A time as typed, or `last pull`. */
  readonly since: string;
  readonly format: ExportFormat | undefined;
}

/** A mirror to remove. */
export interface DeleteMirror extends ServiceChoice {
  /** Whether it is removed without asking. */
  readonly isMeant: boolean;
}

/** A key to store. */
export interface Login extends AccountChoice {
  readonly url: string | undefined;
  /** The unit of amounts; `undefined` asks on a terminal. */
  readonly amounts: AmountUnit | undefined;
}

/** The stored profiles. */
export interface ListProfiles {
  readonly format: ExportFormat | undefined;
}

/** A stored profile by its name. */
export interface NamedProfile {
  readonly name: string;
}

/** The set-up, checked. */
export interface Doctor extends AccountChoice {
  readonly format: ExportFormat | undefined;
  readonly isDemo: boolean;
}

/** The completion of a shell. */
export interface Completion {
  readonly shell: 'bash' | 'zsh' | 'fish';
}

/** What can come next on a command line. */
export interface Complete {
  /** The words so far; the last one is being typed. */
  readonly words: readonly string[];
}

/** Whether the command is a list. No other one has these fields. */
export function isList(invocation: object): invocation is ListInvocation {
  return 'isAll' in invocation;
}

/** Whether a list has flags that the browser does not take. */
export function onlyPrints({ isAll, limit, where, sum }: ListInvocation): boolean {
  return isAll || limit !== undefined || where !== undefined || sum !== undefined;
}

/** The defaults of a command line. */
export const anyService: ServiceChoice = {
  mode: undefined,
  profile: undefined,
  isDemo: false,
  isQuiet: false,
  isVerbose: false,
  isOffline: false,
};
