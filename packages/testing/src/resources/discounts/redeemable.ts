import type { Policy } from '../../policies/policies.ts';

/** The terms that decide whether a discount is redeemable. */
export interface Terms {
  /** `null` means at once. */
  readonly startsAt: number | null;
  /** `null` means never. */
  readonly expiresAt: number | null;
  readonly timesUsed: number;
  /** `null` means unlimited. */
  readonly usageLimit: number | null;
}

/** Whether a discount has started, has not expired and is not used up. */
export function isRedeemable(
  { startsAt, expiresAt, timesUsed, usageLimit }: Terms,
  now: number,
  bounds: Policy['redeemableBounds'],
): boolean {
  const hasStarted = startsAt === null || (bounds === 'open' ? startsAt < now : startsAt <= now);
  const isExpired = expiresAt !== null && (bounds === 'closed' ? expiresAt < now : expiresAt <= now);
  const isUsedUp = usageLimit !== null && (bounds === 'closed' ? timesUsed > usageLimit : timesUsed >= usageLimit);
  return hasStarted && !isExpired && !isUsedUp;
}

/** The next time at which `isRedeemable` may change without a write: at the start or the expiry, or just after it. */
export function nextChange({ startsAt, expiresAt }: Terms, now: number): number {
  let next = Infinity;
  for (const edge of [startsAt, expiresAt]) {
    if (edge === null) continue;
    if (edge > now) next = Math.min(next, edge);
    else if (edge + 1 > now) next = Math.min(next, edge + 1);
  }
  return next;
}
