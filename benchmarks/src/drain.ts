import { createClient } from '@paydeck/core';
import { DodoPayments } from 'dodopayments';
import ky from 'ky';
import { Stripe } from 'stripe';
import { Child } from './child-process.ts';
import { paired, type Paired, print, type Side } from './paired.ts';
import { printTable } from './table.ts';

const items = 10_000;
const latencyMs = 50;
const key = 'test_key';

/** Reads 10,000 subscriptions, 100 per page, from a service in its own process, with 50 ms latency and no limits. */
export async function drain(): Promise<void> {
  const service = await Child.start('service.ts', { subscriptions: items, limits: false, latency: latencyMs });
  const baseUrl = String(service.firstMessage);
  const read = new Map<string, string>();
  const side = (name: string, list: () => AsyncIterable<{ subscription_id: string }>): Side => ({
    name,
    run: async () => {
      const ids: string[] = [];
      const begin = performance.now();
      for await (const { subscription_id } of list()) ids.push(subscription_id);
      const tookMs = performance.now() - begin;
      read.set(name, `${ids.length} read, ${new Set(ids).size} of ${items} different`);
      return tookMs;
    },
  });

  const client = createClient({ mode: 'test', apiKey: key, baseUrl });
  const peer = new DodoPayments({ bearerToken: key, baseURL: baseUrl, logLevel: 'off' });
  const paydeck = side('@paydeck/core', () => client.subscriptions.list());
  const httpClient = Stripe.createFetchHttpClient(inStripesSpelling(baseUrl));
  const stripe = new Stripe(key, { httpClient, telemetry: false });
  const peers = [
    side('dodopayments', () => peer.subscriptions.list({ page_size: 100 })),
    side('stripe, in its spelling', () => inOurSpelling(stripe.subscriptions.list({ limit: 100 }))),
    side('ky, page after page', () => pages(baseUrl)),
  ];
  const all: Paired[] = [];
  for (const other of peers) {
    const most = other.name === 'dodopayments' ? 0.15 : 1;
    all.push(await paired(`${items} items at ${latencyMs} ms`, paydeck, other, { rounds: 3, goal: most }));
  }
  print(...all);
  printTable('', ['read'], [...read]);
  service.stop();
}

async function* pages(baseUrl: string): AsyncGenerator<{ subscription_id: string }> {
  const headers = { authorization: `Bearer ${key}` };
  for (let page_number = 0; ; page_number += 1) {
    const searchParams = { page_size: 100, page_number };
    const page = await ky(`${baseUrl}/subscriptions`, { headers, searchParams }).json<{
      items: { subscription_id: string }[];
    }>();
    if (page.items.length === 0) return;
    yield* page.items;
  }
}

async function* inOurSpelling(list: AsyncIterable<{ id: string }>): AsyncGenerator<{ subscription_id: string }> {
  for await (const { id } of list) yield { subscription_id: id };
}

/**
 * A `fetch` that translates the lists of Stripe's client for this service: `starting_after` becomes a page number, and
 * `items` become `data` with `has_more`. Stripe's own pagination sends the requests, one per page.
 */
function inStripesSpelling(baseUrl: string): typeof fetch {
  // Its pagination continues after the last item of a page, so the next page follows that item.
  const pageAfter = new Map<string | null, number>([[null, 0]]);
  return async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    const size = searchParams.get('limit') ?? '10';
    const number = pageAfter.get(searchParams.get('starting_after')) ?? 0;
    const address = `${baseUrl}${pathname.replace('/v1', '')}?page_size=${size}&page_number=${number}`;
    const response = await fetch(address, { method: 'GET', headers: init?.headers ?? {} });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the fake answers is no question here.
    const page = (await response.json()) as { items: { subscription_id: string }[] };
    const data = page.items.map((item) => Object.assign(item, { id: item.subscription_id }));
    const last = data.at(-1);
    if (last) pageAfter.set(last.id, number + 1);
    return Response.json({ object: 'list', data, has_more: last !== undefined, url: pathname });
  };
}
