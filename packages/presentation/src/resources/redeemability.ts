import { formatDate, parseTimestamp } from '../times/timestamp.ts';

/** Whether a discount is redeemable at a time, and why. */
export interface Redeemability {
  /** Undefined if a value that decides it is unreadable. */
  readonly isRedeemable: boolean | undefined;
  /** Whether it has a limit of uses, and has reached it. */
  readonly isUsedUp: boolean;
  /** The descriptions of the three conditions, with the reason of a failed one: `started`, `expired 2026-12-01`, `not used up`. */
  readonly words: readonly [start: string, expiry: string, uses: string];
  /** The description of the first failed condition; undefined if none failed. */
  readonly reason: string | undefined;
  /** All of it in a word or two; undefined if a value that decides it is unreadable. */
  readonly state: 'active' | 'not started' | 'expired' | 'used up' | undefined;
}

/** The fields that decide it, as the service sent them. */
export interface RedeemabilityTerms {
  readonly starts_at?: unknown;
  readonly expires_at?: unknown;
  readonly times_used?: unknown;
  readonly usage_limit?: unknown;
}

/**
 * Applies rule 88 of the service: a discount is redeemable if it has started, has not expired and is not used up. Without
 * a start it has started, without an expiry it never expires, and without a limit it is unlimited (rule 91). Rule 90
 * defines the edges. The service uses its own clock; here the time is `now`, in milliseconds since 1970.
 *
 * @example redeemability({ times_used: 20, usage_limit: 20 }, Date.now()).words // ['started', 'not expired', 'used up']
 */
export function redeemability(terms: RedeemabilityTerms, now: number): Redeemability {
  const [start, expiry, uses] = [startOf(terms, now), expiryOf(terms, now), usesOf(terms)];
  const isRedeemable = all(start.holds, expiry.holds, uses.holds);
  return {
    isRedeemable,
    isUsedUp: uses.holds === false,
    state: isRedeemable === true ? 'active' : stateOf(start, expiry, uses),
    reason: [start, expiry, uses].find(({ holds }) => holds === false)?.words,
    words: [start.words, expiry.words, uses.words],
  };
}

function stateOf(start: Condition, expiry: Condition, uses: Condition): Redeemability['state'] {
  if (start.holds === false) return 'not started';
  if (expiry.holds === false) return 'expired';
  return uses.holds === false ? 'used up' : undefined;
}

/** One failed condition decides the result, even if others are unknown. */
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
