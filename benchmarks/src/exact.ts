import { type Client, createClient } from '@paydeck/core';
import { createFake, type Fake } from '@paydeck/testing';
import { DodoPayments } from 'dodopayments';

type Items = AsyncIterable<{ readonly subscription_id: string }>;

interface Row {
  readonly side: string;
  readonly requests: number;
  readonly seconds: number;
  readonly lost: number;
  readonly twice: number;
}

/**
 * Reads subscriptions from a service with 50 ms latency and no limits: ahead and one at a time, and with the vendor's SDK.
 * The list is unchanged, or loses a row before each request. Reports how many items each side missed.
 */
export async function exact(): Promise<void> {
  for (const count of [10_000, 100_000]) {
    for (const isMoving of [false, true]) {
      const rows: Row[] = [];
      for (const [side, list] of Object.entries(sides)) rows.push(await measure(side, list, count, isMoving));
      const vendor = rows.find(({ side }) => side === 'dodopayments');
      console.log(`${count} items, ${isMoving ? 'losing a row before each request' : 'still'}`);
      for (const { side, requests, seconds, lost, twice } of rows) {
        const times = (seconds / (vendor?.seconds ?? seconds)).toFixed(3);
        const pages = (requests / (count / 100)).toFixed(2);
        console.log(
          `  ${side.padEnd(28)} ${requests} requests (${pages} a page), ${seconds.toFixed(2)} s (${times}x), lost ${lost}, twice ${twice}`,
        );
      }
    }
  }
}

const sides: Readonly<Record<string, (client: Client, baseUrl: string) => Items>> = {
  '@paydeck/core': (client) => client.subscriptions.list(),
  '@paydeck/core, one at a time': (client) => client.subscriptions.list({}, { ahead: 1 }),
  dodopayments: (_, baseURL) =>
    new DodoPayments({ bearerToken: key, baseURL, logLevel: 'off' }).subscriptions.list({ page_size: 100 }),
};

async function measure(
  side: string,
  list: (client: Client, baseUrl: string) => Items,
  count: number,
  isMoving: boolean,
): Promise<Row> {
  const policy = { churn: isMoving ? 'delete' : 'none' } as const;
  const fake = createFake({ subscriptions: count, limits: false, latency: 50, clock: 'real', policy });
  const before = idsOf(fake);
  const server = await fake.listen();
  const baseUrl = server.baseUrl.test;
  const ids: string[] = [];
  const begin = performance.now();
  for await (const { subscription_id } of list(createClient({ mode: 'test', apiKey: key, baseUrl }), baseUrl)) {
    ids.push(subscription_id);
  }
  const seconds = (performance.now() - begin) / 1_000;
  await server.close();
  const found = new Set(ids);
  const after = idsOf(fake);
  const lost = [...before].filter((id) => after.has(id) && !found.has(id)).length;
  return { side, requests: fake.requests.count, seconds, lost, twice: ids.length - found.size };
}

function idsOf(fake: Fake): Set<string> {
  return new Set([...fake.subscriptions].map((item) => item.subscription_id));
}

const key = 'test_key';
