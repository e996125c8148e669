import * as v from 'valibot';
import { type Fields, Integer, Metadata, Timestamp } from '../validation/fields.ts';
import { numberedList } from '../lists/numbered-list.ts';
import type { Operation } from '../calls/operation.ts';
import type { Service } from '../lists/list-plan.ts';
import type { List, ListOptions } from '../lists/list.ts';
import { PageKnowledge } from '../lists/page-knowledge.ts';
import { flag, integer, oneOf, type Parameter, text, toQuery } from '../validation/parameters.ts';

/** The schema of a discount. */
export const Discount = v.looseObject({
  discount_id: v.string(),
  business_id: v.string(),
  code: v.string(),
  name: v.nullish(v.string()),
  amount: Integer,
  created_at: Timestamp,
  starts_at: v.nullish(Timestamp),
  expires_at: v.nullish(Timestamp),
  metadata: v.nullish(Metadata),
  preserve_on_plan_change: v.nullish(v.boolean()),
  restricted_to: v.array(v.string()),
  times_used: Integer,
  usage_limit: v.nullish(Integer),
  per_customer_usage_limit: v.nullish(Integer),
  subscription_cycles: v.nullish(Integer),
  currency_options: v.nullish(
    v.array(
      v.looseObject({
        is_default: v.nullish(v.boolean()),
        minimum_subtotal: v.nullish(Integer),
        max_amount_possible: v.nullish(Integer),
      }),
    ),
  ),
});

/** A discount code. The service's document shows no field for its type, although the list can be filtered by it. */
export interface Discount extends Fields<typeof Discount> {}

/** The two types of discount; `DiscountType.options` is the list. */
export const DiscountType = v.picklist(['flat', 'percentage']);

/** The type of a discount: an amount off, or a part off. */
export type DiscountType = v.InferOutput<typeof DiscountType>;

/** Which discounts to list. Every field narrows the list; all of them are optional. */
export interface ListDiscountsParams {
  /** Items per page, 0 to 100. 100 unless given, so that a walk needs few requests. */
  page_size?: number | undefined;
  /** The page to start at. Pages count from 0, the default. */
  page_number?: number | undefined;
  /** Only discounts whose code contains this text, in any letter case. */
  code?: string | undefined;
  /** Only discounts of this type. */
  discount_type?: DiscountType | undefined;
  /** `true`: started, not expired and not used up. `false`: expired, used up, or starting in the future. */
  active?: boolean | undefined;
  /** Only discounts that apply to this product. */
  product_id?: string | undefined;
}

/** The discounts of the account that are not deleted. */
export interface Discounts {
  /**
   * Lists discounts, all of them or those that the parameters ask for.
   *
   * @example
   * const redeemable = await client.discounts.list({ active: true }).toArray();
   */
  list(params?: ListDiscountsParams, options?: ListOptions): List<Discount>;
}

/** Makes the discounts of a client. */
export function createDiscounts(service: Service): Discounts {
  const knowledge = new PageKnowledge();
  return {
    list(params, options) {
      return numberedList(
        service,
        {
          operation: LIST,
          schema: Discount,
          id: (discount) => discount.discount_id,
          query: () => toQuery(LIST.name, PARAMETERS, params),
          options,
        },
        knowledge,
      );
    },
  };
}

const LIST: Operation = { name: 'discounts.list', method: 'GET', path: '/discounts', access: 'Read on Discounts' };

const PARAMETERS: Record<keyof ListDiscountsParams, Parameter> = {
  page_size: integer(0, 100),
  page_number: integer(0),
  code: text,
  discount_type: oneOf(DiscountType.options),
  active: flag,
  product_id: text,
};
