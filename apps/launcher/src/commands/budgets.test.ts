import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { programs } from '../test-support/system.ts';
import { subscriptionStatuses } from '@paydeck/presentation/internal';
import type { LauncherCommand } from './command.ts';
import { commands } from './commands.ts';

/** A business with a few of everything: no list is as long as a page may be, or so short that one request shows its end. */
function smallBusiness(): Fake {
  const fake = createFake({ subscriptions: 0, discounts: 0, payouts: 0, webhooks: 3, limits: false });
  for (const status of subscriptionStatuses)
    for (let index = 0; index < 7; index += 1) fake.subscriptions.add({ status, cancel_at_next_billing_date: true });
  for (let index = 0; index < 7; index += 1) fake.payouts.add({});
  fake.subscriptions.add({ status: 'active', customer: { customer_id: 'cus_grace', email: 'grace@example.net' } });
  fake.discounts.add({ code: 'WELCOME' });
  // One that cannot be redeemed takes the most requests.
  fake.discounts.add({ code: 'SPRING25', type: 'percentage', usage_limit: 1, times_used: 1 });
  return fake;
}

/** Counts the concurrent requests. */
function oneByOne(fake: Fake): { readonly fetch: typeof fetch; readonly most: () => number } {
  let inFlight = 0;
  let most = 0;
  return {
    fetch: async (...request) => {
      most = Math.max(most, (inFlight += 1));
      const response = await fake.fetch(...request);
      inFlight -= 1;
      return response;
    },
    most: () => most,
  };
}

/** The arguments of the first example, by name. */
function exampleOf({ arguments: named, examples: [args = []] = [] }: LauncherCommand): Record<string, string> {
  return Object.fromEntries(args.map((word, index) => [named[index]?.name ?? '', word]));
}

describe('the documented number of requests', () => {
  test.each(commands.map((command) => [command.name, command] as const))('is sent by %s', async (name, command) => {
    const fake = smallBusiness();
    const { fetch, most } = oneByOne(fake);
    const run = command.run(contextOf(fake, exampleOf(command), { fetch, retries: 0 }, { machine: programs('') }));
    const error = await run.then(
      () => undefined,
      (reason: Error) => reason.message,
    );
    // The terminal browser is not installed on this machine.
    expect(error).toBe(
      name === 'browse' ? 'The terminal browser is not installed. Run: npm install --global paydeck' : undefined,
    );
    expect(fake.requests.count).toBe(command.requests[1]);
    expect(most()).toBeLessThanOrEqual(1);
    expect(new Set(fake.requests.all.map(({ status }) => status).filter((status) => status >= 300))).toEqual(new Set());
  });

  test('covers commands that share a copy and run one after the other', async () => {
    const fake = smallBusiness();
    const context = contextOf(fake, {}, { retries: 0 }, { keepsNames: true });
    const sharing = commands.filter(({ name }) => /^(?:recurring-revenue|renewals|trials-ending|copy-)/.test(name));
    expect(sharing).toHaveLength(4);
    for (const command of sharing) await command.run({ ...context, arguments: exampleOf(command) });
    expect(fake.requests.count).toBe(2);
  });

  test('is exceeded by a list with clamped pages, and no row is lost', async () => {
    const fake = createFake({ subscriptions: 0, payouts: 0, limits: false });
    for (let index = 0; index < 45; index += 1) fake.payouts.add({});
    const payouts = commands.find(({ name }) => name === 'payouts');
    // A service that returns at most twenty items a page.
    const clamped: typeof fetch = async (input, init) => {
      const address = new URL(input instanceof Request ? input.url : input);
      address.searchParams.set('page_size', String(Math.min(20, Number(address.searchParams.get('page_size')))));
      return fake.fetch(new Request(address, input instanceof Request ? input : init));
    };
    const output = await payouts?.run(contextOf(fake, {}, { fetch: clamped }));
    expect(output?.rows).toHaveLength(45);
    expect(fake.requests.count).toBe(15);
  });
});
