import { createFake, type Effect } from '@paydeck/testing';
import { fakeMatchers, type FakeMatchers } from '@paydeck/testing/matchers';
import { expect, test } from 'vitest';
import { signUp } from './sign-up.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends FakeMatchers<R> {}
}

expect.extend(fakeMatchers);

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };

test('creates a customer', async () => {
  const fake = createFake();

  const result = await signUp(fake.client(), ada);

  expect(result).toEqual({ outcome: 'done', customerId: expect.any(String) });
  expect([...fake.customers].filter(({ email }) => email === ada.email)).toMatchObject([ada]);
});

test('reports a lost response for a manual check, and sends the request once', async () => {
  const fake = createFake();
  const before = fake.customers.count;
  fake.faults.next('customers.create', { loseResponse: true });

  const result = await signUp(fake.client(), ada);

  expect(result.outcome).toBe('ask-a-person');
  expect(fake.customers.count).toBe(before + 1);
  expect(fake).toHaveReceived('customers.create', {}, { times: 1 });
});

test.for<[string, Effect, string]>([
  ['the limit is used up', { rateLimited: 'with-headers' }, 'try-again'],
  ['nobody answers the connection', { refuse: true }, 'try-again'],
  ['the service says no', { status: 422, message: 'This address is not accepted.' }, 'refused'],
])('when %s', async ([, effect, outcome]) => {
  const fake = createFake();
  fake.faults.next('customers.create', effect);

  const result = await signUp(fake.client({ retries: 0, maxWait: 0 }), ada);

  expect(result.outcome).toBe(outcome);
});
