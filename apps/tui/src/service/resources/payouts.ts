import { listFilters } from '@paydeck/presentation/internal';
import { paging, type ResourceOf } from './resource.ts';

export const payouts: ResourceOf<'payouts'> = {
  title: 'Payouts',
  shortTitle: 'Payo',
  words: ['payouts', 'payout', 'payo'],
  idPrefix: 'pyt',
  money: { amount: 'amount' },
  filters: [...listFilters.payouts, ...paging],
  groupings: [
    ['status', 'status'],
    ['payment_method', 'payment method'],
    ['created_at', 'created'],
  ],
  summary: ['trend'],
  idField: 'payout_id',
  comparedColumns: 'amount,fee,paid_at=created_at',
  examples: [
    ['paydeck payouts --created-at-gte -30d --format table', 'of the last 30 days'],
    ['paydeck payouts --all --format csv --sort amount:desc', 'all of them, the largest first'],
  ],
};
