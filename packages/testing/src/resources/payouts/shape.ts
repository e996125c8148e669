import { integer, text, textOrNull, timestamp, type Shape } from '../shape.ts';

/** The fields of a payout, in the order of the service's document. */
export const PAYOUT_SHAPE: Shape = {
  payout_id: text,
  business_id: text,
  amount: integer,
  chargebacks: integer,
  refunds: integer,
  fee: integer,
  tax: integer,
  payment_method: text,
  created_at: timestamp,
  updated_at: timestamp,
  name: textOrNull,
  payout_document_url: textOrNull,
  remarks: textOrNull,
};
