import type { SubscriptionStatus } from '@paydeck/core';
import { DAY } from '../../data/calendar.ts';

/** The statuses in the order of the service's document. The compiler requires every status of the client. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` returns string[]
export const STATUSES = Object.keys({
  pending: true,
  active: true,
  on_hold: true,
  paused: true,
  cancelled: true,
  failed: true,
  expired: true,
  past_due: true,
} satisfies Record<Status, true>) as readonly Status[];

export type Status = SubscriptionStatus;

export function statusAt(age: number, percent: number): Status {
  if (age < 14 * DAY) return YOUNG[percent] ?? 'active';
  const status = GROWN[percent] ?? 'active';
  return status === 'expired' && age < 40 * DAY ? 'active' : status;
}

/** Whether a subscription continues, so that it is billed and can be cancelled or changed. */
export function isOngoing(status: Status): boolean {
  return status === 'active' || status === 'past_due';
}

const YOUNG = shared([62, 'active'], [24, 'pending'], [8, 'failed'], [6, 'cancelled']);

const GROWN = shared(
  [63, 'active'],
  [15, 'cancelled'],
  [6, 'past_due'],
  [5, 'expired'],
  [4, 'on_hold'],
  [4, 'paused'],
  [2, 'failed'],
  [1, 'pending'],
);

function shared(...shares: readonly (readonly [count: number, status: Status])[]): readonly Status[] {
  return shares.flatMap(([count, status]) => Array.from({ length: count }, () => status));
}
