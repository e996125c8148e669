import type { Customer } from '@paydeck/core';
import type { ResourceDefinition } from '../definition.ts';
import { METADATA, orNull, TEXT, TIMESTAMP } from '../schemas.ts';
import { createCustomer } from './create.ts';
import { customerRows } from './rows.ts';

/** Customers are created, and appear in subscriptions. Their number depends on the number of subscriptions. */
export const customers: ResourceDefinition<Customer, object, 'customers.create'> = {
  noun: 'customer',
  schema: 'Customer',
  id: 'customer_id',
  shape: {
    customer_id: TEXT,
    business_id: TEXT,
    created_at: TIMESTAMP,
    email: TEXT,
    name: TEXT,
    metadata: METADATA,
    phone_number: orNull(TEXT),
  },
  routes: [createCustomer],
  data: customerRows,
  editing: {
    problems: ({ email }) =>
      /^[^\s@]+@[^\s@]+$/.test(String(email)) ? [] : ['email must have one @, and text on both sides'],
  },
  drift: { required: ['name'] },
};
