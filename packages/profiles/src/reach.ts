import {
  listNames,
  listOf,
  type Client,
  type ItemOf,
  type ListName,
  type ListOptions,
  type ResponseInfo,
} from '@paydeck/core';

/** The result of reading a resource. */
export interface Reach {
  readonly resource: ListName;
  readonly outcome: 'read' | 'denied' | 'failed';
  /** The status and headers of the response, if it was read. */
  readonly response: ResponseInfo | undefined;
  readonly error: unknown;
  /** The items that were read. */
  readonly items: readonly ItemOf[];
}

/**
 * Tries to read the first page of each list, one after another, because the service does not report the permissions of a
 * key. It stops after the first list when the service cannot be reached.
 */
export async function reach(client: Client, options: ListOptions): Promise<Reach[]> {
  const reached: Reach[] = [];
  for (const name of listNames) {
    const result = await attempt(client, name, options);
    reached.push(result);
    if (reached.length === 1 && result.outcome === 'failed') break;
  }
  return reached;
}

/** Tries one resource after another until a key reads one. The first request is the only one unless it is denied. */
export async function reachOne(client: Client, options: ListOptions): Promise<Reach[]> {
  const reached: Reach[] = [];
  for (const name of listNames) {
    const result = await attempt(client, name, options);
    reached.push(result);
    if (result.outcome !== 'denied') break;
  }
  return reached;
}

async function attempt(client: Client, resource: ListName, options: ListOptions): Promise<Reach> {
  try {
    const { response, data } = await listOf(client, resource, {}, options).page().withResponse();
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
