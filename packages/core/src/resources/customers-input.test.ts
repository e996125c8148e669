import { expect, test } from 'vitest';
import type { CreateCustomerParams } from './customers.ts';
import { customer } from '../test-support/records.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

const PERSON: CreateCustomerParams = { email: 'ada@example.com', name: 'Ada Lovelace' };
const EMAIL = 'must be an e-mail address, such as ada@example.com';
const NAME = 'must be a name that is not blank';
const TEXT = 'must be a non-empty string';

// Values that people type into a form. Each error has the field and the problem that the form shows.
test.each<[object, field: string, problem: string]>([
  [{ email: '' }, 'email', EMAIL],
  [{ email: undefined }, 'email', EMAIL],
  [{ email: 'ada' }, 'email', EMAIL],
  [{ email: 'ada@' }, 'email', EMAIL],
  [{ email: '@example.com' }, 'email', EMAIL],
  [{ email: 'ada@example@com' }, 'email', EMAIL],
  [{ email: 'ada lovelace@example.com' }, 'email', EMAIL],
  [{ email: 'ada@example.com\u0000' }, 'email', EMAIL],
  [{ email: 'ada@example.com\n' }, 'email', EMAIL],
  [{ email: 7 }, 'email', EMAIL],
  [{ name: '' }, 'name', NAME],
  [{ name: ' \u00a0' }, 'name', NAME],
  [{ name: null }, 'name', NAME],
  [{ phone_number: '' }, 'phone_number', TEXT],
  [{ metadata: { team: 7 } }, 'metadata', 'must be an object whose values are strings'],
])('%j is reported as a problem of the field %s, and no request is sent', async (input, parameter, problem) => {
  const { client, requests } = serviceOf(() => json(customer));
  const error = await errorOf(client.customers.create({ ...PERSON, ...input }));
  expect(error).toMatchObject({ name: 'ConfigurationError', code: 'INVALID_PARAMETER', parameter, problem });
  expect(error.message).toBe(`customers.create: ${parameter} ${problem}.`);
  expect(requests).toHaveLength(0);
});

test.each(['a@b', 'ada+billing@example.com', 'łukasz@przykład.pl', 'ада@пример.рф', '"ada"@[192.0.2.1]'])(
  'leaves the validation of %s to the service',
  async (email) => {
    const { client, requests } = serviceOf(() => json(customer));
    await client.customers.create({ ...PERSON, email });
    expect(await requests[0]?.json()).toMatchObject({ email });
  },
);

test('an unknown field is a program error, not an input error', async () => {
  const { client } = serviceOf(() => json(customer));
  // @ts-expect-error there is no such field
  const error = await errorOf(client.customers.create({ ...PERSON, phone: '1' }));
  expect(error).toMatchObject({ name: 'ConfigurationError', code: 'UNKNOWN_PARAMETER', parameter: 'phone' });
});
