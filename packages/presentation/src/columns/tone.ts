import type { SubscriptionStatus } from '@paydeck/core';

/** The tone of a value: good, needs attention, failed, or over. The text of the value says the same. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet';

/** The tone of a subscription's status; `undefined` for one that the service's document does not list. */
export function statusTone(status: unknown): Tone | undefined {
  return typeof status === 'string' ? statusTones.get(status) : undefined;
}

// The compiler requires a tone for every status of the client.
const tones = {
  active: 'good',
  pending: 'warning',
  on_hold: 'warning',
  paused: 'warning',
  past_due: 'bad',
  failed: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
} as const satisfies Record<SubscriptionStatus, Tone>;

const statusTones = new Map<string, Tone>(Object.entries(tones));
