import type { CountedResource } from '../definition.ts';
import { CREATED_RANGE_PARAMS, pageRoute, readCreatedRange } from '../page-list.ts';
import { INTEGER, orNull, outOfOrder, TEXT, TIMESTAMP } from '../schemas.ts';
import { EVERYTHING } from '../../world/collection.ts';
import { payoutRows } from './rows.ts';

/** The hidden fields of a payout, which similar services send. */
export interface HiddenOfPayout {
  readonly status?: string | undefined;
  readonly currency?: string | undefined;
}

export const payouts: CountedResource<'payouts.list'> = {
  noun: 'payout',
  schema: 'Payout',
  id: 'payout_id',
  shape: {
    payout_id: TEXT,
    business_id: TEXT,
    amount: INTEGER,
    chargebacks: INTEGER,
    refunds: INTEGER,
    fee: INTEGER,
    tax: INTEGER,
    payment_method: TEXT,
    created_at: TIMESTAMP,
    updated_at: TIMESTAMP,
    name: orNull(TEXT),
    payout_document_url: orNull(TEXT),
    remarks: orNull(TEXT),
  },
  routes: [
    pageRoute(
      {
        operation: 'payouts.list',
        path: ['payouts'],
        guard: 'Payouts',
        schema: 'Payout',
        params: CREATED_RANGE_PARAMS,
      },
      // Inclusive at both ends: for payouts the service's document says so.
      (_context, params) => ({ ...EVERYTHING, ...readCreatedRange(params, 'inclusive') }),
    ),
  ],
  defaultCount: 24,
  data: payoutRows,
  editing: {
    hidden: ['status', 'currency'],
    problems: (record) => outOfOrder(record, ['created_at', 'updated_at']),
  },
  churn: {
    change: (_record, random, now) => ({ updated_at: now, remarks: `Corrected, reference ${random % 10_000}` }),
  },
  shown: ({ extraFields }) =>
    extraFields ? (payout, { status, currency }) => ({ ...payout, status, currency }) : undefined,
  drift: { required: ['fee', 'tax', 'payment_method'] },
};
