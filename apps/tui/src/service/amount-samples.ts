import { amountText, safeText } from '@paydeck/presentation';
import { amountUnits, type AmountUnit } from '@paydeck/profiles/internal';
import type { Item } from './listings.ts';

/** An amount of the account, with its currency if known. */
export interface Sample {
  readonly amount: number;
  readonly currency: string | undefined;
}

/** Returns up to three amounts that look different in the two units; none for lists without amounts of money. */
export function samplesIn(items: readonly Item[]): Sample[] {
  return distinguishing(
    items.flatMap((item): Sample[] => {
      if ('recurring_pre_tax_amount' in item)
        return [{ amount: item.recurring_pre_tax_amount, currency: item.currency }];
      return 'payout_id' in item ? [{ amount: item.amount, currency: undefined }] : [];
    }),
  );
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

const longestAmount = 40;
