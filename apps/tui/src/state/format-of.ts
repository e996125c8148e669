import type { Format } from '@paydeck/presentation';
import type { Display } from '../service/display.ts';

/**
 * Returns the format of values on the screen, with the amount settings of the profile. Relative times are measured from
 * `at`, the time of the last response. So a cell changes only when its data does.
 */
export function formatOf(
  { amountUnit, payoutCurrency }: Pick<Display, 'amountUnit' | 'payoutCurrency'>,
  at: number | undefined,
): Format {
  return { now: at ?? 0, amountUnit, payoutCurrency, hasCurrency: true };
}
