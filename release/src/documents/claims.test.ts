import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { createClient } from '@paydeck/core';
import { createFake, type Fake } from '@paydeck/testing';
import { DodoPayments } from 'dodopayments';
import { expect, test } from 'vitest';
import { root } from '../published.ts';
import { run } from '../run.ts';

const page = readFileSync(`${root}/docs/troubleshooting.md`, 'utf8');

// People search for the exact text of a message.
test.for([
  ['an invalid key', { PAYDECK_TEST_KEY: 'no_such_key_at_all' }],
  ['a key without access', {}],
  ['a key without its address', { PAYDECK_TEST_URL: '' }],
] as const)('docs/troubleshooting.md shows what paydeck prints for %s', async ([, given]) => {
  const fake = createFake();
  await using server = await fake.listen();
  const key = fake.keys.mint({ access: { Payouts: 'none' } });
  const env = {
    PAYDECK_TEST_URL: server.baseUrl.test,
    PAYDECK_TEST_KEY: key,
    XDG_CONFIG_HOME: `${root}/release/out`,
    ...given,
  };
  const args = [`${root}/apps/tui/dist/paydeck.mjs`, 'payouts', '--limit', '1'];
  const failed = await run(process.execPath, args, { env }).then(
    () => '',
    (error: unknown) => String(error),
  );
  const [line] = /^paydeck: .*$/m.exec(failed) ?? [];
  expect(page).toContain(`\`\`\`text\n${line}\n\`\`\``);
});

// The claims of docs/migrating.md about the generated SDK, compared with the client.

test('iterating: the SDK skips the second page, the client none', async () => {
  const fake = createFake({ subscriptions: 350, limits: false });
  expect((await Array.fromAsync(sdkFor(fake).subscriptions.list({ page_size: 100 }))).length).toBe(250);
  expect((await fake.client().subscriptions.list().toArray()).length).toBe(350);
});

test('a lost response: the SDK creates two customers, the client one', async () => {
  const [one, other] = [createFake(), createFake()];
  for (const fake of [one, other]) fake.faults.next('customers.create', { loseResponse: true });
  const [before, customer] = [one.customers.count, { email: 'ada@example.com', name: 'Ada Lovelace' }];
  await sdkFor(one).customers.create(customer);
  await expect(other.client().customers.create(customer)).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
  expect([one.customers.count - before, other.customers.count - before]).toEqual([2, 1]);
});

test('without a mode the SDK is live, and the client is not created', () => {
  const fake = createFake();
  const { fetch, keys, baseUrl } = fake;
  expect(new DodoPayments({ bearerToken: keys.test }).baseURL).toMatch(/^https:\/\/live\./);
  // @ts-expect-error -- mode is required
  expect(() => createClient({ apiKey: keys.test, baseUrl: baseUrl.test, fetch })).toThrow(/mode/);
});

test('printing the SDK shows the key, printing the client does not', () => {
  const fake = createFake();
  const options = { depth: 10, showHidden: true };
  expect(inspect(sdkFor(fake), options)).toContain(fake.keys.test);
  expect(inspect(fake.client(), options)).not.toContain(fake.keys.test);
});

function sdkFor({ keys, baseUrl, fetch }: Fake): DodoPayments {
  return new DodoPayments({ bearerToken: keys.test, baseURL: baseUrl.test, fetch, logLevel: 'off' });
}
