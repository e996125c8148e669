import type { Client, ListOptions, ResponseInfo } from '@paydeck/core';
import type { ListingName } from './listings.ts';

/** The result of reading a resource. */
export interface Reach {
  readonly resource: ListingName;
  readonly outcome: 'read' | 'denied' | 'failed';
  /** The status and headers of the response, if it was read. */
  readonly response: ResponseInfo | undefined;
  readonly error: unknown;
}

/** Tries to read each resource with one small request, because the service does not report the permissions of a key. */
export async function reach(client: Client, signal: AbortSignal): Promise<Reach[]> {
  const [first, ...others] = names.map((name) => () => attempt(name, () => probes[name](client, { signal })));
  if (first === undefined) return [];
  const result = await first();
  // If the service is unreachable, further attempts are pointless.
  if (result.outcome === 'failed') return [result];
  return [result, ...(await Promise.all(others.map((other) => other())))];
}

type Probe = (client: Client, options: ListOptions) => Promise<{ response: ResponseInfo }>;

const one = { page_size: 1 };

/** The smallest request for each list. */
const probes: Readonly<Record<ListingName, Probe>> = {
  subscriptions: (client, options) => client.subscriptions.list(one, options).page().withResponse(),
  discounts: (client, options) => client.discounts.list(one, options).page().withResponse(),
  payouts: (client, options) => client.payouts.list(one, options).page().withResponse(),
  webhooks: (client, options) => client.webhooks.list({ limit: 1 }, options).page().withResponse(),
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table above has no other keys
const names = Object.keys(probes) as ListingName[];

async function attempt(resource: ListingName, read: () => Promise<{ response: ResponseInfo }>): Promise<Reach> {
  try {
    const { response } = await read();
    return { resource, outcome: 'read', response, error: undefined };
  } catch (error) {
    return { resource, outcome: isDenial(error) ? 'denied' : 'failed', response: undefined, error };
  }
}

/** The document names no status for a key without access. So any 4xx except for rate limits counts as denied. */
function isDenial(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return error instanceof Error && error.name === 'ApiError' && typeof status === 'number' && status < 500;
}
