import type { Client } from '@paydeck/core';
import { amountText, safeText } from '@paydeck/presentation';
import { amountUnits, type AmountUnit } from '@paydeck/profiles';

/** An amount of the account, with its currency if known. */
export interface Sample {
  readonly amount: number;
  readonly currency: string | undefined;
}

/** Reads up to three amounts that look different in the two units; none if the key reads no amounts. */
export async function readSamples(client: Client, signal: AbortSignal): Promise<Sample[]> {
  const query = { page_size: 20 };
  const subscriptions = await client.subscriptions
    .list(query, { signal })
    .page()
    .then(({ items }) => items, none);
  const prices = subscriptions.map(({ recurring_pre_tax_amount: amount, currency }) => ({ amount, currency }));
  const found = distinguishing(prices);
  if (found.length > 0) return found;
  const payouts = await client.payouts
    .list(query, { signal })
    .page()
    .then(({ items }) => items, none);
  return distinguishing(payouts.map(({ amount }) => ({ amount, currency: undefined })));
}

/** Formats amounts in one of the units: `$147.60  €29.00`. */
export function samplesText(samples: readonly Sample[], amountUnit: AmountUnit): string {
  return samples
    .map(({ amount, currency }) => safeText(amountText(amount, currency, { amountUnit }), longestAmount))
    .join('  ');
}

/** Drops amounts that look the same in both units: zero, and currencies without minor units. */
function distinguishing(samples: readonly Sample[]): Sample[] {
  return samples
    .filter((sample) => sample.amount > 0 && new Set(amountUnits.map((unit) => samplesText([sample], unit))).size > 1)
    .slice(0, 3);
}

const none = (): [] => [];
const longestAmount = 40;
