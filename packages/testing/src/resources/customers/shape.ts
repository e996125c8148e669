import { metadata, text, textOrNull, timestamp, type Shape } from '../shape.ts';

/** The fields of a customer, in the order of the service's document. */
export const CUSTOMER_SHAPE: Shape = {
  customer_id: text,
  business_id: text,
  created_at: timestamp,
  email: text,
  name: text,
  metadata,
  phone_number: textOrNull,
};
