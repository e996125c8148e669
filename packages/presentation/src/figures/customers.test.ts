import type { Subscription } from '@paydeck/core';
import { expect, test } from 'vitest';
import { sample } from '../test-support/samples.ts';
import { matchingCustomers, isExactly, isLike, isOfCustomer } from './customers.ts';
import { figureOf } from './figure.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a response may lack what is documented
const of = (customer: object | null): Subscription => ({ ...sample, customer }) as Subscription;
const ada = { customer_id: 'cus_ada', name: 'Ada Lovelace', email: 'ada@example.com' };
const known = ({ customer_id: id, name, email }: typeof ada) => ({ id, name, email });

test('finds a customer once, with all of their subscriptions: those before the first that matches, too', () => {
  const before = { ...ada, name: 'Ada Byron' };
  const { customers } = figureOf(matchingCustomers(' LOVELÁCE '), [of(before), of(ada), of(ada), of(before)]);
  expect(customers).toEqual([{ known: known(ada), sent: ada, subscriptions: 4 }]);
});

test('counts subscriptions without a customer, and merges none of them', () => {
  const { customer_id: _, ...anonymous } = ada;
  const items = [
    of(anonymous),
    of({ ...anonymous, customer_id: '' }),
    of(null),
    of({ ...ada, customer_id: 7 }),
    of(ada),
  ];
  expect(figureOf(matchingCustomers('ada'), items)).toEqual({
    customers: [{ known: known(ada), sent: ada, subscriptions: 1 }],
    unnamed: 4,
  });
});

test('keeps the fields of the service, and compares sanitized texts', () => {
  const customer = { ...ada, name: 'Ada\u001b[2J', phone_number: '+44 1' };
  expect(figureOf(matchingCustomers('a␛'), [of(customer)]).customers).toEqual([
    { known: known({ ...ada, name: 'Ada␛[2J' }), sent: customer, subscriptions: 1 },
  ]);
});

test('matches a part, or the whole e-mail or id', () => {
  expect([isLike(known(ada), 'EXAMPLE'), isLike(known(ada), 'grace')]).toEqual([true, false]);
  expect(['ADA@example.com', 'cus_ada', 'ada'].map((typed) => isExactly(known(ada), typed))).toEqual([
    true,
    true,
    false,
  ]);
  expect([isOfCustomer(of({ email: 'Ada@Example.com' }), 'ada@example.com'), isOfCustomer(of(null), 'a')]).toEqual([
    true,
    false,
  ]);
});
