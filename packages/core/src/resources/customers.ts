import * as v from 'valibot';
import { type Fields, Metadata, Timestamp } from '../fields.ts';

/** The schema of a customer. */
export const Customer = v.looseObject({
  customer_id: v.string(),
  business_id: v.string(),
  created_at: Timestamp,
  email: v.string(),
  name: v.string(),
  metadata: v.nullish(Metadata),
  phone_number: v.nullish(v.string()),
});

/** A customer of the business. */
export interface Customer extends Fields<typeof Customer> {}

/** What a new customer is made of. */
export interface CreateCustomerParams {
  /** Where the customer is reached. */
  email: string;
  /** The customer's full name. */
  name: string;
  /** A telephone number, in any form. */
  phone_number?: string | undefined;
  /** A free-form string map, kept with the customer. */
  metadata?: Readonly<Record<string, string>> | undefined;
}
