import { expect, test } from 'vitest';
import { customer } from '../test-support/records.ts';
import { json, serviceOf } from '../test-support/service.ts';

test('posts a customer as JSON and returns the created customer', async () => {
  const { client, requests } = serviceOf(() => json(customer, 201));
  const params = {
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    phone_number: '+44 20 7946 0000',
    metadata: { constructor: 'kept' },
  };
  expect(await client.customers.create(params)).toEqual(customer);
  expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://service.test/test/customers' });
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(await requests[0]?.json()).toEqual(params);
});
