import type { Subscription } from '@paydeck/core';
import { parseTimestamp } from '../times/timestamp.ts';

/** The fields of a subscription that the end of its trial is estimated from. */
export type OnTrial = Partial<Pick<Subscription, 'created_at' | 'trial_period_days'>>;

/**
 * Estimates when a trial ends, in milliseconds since 1970, because the service does not send it: the time of creation plus
 * the trial days. `undefined` without a trial.
 */
export function trialEnd({ created_at: created, trial_period_days: days }: OnTrial): number | undefined {
  const start = parseTimestamp(created);
  return start === undefined || days === undefined || !(days > 0) ? undefined : start + days * dayMs;
}

const dayMs = 86_400_000;
