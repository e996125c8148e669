import type { Policy } from '../../policy.ts';

/** What decides whether a discount is redeemable. */
export interface Terms {
  /** `null`: at once. */
  readonly startsAt: number | null;
  /** `null`: never. */
  readonly expiresAt: number | null;
  readonly timesUsed: number;
  /** `null`: unlimited. */
  readonly usageLimit: number | null;
}

/** Started, not expired and not used up. */
export function isRedeemable(
  { startsAt, expiresAt, timesUsed, usageLimit }: Terms,
  now: number,
  edges: Policy['edges'],
): boolean {
  const hasStarted = startsAt === null || (edges === 'open' ? startsAt < now : startsAt <= now);
  const isExpired = expiresAt !== null && (edges === 'closed' ? expiresAt < now : expiresAt <= now);
  const isUsedUp = usageLimit !== null && (edges === 'closed' ? timesUsed > usageLimit : timesUsed >= usageLimit);
  return hasStarted && !isExpired && !isUsedUp;
}

/** The first time after now at which time alone may change the answer: at an edge, or just after it. */
export function nextChange({ startsAt, expiresAt }: Terms, now: number): number {
  let next = Infinity;
  for (const edge of [startsAt, expiresAt]) {
    if (edge === null) continue;
    if (edge > now) next = Math.min(next, edge);
    else if (edge + 1 > now) next = Math.min(next, edge + 1);
  }
  return next;
}
