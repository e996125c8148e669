import type { Discount } from '@paydeck/core';
import { redeemability } from '../resources/redeemability.ts';
import { formatDate, parseTimestamp } from '../times/timestamp.ts';
import type { Figure } from './figure.ts';

/** How many discounts are in each state. A discount can be in several. */
export interface DiscountCounts {
  readonly redeemable: number;
  readonly notRedeemable: number;
  /** How many have a date or a count that cannot be read. */
  readonly unknown: number;
  readonly usedUp: number;
  readonly ending: number;
  readonly neverUsed: number;
}

/** A discount is ending if it can be redeemed, and will have expired in so many days. */
export const endingDays = 30;

/** Counts discounts by their state at `now`, in milliseconds since 1970. */
export function discountCounts(now: number): Figure<Discount, DiscountCounts> {
  const counts = { redeemable: 0, notRedeemable: 0, unknown: 0, usedUp: 0, ending: 0, neverUsed: 0 };
  return {
    add(discount) {
      const { isRedeemable, isUsedUp, isEnding, isNeverUsed } = discountState(discount, now);
      counts[isRedeemable === undefined ? 'unknown' : isRedeemable ? 'redeemable' : 'notRedeemable'] += 1;
      if (isUsedUp) counts.usedUp += 1;
      if (isEnding) counts.ending += 1;
      if (isNeverUsed) counts.neverUsed += 1;
    },
    result: () => ({ ...counts }),
  };
}

/** The state of a discount at a time. */
export interface DiscountState {
  readonly isRedeemable: boolean | undefined;
  readonly isUsedUp: boolean;
  readonly isEnding: boolean;
  readonly isNeverUsed: boolean;
  /** What a report says about it: `used up`, `ends 2026-12-03`, `never used`. */
  readonly words: readonly string[];
}

export function discountState(discount: Discount, now: number): DiscountState {
  const { isRedeemable, isUsedUp } = redeemability(discount, now);
  const end = parseTimestamp(discount.expires_at);
  const isEnding = isRedeemable === true && end !== undefined && end <= now + endingDays * 86_400_000;
  const isNeverUsed = discount.times_used === 0;
  const found = [
    isUsedUp ? 'used up' : undefined,
    isEnding ? `ends ${formatDate(end)}` : undefined,
    isNeverUsed ? 'never used' : undefined,
  ];
  return { isRedeemable, isUsedUp, isEnding, isNeverUsed, words: found.filter((word) => word !== undefined) };
}
