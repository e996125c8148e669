import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf, type ContextChanges } from '../test-support/context.ts';
import { copySubscriptionId } from './copy-subscription-id.ts';

function people(): Fake {
  const fake = createFake({ subscriptions: 0, limits: false });
  for (const [id, name, email, status] of [
    ['sub_ada', 'Ada Lovelace', 'ada@example.com', 'active'],
    ['sub_ada2', 'Ada Byron', 'ada@example.com.au', 'active'],
    ['sub_grace', 'Grace Hopper', 'grace@example.net', 'active'],
    ['sub_alan', 'Alan Turing', 'alan@example.com', 'on_hold'],
  ] as const) {
    fake.subscriptions.add({
      subscription_id: id,
      status,
      product_name: 'Pro',
      customer: { customer_id: `cus_${id}`, name, email },
    });
  }
  return fake;
}

async function copied(who: string, fake = people(), changes: ContextChanges = {}): Promise<unknown[]> {
  const { headline, exitCode, copy } = await copySubscriptionId.run(contextOf(fake, { who }, {}, changes));
  return [headline, exitCode, copy];
}

describe('copying the id of a subscription', () => {
  test.each([['ada@example.com'], ['ADA@Example.com'], ['lovelace'], ['Ada Lovelace']])('finds %s', async (who) => {
    expect(await copied(who)).toEqual([
      'sub_ada',
      undefined,
      { text: 'sub_ada', headline: 'Copied sub_ada · Ada Lovelace, Pro, active' },
    ]);
  });

  test('copies nothing when several subscriptions match', async () => {
    expect(await copied('ada')).toEqual([
      expect.stringMatching(
        /^2 matches for "ada", nothing copied\. Give one whole address · Ada .+@example\..+ · Ada .+@example\../,
      ),
      2,
      undefined,
    ]);
    expect(await copied('@example')).toEqual([
      expect.stringMatching(/^3 matches for "@example", nothing copied\. See Subscriptions by Status · .+ · .+ · .+/),
      2,
      undefined,
    ]);
  });

  test('names four of more matches, and counts the others', async () => {
    const fake = people();
    for (const name of ['Eve', 'Fay', 'Gil']) {
      fake.subscriptions.add({ status: 'active', customer: { customer_id: name, name, email: `${name}@example.com` } });
    }
    const [headline] = await copied('@example', fake);
    expect(String(headline).split(' · ')).toHaveLength(6);
    expect(headline).toMatch(/ · 2 more$/);
  });

  test('names a customer with several subscriptions once, and does not ask for an address', async () => {
    const fake = people();
    for (const id of ['sub_bob1', 'sub_bob2'])
      fake.subscriptions.add({
        subscription_id: id,
        status: 'active',
        customer: { customer_id: 'cus_bob', name: 'Bob', email: 'bob@example.com' },
      });
    expect(await copied('bob', fake)).toEqual([
      '2 matches for "bob", nothing copied. See Subscriptions by Status · Bob, bob@example.com (2)',
      2,
      undefined,
    ]);
  });

  test('ignores subscriptions that are not active', async () => {
    await expect(copied('alan')).rejects.toThrow('No active subscription for "alan", nothing copied');
  });

  test('prints the id alone where there is no clipboard', async () => {
    const context = contextOf(people(), { who: 'grace' });
    expect(await copySubscriptionId.run(context)).toMatchObject({ headline: 'sub_grace', isBare: true });
  });

  test('reads the list again when the copy has no names', async () => {
    for (const [keepsNames, requests] of [
      [false, 2],
      [true, 1],
    ] as const) {
      const fake = people();
      const context = contextOf(fake, { who: 'grace' }, {}, { keepsNames });
      await copySubscriptionId.run(context);
      await copySubscriptionId.run(context);
      expect(fake.requests.count).toBe(requests);
    }
  });
});
