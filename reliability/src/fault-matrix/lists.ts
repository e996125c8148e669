import { listNames, type ListName } from '@paydeck/core';

/** What the proofs need to know of a list. */
export interface KnownList {
  readonly kind: 'numbered list' | 'iterated list';
  /** How many items it has in the fault matrix. */
  readonly count: number;
  /** Parameters for pages so small that an iteration needs several. */
  readonly smallPages: { readonly page_size: number } | { readonly limit: number };
}

const numbered: KnownList = { kind: 'numbered list', count: 25, smallPages: { page_size: 10 } };
const iterated: KnownList = { kind: 'iterated list', count: 7, smallPages: { limit: 3 } };

export function knownList(name: ListName): KnownList {
  return name === 'webhooks' ? iterated : numbered;
}

/** How many items the lists have, as options of a fake. */
export const counts = Object.fromEntries(listNames.map((name) => [name, knownList(name).count]));
