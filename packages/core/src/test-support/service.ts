// Loaded in advance, because loading it with the first request takes real time, which the virtual clock does not count.
import 'ky';
import { type Client, type ClientOptions, createClient } from '../client.ts';
import type { Drift } from '../validation/validation.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A key that is easy to find in any output. */
export const CANARY = 'canary_4f9A+k/2=Zq81';

/** A client of an in-memory service, with the requests that it received. */
export interface Service {
  readonly client: Client;
  readonly clock: VirtualClock;
  readonly requests: Request[];
  /** What `onDrift` was called with. */
  readonly drift: Drift[];
}

/** Creates a client of a service that is one function, from a request and its index to a response. */
export function serviceOf(
  respond: (request: Request, index: number) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): Service {
  const requests: Request[] = [];
  const drift: Drift[] = [];
  const clock = new VirtualClock();
  const client = createClient({
    mode: 'test',
    apiKey: CANARY,
    baseUrl: 'https://service.test/test',
    clock,
    random: () => 0.5,
    onDrift: (entry) => drift.push(entry),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return respond(request, requests.length - 1);
    },
    ...options,
  });
  return { client, clock, requests, drift };
}

/** A JSON response of the service. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** An error response of the service. */
export function rejection(status: number, headers: Record<string, string> = {}): Response {
  return json({ code: `CODE_${status}`, message: `Rejected with ${status}` }, status, headers);
}

/** Returns the error of a rejected promise. Throws when the promise resolves. */
export async function errorOf(promise: Promise<unknown>): Promise<Error> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw new TypeError('Expected an Error', { cause: error });
  }
  throw new Error(`Expected an error, got ${JSON.stringify(value)}`);
}
