import type { SubscriptionStatus } from '@paydeck/core';

/** What the next date of a subscription is, by its status: a ninth one does not compile until it stands here. */
export const nextWords = {
  pending: 'next',
  active: 'next',
  on_hold: 'next',
  paused: 'next',
  cancelled: 'cancelled',
  failed: 'next',
  expired: 'next',
  past_due: 'due',
} as const satisfies Record<SubscriptionStatus, string>;

/** The statuses of the service's document. Not the client's own list, which would bring its whole code along. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets which keys there are.
export const statuses = Object.keys(nextWords) as readonly SubscriptionStatus[];

/** Says what the next date is, also of a status that the document does not name. */
export function nextWord(status: string): string {
  const words: Readonly<Record<string, string>> = nextWords;
  return Object.hasOwn(words, status) ? (words[status] ?? 'next') : 'next';
}
