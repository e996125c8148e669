import type { Payout } from '@paydeck/core';
import type { CountedResource } from '../definition.ts';
import { payoutData } from './data.ts';
import { type HiddenOfPayout, payoutChurn, payoutEditing } from './editing.ts';
import { listPayouts } from './routes.ts';
import { PAYOUT_SHAPE } from './shape.ts';

/** The payouts, computed from the income of the subscriptions. */
export const payouts: CountedResource<Payout, HiddenOfPayout, 'payouts.list'> = {
  noun: 'payout',
  schema: 'Payout',
  id: 'payout_id',
  shape: PAYOUT_SHAPE,
  routes: [listPayouts],
  defaultCount: 24,
  data: payoutData,
  editing: payoutEditing,
  churn: payoutChurn,
  shown: ({ extraFields }) =>
    extraFields ? (payout, { status, currency }) => ({ ...payout, status, currency }) : undefined,
  drift: { required: ['fee', 'tax', 'payment_method'] },
};
