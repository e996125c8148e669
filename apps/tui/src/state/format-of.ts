import type { Format } from '@paydeck/presentation';
import type { Display } from '@paydeck/profiles';

/**
 * How values are written on the screen, with what the profile says about amounts. `at` is when the service answered:
 * relative times are measured from there, so that a cell changes only when the data does.
 */
export function formatOf(
  { amountUnit, payoutCurrency }: Pick<Display, 'amountUnit' | 'payoutCurrency'>,
  at: number | undefined,
): Format {
  return { now: at ?? 0, amountUnit, payoutCurrency, hasCurrency: true };
}
