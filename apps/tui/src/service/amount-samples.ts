import { amountText, safeText } from '@paydeck/presentation';
import { amountUnits, type AmountUnit, type Reach } from '@paydeck/profiles/internal';
import { resources } from './resources/resources.ts';

export interface Sample {
  readonly amount: number;
  readonly currency: string | undefined;
}

/** Returns up to three amounts that look different in the two units; none for lists without amounts of money. */
export function samplesIn({ resource, items }: Pick<Reach, 'resource' | 'items'>): Sample[] {
  const { money } = resources[resource];
  if (money === undefined) return [];
  const { amount, currency } = money;
  return items
    .map((item) => ({
      amount: Number(Reflect.get(item, amount)),
      currency: currency === undefined ? undefined : String(Reflect.get(item, currency)),
    }))
    .filter(looksDifferent)
    .slice(0, 3);
}

export function samplesText(samples: readonly Sample[], amountUnit: AmountUnit): string {
  return samples
    .map(({ amount, currency }) => safeText(amountText(amount, currency, { amountUnit }), longestAmount))
    .join('  ');
}

/** Zero, and currencies without minor units, look the same in both units. */
function looksDifferent(sample: Sample): boolean {
  return sample.amount > 0 && new Set(amountUnits.map((unit) => samplesText([sample], unit))).size > 1;
}

const longestAmount = 40;
