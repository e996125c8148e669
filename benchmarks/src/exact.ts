import { type Client, createClient, ListError } from '@paydeck/core';
import { createFake, type Fake, type FakeOptions } from '@paydeck/testing';
import { DodoPayments } from 'dodopayments';
import { BEHIND, printTable } from './table.ts';

type Items = AsyncIterable<{ readonly subscription_id: string }>;

/**
 * Reads subscriptions from a service with 50 ms latency and no limits: ahead and one at a time, and with the vendor's SDK.
 * The list is unchanged, or loses a row before each request. Reports how many items each side missed.
 */
export async function exact(): Promise<void> {
  for (const [count, order] of [
    [10_000, 'newest'],
    [10_000, 'id'],
    [100_000, 'newest'],
  ] as const) {
    const rows: string[][] = [];
    for (const [side, list] of Object.entries(sides)) {
      const still = await measure(list, count, { order, churn: 'none' });
      const losing = await measure(list, count, { order, churn: 'delete' });
      rows.push([side, ...still, ...losing]);
    }
    const figures = ['requests', 'a page', 'time', 'lost'];
    const columns = ['still', 'losing a row before each request'].flatMap((state) =>
      figures.map((figure, index) => (index === 0 ? `${state}: ${figure}` : figure)),
    );
    printTable(`${count.toLocaleString('en')} items, ${order === 'id' ? 'by id' : 'newest first'}`, columns, rows);
  }
}

const sides: Readonly<Record<string, (client: Client, baseUrl: string) => Items>> = {
  '@paydeck/core': (client) => client.subscriptions.list(),
  '@paydeck/core, one at a time': (client) => client.subscriptions.list({}, { ahead: 1 }),
  dodopayments: (_, baseURL) =>
    new DodoPayments({ bearerToken: key, baseURL, logLevel: 'off' }).subscriptions.list({ page_size: 100 }),
};

/**
 * Returns the requests, those for each page of 100, the time, and how many items that were there throughout did not come out,
 * with the code of the error when the list says that it is not complete.
 */
async function measure(
  list: (client: Client, baseUrl: string) => Items,
  count: number,
  policy: NonNullable<FakeOptions['policy']>,
): Promise<string[]> {
  const fake = createFake({ subscriptions: count, limits: false, latency: 50, clock: 'real', policy });
  const before = idsOf(fake);
  const server = await fake.listen();
  const baseUrl = server.baseUrl.test;
  const found = new Set<string>();
  const begin = performance.now();
  let refused = '';
  try {
    for await (const { subscription_id } of list(createClient({ mode: 'test', apiKey: key, baseUrl }), baseUrl))
      found.add(subscription_id);
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    refused = `, ${error.code} ${BEHIND}`;
  }
  const seconds = (performance.now() - begin) / 1_000;
  await server.close();
  const after = idsOf(fake);
  const lost = [...before].filter((id) => after.has(id) && !found.has(id)).length;
  const requests = fake.requests.count;
  return [String(requests), (requests / (count / 100)).toFixed(2), `${seconds.toFixed(2)} s`, `${lost}${refused}`];
}

function idsOf(fake: Fake): Set<string> {
  return new Set([...fake.subscriptions].map((item) => item.subscription_id));
}

const key = 'test_key';
