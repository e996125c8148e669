import { listFilters } from '@paydeck/presentation/internal';
import { paging, type ResourceOf } from './resource.ts';

export const discounts: ResourceOf<'discounts'> = {
  title: 'Discounts',
  shortTitle: 'Disc',
  words: ['discounts', 'discount', 'disc', 'codes'],
  idPrefix: 'dsc',
  // An amount can be a percentage.
  money: undefined,
  filters: [...listFilters.discounts, ...paging],
  groupings: [
    ['state', 'state'],
    ['expires_at', 'expires'],
    ['created_at', 'created'],
  ],
  summary: ['redeemable'],
  idField: 'discount_id',
  comparedColumns: 'code,times_used',
  examples: [
    ['paydeck discounts --code spring --format table', 'codes that contain "spring"'],
    ['paydeck discounts --active --all --format ndjson', 'what can be redeemed now'],
  ],
};
