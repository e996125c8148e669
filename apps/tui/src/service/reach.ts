import type { Client, ResponseInfo } from '@paydeck/core';
import type { ListingName } from './listings.ts';

/** What came of trying to read a resource. */
export interface Reach {
  readonly resource: ListingName;
  readonly outcome: 'read' | 'refused' | 'failed';
  /** The outside of the answer, where it was read. */
  readonly response: ResponseInfo | undefined;
  readonly error: unknown;
}

/** Tries to read each resource with one small request: what a key can reach is told nowhere else. */
export async function reach(client: Client, signal: AbortSignal): Promise<Reach[]> {
  const one = { page_size: 1 };
  const options = { signal };
  const first = await attempt('subscriptions', () => client.subscriptions.list(one, options).page().withResponse());
  // Where nobody answers, three more attempts tell nothing.
  if (first.outcome === 'failed') return [first];
  return [
    first,
    ...(await Promise.all([
      attempt('discounts', () => client.discounts.list(one, options).page().withResponse()),
      attempt('payouts', () => client.payouts.list(one, options).page().withResponse()),
      attempt('webhooks', () => client.webhooks.list({ limit: 1 }, options).page().withResponse()),
    ])),
  ];
}

async function attempt(resource: ListingName, read: () => Promise<{ response: ResponseInfo }>): Promise<Reach> {
  try {
    const { response } = await read();
    return { resource, outcome: 'read', response, error: undefined };
  } catch (error) {
    return { resource, outcome: isRefusal(error) ? 'refused' : 'failed', response: undefined, error };
  }
}

/** The document names no status for a key without access; any 4xx but the limit's says that it will not be had this way. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return error instanceof Error && error.name === 'ApiError' && typeof status === 'number' && status < 500;
}
