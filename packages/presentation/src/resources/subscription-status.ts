import type { SubscriptionStatus } from '@paydeck/core';
import type { Tone } from '../columns/tone.ts';

interface StatusFacts {
  readonly tone: Tone;
  /** The meaning of the next date of a subscription. */
  readonly next: 'next' | 'due' | 'cancelled';
}

/** The statuses that the service's document names, in its order. The compiler requires every status of the client. */
const statuses = {
  pending: { tone: 'warning', next: 'next' },
  active: { tone: 'good', next: 'next' },
  on_hold: { tone: 'warning', next: 'next' },
  paused: { tone: 'warning', next: 'next' },
  cancelled: { tone: 'quiet', next: 'cancelled' },
  failed: { tone: 'bad', next: 'next' },
  expired: { tone: 'quiet', next: 'next' },
  past_due: { tone: 'bad', next: 'due' },
} as const satisfies Record<SubscriptionStatus, StatusFacts>;

const facts = new Map<unknown, StatusFacts>(Object.entries(statuses));

/** The statuses that the service's document names, in its order. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` returns string[]
export const subscriptionStatuses = Object.keys(statuses) as readonly SubscriptionStatus[];

/** The tone of a subscription's status; `undefined` for one that the service's document does not list. */
export function statusTone(status: unknown): Tone | undefined {
  return facts.get(status)?.tone;
}

/** The meaning of the next date of a subscription with a status. */
export function nextWord(status: string): StatusFacts['next'] {
  return facts.get(status)?.next ?? 'next';
}
