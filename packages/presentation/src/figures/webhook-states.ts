import type { Webhook } from '@paydeck/core';
import type { Figure } from './figure.ts';

/** How many webhook endpoints are in each state. */
export interface WebhookCounts {
  readonly on: number;
  readonly disabled: number;
  /** How many do not say whether they are disabled. */
  readonly unknown: number;
  /** How many have an empty list of event types, and so get no events. Those without a list get all. */
  readonly noTypes: number;
}

export function webhookCounts(): Figure<Webhook, WebhookCounts> {
  const counts = { on: 0, disabled: 0, unknown: 0, noTypes: 0 };
  return {
    add(webhook) {
      const { disabled } = webhook;
      counts[disabled === true ? 'disabled' : disabled === false ? 'on' : 'unknown'] += 1;
      if (hasNoTypes(webhook)) counts.noTypes += 1;
    },
    result: () => ({ ...counts }),
  };
}

export function isDisabled({ disabled }: Webhook): boolean {
  return disabled === true;
}

export function hasNoTypes({ filter_types: types }: Webhook): boolean {
  return Array.isArray(types) && types.length === 0;
}
