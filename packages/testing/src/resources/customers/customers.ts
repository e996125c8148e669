import type { Customer } from '@paydeck/core';
import type { ResourceDefinition } from '../definition.ts';
import { customerData } from './data.ts';
import { customerEditing } from './editing.ts';
import { createCustomer } from './routes.ts';
import { CUSTOMER_SHAPE } from './shape.ts';

/** Customers are created, and appear in subscriptions. Their number depends on the number of subscriptions. */
export const customers: ResourceDefinition<Customer, object, 'customers.create'> = {
  noun: 'customer',
  schema: 'Customer',
  id: 'customer_id',
  shape: CUSTOMER_SHAPE,
  routes: [createCustomer],
  data: customerData,
  editing: customerEditing,
  drift: { required: ['name'] },
};
