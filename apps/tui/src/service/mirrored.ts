import type { Client, ListName } from '@paydeck/core';
import type { Query } from './query.ts';

/** The mirror of an account, from which the browser starts. */
export interface Mirrored {
  /** Reads the mirror, and sends nothing. */
  readonly client: Client;
  /** When what it has of a list was read, in milliseconds since 1970; `undefined` if it cannot answer the query. */
  asOf(listing: ListName, query: Query): number | undefined;
  /** Refreshes a list, or all that are not new, in a process of its own, and resolves with why that failed. */
  refresh(listing: ListName | undefined, signal: AbortSignal): Promise<string | undefined>;
}
