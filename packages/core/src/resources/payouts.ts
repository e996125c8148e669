import * as v from 'valibot';
import { Integer, Timestamp } from '../validation/fields.ts';
import { byNumber } from '../lists/by-number.ts';
import { type ObjectSchema, objectSchema } from '../validation/object-schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { createList } from '../lists/create-list.ts';
import type { Service } from '../lists/list-plan.ts';
import type { List, ListOptions } from '../lists/list.ts';
import { integer, type Parameter, timestamp, toQuery } from '../validation/parameters.ts';

/**
 * Money paid out to the business. The service's document names these fields and their types alone. Not documented: the
 * currency and the unit of the amounts, whether chargebacks and refunds are counts or amounts, the payment methods, and
 * which fields may be null or absent.
 */
export interface Payout {
  /** The id of the payout. */
  payout_id: string;
  /** The id of the business that is paid. */
  business_id: string;
  /** The amount of the payout, an integer: usually in the smallest unit of the currency, such as cents. */
  amount: number;
  /** The chargebacks, an integer. */
  chargebacks: number;
  /** The refunds, an integer. */
  refunds: number;
  /** The fee, an integer, in the unit of `amount`. */
  fee: number;
  /** The tax, an integer, in the unit of `amount`. */
  tax: number;
  /** How the payout is made. */
  payment_method: string;
  /** When the payout was created: an ISO 8601 date-time in UTC. */
  created_at: string;
  /** When the payout last changed: an ISO 8601 date-time in UTC. */
  updated_at: string;
  /** The name of the payout. */
  name?: string | null | undefined;
  /** The address of a document about the payout. */
  payout_document_url?: string | null | undefined;
  /** Remarks on the payout. */
  remarks?: string | null | undefined;
}

/** The schema of a payout. */
export const Payout: ObjectSchema<Payout> = objectSchema({
  payout_id: v.string(),
  business_id: v.string(),
  amount: Integer,
  chargebacks: Integer,
  refunds: Integer,
  fee: Integer,
  tax: Integer,
  payment_method: v.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  name: v.nullish(v.string()),
  payout_document_url: v.nullish(v.string()),
  remarks: v.nullish(v.string()),
});

/** The parameters of the payouts list. All of them are optional filters. */
export interface ListPayoutsParams {
  /** Only payouts created at or after this time. A `Date` is sent as ISO 8601 in UTC. */
  created_at_gte?: string | Date | undefined;
  /** Only payouts created at or before this time: inclusive, as documented. */
  created_at_lte?: string | Date | undefined;
  /** Items per page, 0 to 100. Defaults to 100, so that a whole list needs few requests. An iteration reads at least 50 at a time. */
  page_size?: number | undefined;
  /** The page to return when the list is awaited, from 0. Defaults to 0. An iteration reads all pages, and rejects it. */
  page_number?: number | undefined;
}

/** The payouts of the account. */
export interface Payouts {
  /**
   * Lists payouts, optionally by creation time.
   *
   * @example
   * const recent = await client.payouts.list({ created_at_gte: new Date('2026-10-01') }).toArray({ limit: 500 });
   */
  list(params?: ListPayoutsParams, options?: ListOptions): List<Payout>;
}

/** Creates the payouts resource of a client. */
export function createPayouts(service: Service): Payouts {
  return {
    list(params, options) {
      return createList(byNumber, service, {
        endpoint: LIST,
        schema: Payout,
        id: 'payout_id',
        isBounded: true,
        query: () => toQuery(LIST.name, PARAMETERS, params),
        options,
      });
    },
  };
}

const LIST: Endpoint = { name: 'payouts.list', method: 'GET', path: '/payouts', access: 'Read on Payouts' };

const PARAMETERS: Record<keyof ListPayoutsParams, Parameter> = {
  created_at_gte: timestamp,
  created_at_lte: timestamp,
  page_size: integer(0, 100),
  page_number: integer(0),
};
