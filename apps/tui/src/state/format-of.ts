import type { Format } from '@paydeck/presentation';
import type { Display } from '../service/display.ts';
import type { Query } from '../service/query.ts';

/**
 * Returns the format of values on the screen, with the amount settings of the profile. Relative times are measured from
 * `at`, the time of the last response. So a cell changes only when its data does.
 */
export function formatOf(
  { amountUnit, payoutCurrency }: Pick<Display, 'amountUnit' | 'payoutCurrency'>,
  at: number | undefined,
  query: Query = {},
): Format {
  const { discount_type: type } = query;
  const discountType = typeof type === 'string' ? type : undefined;
  return { now: at ?? 0, amountUnit, payoutCurrency, discountType, hasCurrency: true };
}
