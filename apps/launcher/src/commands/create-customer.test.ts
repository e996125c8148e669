import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { createCustomer } from './create-customer.ts';

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };

describe('creating a customer', () => {
  test('sends one request and copies the id', async () => {
    const fake = createFake();
    const context = contextOf(fake, { ...ada, phone: '+47 1' });
    const { headline, level, exitCode, copy } = await createCustomer.run(context);
    const customer = fake.customers.at(0);
    expect(customer).toMatchObject({ ...ada, phone_number: '+47 1' });
    expect([headline, level, exitCode]).toEqual([
      `Created ${customer?.customer_id} for ada@example.com`,
      'good',
      undefined,
    ]);
    expect(copy).toEqual({ text: customer?.customer_id, headline: `${headline} · id copied` });
    expect(fake.requests.to('customers.create')).toHaveLength(1);
  });

  test.each(['ada@', '@example.com', 'ada', 'a da@example.com', 'a@b@c', 'ada@exa\nmple.com', ''])(
    'rejects the address %j before anything is sent',
    async (email) => {
      const fake = createFake();
      const run = createCustomer.run(contextOf(fake, { ...ada, email }));
      await expect(run).rejects.toThrow(`Not an e-mail address: "${email}" · nothing sent`);
      expect(fake.requests.count).toBe(0);
    },
  );

  test('reports that nothing was created only after a rejection', async () => {
    const fake = createFake({ policy: { duplicateEmail: 'conflict' } });
    await createCustomer.run(contextOf(fake, ada));
    const { headline, exitCode } = await createCustomer.run(contextOf(fake, ada));
    expect(headline).toMatch(/^Rejected \(4\d\d\): .+ · nothing created$/);
    expect(exitCode).toBe(1);
  });

  test.each([{ loseResponse: true }, { status: 500 }, { reset: 'after-headers' }, { truncate: true }] as const)(
    'reports an unknown outcome after %o, and does not retry',
    async (fault) => {
      const fake = createFake();
      fake.faults.next('customers.create', fault);
      await expect(createCustomer.run(contextOf(fake, ada))).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
      expect(fake.requests.to('customers.create')).toHaveLength(1);
    },
  );
});
