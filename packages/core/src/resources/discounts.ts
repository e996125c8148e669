import * as v from 'valibot';
import { Integer, Metadata, Timestamp } from '../validation/fields.ts';
import { byNumber } from '../lists/by-number.ts';
import { type ObjectSchema, objectSchema } from '../validation/object-schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { createList } from '../lists/create-list.ts';
import type { Service } from '../lists/list-plan.ts';
import type { List, ListOptions } from '../lists/list.ts';
import { flag, integer, oneOf, type Parameter, text, toQuery } from '../validation/parameters.ts';

/** What a discount allows in one currency. Not documented: which currency, the unit of the amounts, and what may be null. */
export interface DiscountCurrencyOption {
  /** Whether this is the default option. */
  is_default?: boolean | null | undefined;
  /** The least subtotal that the discount applies to, an integer. */
  minimum_subtotal?: number | null | undefined;
  /** The most that the discount takes off, an integer. */
  max_amount_possible?: number | null | undefined;
}

/** The schema of what a discount allows in one currency. */
export const DiscountCurrencyOption: ObjectSchema<DiscountCurrencyOption> = objectSchema({
  is_default: v.nullish(v.boolean()),
  minimum_subtotal: v.nullish(Integer),
  max_amount_possible: v.nullish(Integer),
});

/**
 * A discount code. Not documented: a field for its type, although the list can be filtered by it; the units of `amount`;
 * what an empty `restricted_to` means; and which fields may be null or absent.
 */
export interface Discount {
  /** The id of the discount. */
  discount_id: string;
  /** The id of the business that the discount belongs to. */
  business_id: string;
  /** The code that customers enter. */
  code: string;
  /** The name of the discount. */
  name?: string | null | undefined;
  /** How much is taken off, an integer: an amount or a percentage. */
  amount: number;
  /** When the discount was created: an ISO 8601 date-time in UTC. */
  created_at: string;
  /** When the discount begins to apply: an ISO 8601 date-time in UTC. */
  starts_at?: string | null | undefined;
  /** When the discount expires: an ISO 8601 date-time in UTC. */
  expires_at?: string | null | undefined;
  /** A free-form string map. */
  metadata?: Metadata | null | undefined;
  /** Whether a subscription keeps the discount when its plan changes. */
  preserve_on_plan_change?: boolean | null | undefined;
  /** The ids of the products that the discount applies to. */
  restricted_to: string[];
  /** How often the discount has been used. */
  times_used: number;
  /** How often the discount may be used. */
  usage_limit?: number | null | undefined;
  /** How often one customer may use the discount. */
  per_customer_usage_limit?: number | null | undefined;
  /** For how many billing cycles a subscription has the discount. */
  subscription_cycles?: number | null | undefined;
  /** What the discount allows by currency. */
  currency_options?: DiscountCurrencyOption[] | null | undefined;
}

/** The schema of a discount. */
export const Discount: ObjectSchema<Discount> = objectSchema({
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
  currency_options: v.nullish(v.array(DiscountCurrencyOption)),
});

const DISCOUNT_TYPES = ['flat', 'percentage'] as const;

/** The two types of discount; `DiscountType.options` is the list. */
export const DiscountType = v.picklist(DISCOUNT_TYPES);

/** The type of a discount: a flat amount or a percentage. */
export type DiscountType = v.InferOutput<typeof DiscountType>;

/** The parameters of the discounts list. All of them are optional filters. */
export interface ListDiscountsParams {
  /** Items per page, 0 to 100. Defaults to 100, so that a whole list needs few requests. An iteration reads at least 50 at a time. */
  page_size?: number | undefined;
  /** The page to return when the list is awaited, from 0. Defaults to 0. An iteration reads all pages, and rejects it. */
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
   * Lists discounts, optionally filtered.
   *
   * @example
   * const redeemable = await client.discounts.list({ active: true }).toArray();
   */
  list(params?: ListDiscountsParams, options?: ListOptions): List<Discount>;
}

/** Creates the discounts resource of a client. */
export function createDiscounts(service: Service): Discounts {
  return {
    list(params, options) {
      return createList(byNumber, service, {
        endpoint: LIST,
        schema: Discount,
        id: 'discount_id',
        query: () => toQuery(LIST.name, PARAMETERS, params),
        options,
      });
    },
  };
}

const LIST: Endpoint = { name: 'discounts.list', method: 'GET', path: '/discounts', access: 'Read on Discounts' };

const PARAMETERS: Record<keyof ListDiscountsParams, Parameter> = {
  page_size: integer(0, 100),
  page_number: integer(0),
  code: text,
  discount_type: oneOf(DISCOUNT_TYPES),
  active: flag,
  product_id: text,
};
