import type { Policy } from '../policy.ts';
import { invalid, type Params } from '../service/params.ts';
import { TIMESTAMP } from '../service/schemas.ts';

export const CREATED_RANGE_PARAMS = { created_at_gte: TIMESTAMP, created_at_lte: TIMESTAMP };

/** Parses created_at_gte and created_at_lte into the first and the last millisecond of the range. */
export function readCreatedRange(
  params: Params,
  policy: Pick<Policy, 'invertedRange'>,
  isExclusive: boolean,
): { readonly from: number; readonly to: number } {
  const gte = params.timestamp('created_at_gte');
  const lte = params.timestamp('created_at_lte');
  if (gte !== undefined && lte !== undefined && gte > lte && policy.invertedRange === 'reject') {
    throw invalid('created_at_gte must not be later than created_at_lte.');
  }
  const inside = isExclusive ? 1 : 0;
  return {
    from: gte === undefined ? -Infinity : gte + inside,
    to: lte === undefined ? Infinity : lte - inside,
  };
}
