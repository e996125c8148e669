import type { Subscription } from '@paydeck/core';
import type { Format } from '../columns/format.ts';
import { safeText } from '../text/safe-text.ts';
import { nextWord } from './subscription-status.ts';
import { formatDate, formatRelative, parseTimestamp } from '../times/timestamp.ts';

/** The fields of a subscription that determine its next event. */
export type Stepping = Pick<
  Subscription,
  'status' | 'cancelled_at' | 'next_billing_date' | 'cancel_at_next_billing_date'
>;

/** Describes the next or the last event of a subscription: `due 2026-11-14, 7 d ago`, `ends 2026-12-03, in 12 d`. */
export function nextStepText(subscription: Stepping, { now }: Format): string {
  const word = nextWord(subscription.status);
  const isEnding = word !== 'cancelled' && subscription.cancel_at_next_billing_date;
  const moment = nextStepAt(subscription);
  const milliseconds = parseTimestamp(moment);
  const date = typeof moment === 'string' ? safeText(moment, longestDate) : '-';
  const when = milliseconds === undefined ? date : `${formatDate(milliseconds)}, ${formatRelative(milliseconds, now)}`;
  return `${isEnding ? 'ends' : word} ${when}`;
}

/** Returns the time of `nextStepText` as the service sent it. */
export function nextStepAt({ status, cancelled_at: cancelledAt, next_billing_date: next }: Stepping): unknown {
  return nextWord(status) === 'cancelled' ? cancelledAt : next;
}

const longestDate = 40;
