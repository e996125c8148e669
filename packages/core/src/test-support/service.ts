// Loaded ahead of the first request, which would otherwise take time that the virtual clock does not see.
import 'ky';
import { type Client, type ClientOptions, createClient } from '../client.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A key that is easy to find when it leaks. */
export const CANARY = 'canary_4f9A+k/2=Zq81';

/** Answers requests in memory, and keeps them. */
export interface Service {
  readonly client: Client;
  readonly clock: VirtualClock;
  readonly requests: Request[];
}

/** A client of a service that is one function: from a request and its number to an answer. */
export function serviceOf(
  answer: (request: Request, index: number) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): Service {
  const requests: Request[] = [];
  const clock = new VirtualClock();
  const client = createClient({
    mode: 'test',
    apiKey: CANARY,
    baseUrl: 'https://service.test/test',
    clock,
    random: () => 0.5,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return answer(request, requests.length - 1);
    },
    ...options,
  });
  return { client, clock, requests };
}

/** An answer of the service. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** A refusal of the service. */
export function refusal(status: number, headers: Record<string, string> = {}): Response {
  return json({ code: `CODE_${status}`, message: `Refused with ${status}` }, status, headers);
}

/** What a promise is rejected with. Fails when it is not. */
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
