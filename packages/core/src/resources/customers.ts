import * as v from 'valibot';
import type { Call, CallOptions } from '../calls/call.ts';
import { Metadata, Timestamp } from '../validation/fields.ts';
import { type ObjectSchema, objectSchema } from '../validation/object-schema.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Service } from '../lists/list-plan.ts';
import { checkParameters, type Parameter, stringMap, text } from '../validation/parameters.ts';

/** A customer of the business. Which fields may be null or absent is not documented. */
export interface Customer {
  /** The id of the customer. */
  customer_id: string;
  /** The id of the business that the customer belongs to. */
  business_id: string;
  /** When the customer was created: an ISO 8601 date-time in UTC. */
  created_at: string;
  /** The customer's e-mail address. */
  email: string;
  /** The customer's name. */
  name: string;
  /** A free-form string map. */
  metadata?: Metadata | null | undefined;
  /** The customer's telephone number, in any form. */
  phone_number?: string | null | undefined;
}

/** The schema of a customer. */
export const Customer: ObjectSchema<Customer> = objectSchema({
  customer_id: v.string(),
  business_id: v.string(),
  created_at: Timestamp,
  email: v.string(),
  name: v.string(),
  metadata: v.nullish(Metadata),
  phone_number: v.nullish(v.string()),
});

/** The fields of a new customer. */
export interface CreateCustomerParams {
  /** The customer's e-mail address. */
  email: string;
  /** The customer's full name. */
  name: string;
  /** A telephone number, in any form. */
  phone_number?: string | undefined;
  /** A free-form string map, kept with the customer. */
  metadata?: Readonly<Record<string, string>> | undefined;
}

/** The customers of the business. */
export interface Customers {
  /**
   * Creates a customer. The service has no idempotency key, so a request whose response is lost is not retried. It throws
   * an `UnknownOutcomeError`, because the customer may exist.
   *
   * @throws {ConfigurationError} With the code `INVALID_PARAMETER` for an invalid value, such as an empty name or an
   *   e-mail address without @. No request was sent. Show `problem` in the form, beside the field `parameter`.
   * @example
   * const customer = await client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
   */
  create(params: CreateCustomerParams, options?: CallOptions): Call<Customer>;
}

/** Creates the customers resource of a client. */
export function createCustomers({ transport, validator }: Service): Customers {
  return {
    create(params, options) {
      return transport.call(() => {
        // A missing value gets the same error as an empty one.
        const required = { email: params?.email ?? '', name: params?.name ?? '' };
        checkParameters(CREATE.name, PARAMETERS, { ...params, ...required });
        return {
          endpoint: CREATE,
          path: CREATE.path,
          body: JSON.stringify(params),
          sent: params.email,
          read: (parsed) => validator.one(parsed, Customer),
        };
      }, options);
    },
  };
}

const CREATE: Endpoint = {
  name: 'customers.create',
  method: 'POST',
  path: '/customers',
  access: 'Write on Customers',
};

// The service's document does not define an e-mail address. An address needs text on both sides of one @.
const email: Parameter = {
  expected: 'an e-mail address, such as ada@example.com',
  write: (value) => (typeof value === 'string' && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(value) ? value : undefined),
};

const name: Parameter = {
  expected: 'a name that is not blank',
  write: (value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
};

const PARAMETERS: Record<keyof CreateCustomerParams, Parameter> = {
  email,
  name,
  phone_number: text,
  metadata: stringMap,
};
