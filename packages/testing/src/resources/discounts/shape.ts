import {
  boolean,
  integer,
  integerOrNull,
  metadata,
  text,
  textOrNull,
  timestamp,
  timestampOrNull,
  type Shape,
} from '../shape.ts';

/** The fields of a discount, in the order of the service's document. */
export const DISCOUNT_SHAPE: Shape = {
  discount_id: text,
  business_id: text,
  code: text,
  name: textOrNull,
  amount: integer,
  created_at: timestamp,
  starts_at: timestampOrNull,
  expires_at: timestampOrNull,
  metadata,
  preserve_on_plan_change: boolean,
  restricted_to: { kind: 'strings' },
  times_used: integer,
  usage_limit: integerOrNull,
  per_customer_usage_limit: integerOrNull,
  subscription_cycles: integerOrNull,
  currency_options: {
    kind: 'objects',
    fields: { is_default: boolean, minimum_subtotal: integer, max_amount_possible: integerOrNull },
  },
};
