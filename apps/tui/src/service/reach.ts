import type { Client, ListOptions, ResponseInfo } from '@paydeck/core';
import type { Item, ListingName } from './listings.ts';

/** The result of reading a resource. */
export interface Reach {
  readonly resource: ListingName;
  readonly outcome: 'read' | 'denied' | 'failed';
  /** The status and headers of the response, if it was read. */
  readonly response: ResponseInfo | undefined;
  readonly error: unknown;
  /** The items that were read. */
  readonly items: readonly Item[];
}

/** Tries to read each resource with one small request, because the service does not report the permissions of a key. */
export async function reach(client: Client, signal: AbortSignal): Promise<Reach[]> {
  const [first, ...others] = names.map((name) => () => attempt(name, () => probes[name](client, { signal }, 1)));
  if (first === undefined) return [];
  const result = await first();
  // If the service is unreachable, further attempts are pointless.
  if (result.outcome === 'failed') return [result];
  return [result, ...(await Promise.all(others.map((other) => other())))];
}

/** Tries one resource after another until a key reads one. The first request is the only one unless it is denied. */
export async function reachOne(client: Client, signal: AbortSignal): Promise<Reach[]> {
  const reached: Reach[] = [];
  for (const name of names) {
    const result = await attempt(name, () => probes[name](client, { signal }, samplePage));
    reached.push(result);
    if (result.outcome !== 'denied') break;
  }
  return reached;
}

/** Enough items for amounts that differ. */
const samplePage = 20;

interface Found {
  readonly response: ResponseInfo;
  readonly data: { readonly items: readonly Item[] };
}

type Probe = (client: Client, options: ListOptions, size: number) => Promise<Found>;

/** The smallest request for each list. */
const probes: Readonly<Record<ListingName, Probe>> = {
  subscriptions: (client, options, page_size) =>
    client.subscriptions.list({ page_size }, options).page().withResponse(),
  discounts: (client, options, page_size) => client.discounts.list({ page_size }, options).page().withResponse(),
  payouts: (client, options, page_size) => client.payouts.list({ page_size }, options).page().withResponse(),
  webhooks: (client, options, limit) => client.webhooks.list({ limit }, options).page().withResponse(),
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table above has no other keys
const names = Object.keys(probes) as ListingName[];

async function attempt(resource: ListingName, read: () => Promise<Found>): Promise<Reach> {
  try {
    const { response, data } = await read();
    return { resource, outcome: 'read', response, error: undefined, items: data.items };
  } catch (error) {
    return { resource, outcome: isDenial(error) ? 'denied' : 'failed', response: undefined, error, items: [] };
  }
}

/** The document names no status for a key without access. So any 4xx except for rate limits counts as denied. */
function isDenial(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return error instanceof Error && error.name === 'ApiError' && typeof status === 'number' && status < 500;
}
