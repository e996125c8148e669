import type { SubscriptionStatus } from '@paydeck/core';

/** What a value means to its reader: settled, in need of a look, wrong, or over. The value's own words say the same. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet';

/** The tone of a subscription's status; `undefined` for one that the service's document does not list. */
export function statusTone(status: unknown): Tone | undefined {
  return typeof status === 'string' ? statusTones.get(status) : undefined;
}

// A status that is added to the client does not compile until it has a tone.
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
