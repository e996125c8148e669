import * as v from 'valibot';
import { type Fields, Integer, Timestamp } from '../validation/fields.ts';
import { numberedList } from '../lists/numbered-list.ts';
import type { Operation } from '../calls/operation.ts';
import type { Service } from '../lists/list-plan.ts';
import type { List, ListOptions } from '../lists/list.ts';
import { PageKnowledge } from '../lists/page-knowledge.ts';
import { integer, type Parameter, timestamp, toQuery } from '../validation/parameters.ts';

/** The schema of a payout. */
export const Payout = v.looseObject({
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

/** Money paid out to the business. The service's document says neither the currency nor the unit of the amounts. */
export interface Payout extends Fields<typeof Payout> {}

/** Which payouts to list. Every field narrows the list; all of them are optional. */
export interface ListPayoutsParams {
  /** Only payouts created at or after this time. A `Date` is sent as ISO 8601 in UTC. */
  created_at_gte?: string | Date | undefined;
  /** Only payouts created at or before this time. */
  created_at_lte?: string | Date | undefined;
  /** Items per page, 0 to 100. 100 unless given, so that a walk needs few requests. */
  page_size?: number | undefined;
  /** The page to start at. Pages count from 0, the default. */
  page_number?: number | undefined;
}

/** The payouts of the account. */
export interface Payouts {
  /**
   * Lists payouts, all of them or those of a span of time.
   *
   * @example
   * const recent = await client.payouts.list({ created_at_gte: new Date('2026-10-01') }).toArray({ limit: 500 });
   */
  list(params?: ListPayoutsParams, options?: ListOptions): List<Payout>;
}

/** Makes the payouts of a client. */
export function createPayouts(service: Service): Payouts {
  const knowledge = new PageKnowledge();
  return {
    list(params, options) {
      return numberedList(
        service,
        {
          operation: LIST,
          schema: Payout,
          id: (payout) => payout.payout_id,
          createdAt: (payout) => payout.created_at,
          query: () => toQuery(LIST.name, PARAMETERS, params),
          options,
        },
        knowledge,
      );
    },
  };
}

const LIST: Operation = { name: 'payouts.list', method: 'GET', path: '/payouts', access: 'Read on Payouts' };

const PARAMETERS: Record<keyof ListPayoutsParams, Parameter> = {
  created_at_gte: timestamp,
  created_at_lte: timestamp,
  page_size: integer(0, 100),
  page_number: integer(0),
};
