import type { DiscountType } from '@paydeck/core';
import { choicesOf, paging, type ResourceOf } from './resource.ts';

export const discounts: ResourceOf<'discounts'> = {
  title: 'Discounts',
  shortTitle: 'Disc',
  words: ['discounts', 'discount', 'disc', 'codes'],
  idPrefix: 'dsc',
  // An amount can be a percentage.
  money: undefined,
  filters: [
    { name: 'code', kind: 'text', help: 'only codes that contain this, in any case' },
    {
      name: 'discount_type',
      kind: 'choice',
      choices: choicesOf<DiscountType>({ flat: true, percentage: true }),
      help: 'only discounts of this type',
    },
    {
      name: 'active',
      kind: 'boolean',
      help: 'only what can be redeemed now',
      not: 'only what is expired, used up or not started',
    },
    { name: 'product_id', kind: 'text', help: 'only the discounts that apply to this product' },
    ...paging,
  ],
  groupings: [
    ['state', 'state'],
    ['expires_at', 'expires'],
    ['created_at', 'created'],
  ],
  idField: 'discount_id',
  comparedColumns: 'code,times_used',
  examples: [
    ['paydeck discounts --code spring --format table', 'codes that contain "spring"'],
    ['paydeck discounts --active --all --format ndjson', 'what can be redeemed now'],
  ],
};
