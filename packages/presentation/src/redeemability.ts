import { formatDate, parseTimestamp } from './timestamp.ts';

/** Whether a discount can be redeemed at a moment, and why. */
export interface Redeemability {
  /** Undefined when a value that decides it cannot be read. */
  readonly isRedeemable: boolean | undefined;
  /** The three conditions in words, those that fail with what makes them fail: `started`, `expired 2026-12-01`, `not used up`. */
  readonly words: readonly [start: string, expiry: string, uses: string];
  /** The first condition that fails, in words; undefined when none does. */
  readonly reason: string | undefined;
}

/** The values that decide it, as the service sent them. */
export interface RedeemabilityTerms {
  readonly starts_at?: unknown;
  readonly expires_at?: unknown;
  readonly times_used?: unknown;
  readonly usage_limit?: unknown;
}

/**
 * Applies the service's rule (rule 88): redeemable is what has started, is not expired and is not used up. A missing start
 * counts as started, a missing expiry as never, a missing limit as none (rule 91); edges as in rule 90. The service decides
 * by its own clock; this is the same rule at `now`, in milliseconds since 1970.
 *
 * @example redeemability({ times_used: 20, usage_limit: 20 }, Date.now()).words // ['started', 'not expired', 'used up']
 */
export function redeemability(terms: RedeemabilityTerms, now: number): Redeemability {
  const [start, expiry, uses] = [startOf(terms, now), expiryOf(terms, now), usesOf(terms)];
  return {
    isRedeemable: all(start.holds, expiry.holds, uses.holds),
    reason: [start, expiry, uses].find(({ holds }) => holds === false)?.words,
    words: [start.words, expiry.words, uses.words],
  };
}

/** One that fails settles it, whatever is unknown about the others. */
function all(...conditions: readonly (boolean | undefined)[]): boolean | undefined {
  if (conditions.includes(false)) return false;
  return conditions.includes(undefined) ? undefined : true;
}

interface Condition {
  readonly holds: boolean | undefined;
  readonly words: string;
}

function startOf({ starts_at: start }: RedeemabilityTerms, now: number): Condition {
  if (isMissing(start)) return { holds: true, words: 'started' };
  const moment = parseTimestamp(start);
  if (moment === undefined) return { holds: undefined, words: 'start unreadable' };
  return moment <= now ? { holds: true, words: 'started' } : { holds: false, words: `starts ${formatDate(moment)}` };
}

function expiryOf({ expires_at: expiry }: RedeemabilityTerms, now: number): Condition {
  if (isMissing(expiry)) return { holds: true, words: 'not expired' };
  const moment = parseTimestamp(expiry);
  if (moment === undefined) return { holds: undefined, words: 'expiry unreadable' };
  return now < moment
    ? { holds: true, words: 'not expired' }
    : { holds: false, words: `expired ${formatDate(moment)}` };
}

function usesOf({ times_used: used, usage_limit: limit }: RedeemabilityTerms): Condition {
  if (isMissing(limit)) return { holds: true, words: 'not used up' };
  if (typeof used !== 'number' || typeof limit !== 'number') return { holds: undefined, words: 'uses unreadable' };
  return used < limit ? { holds: true, words: 'not used up' } : { holds: false, words: 'used up' };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
