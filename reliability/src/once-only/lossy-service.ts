import { oneOf } from '../one-of.ts';

/** A way to respond to a write, and how often the write has been executed by then. */
interface Way {
  readonly created: 0 | 1;
  readonly respond: () => Response | Promise<Response>;
}

/** A service that responds to each request in a random way. */
export class LossyService {
  /** The number of customers created. */
  created = 0;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const way = oneOf(WAYS, this.#random);
    // The service reads the body only when it is reached.
    if (way !== NOT_FOUND && way !== NOT_THERE) await new Request(input, init).text();
    this.created += way.created;
    return way.respond();
  };
}

const NOT_FOUND: Way = { created: 0, respond: () => fail('ENOTFOUND', 'getaddrinfo') };
const NOT_THERE: Way = { created: 0, respond: () => fail('ECONNREFUSED', 'connect') };

const WAYS: readonly [Way, ...Way[]] = [
  NOT_FOUND,
  NOT_THERE,
  { created: 0, respond: () => rejection(429) },
  { created: 0, respond: () => rejection(422) },
  { created: 1, respond: () => fail('ECONNRESET', 'read') },
  { created: 1, respond: () => streamed(true) },
  { created: 1, respond: () => new Promise(() => undefined) },
  { created: 1, respond: () => streamed(false) },
  { created: 1, respond: () => rejection(500) },
  { created: 1, respond: () => rejection(408) },
  { created: 1, respond: () => rejection(421) },
  { created: 1, respond: () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }) },
  { created: 1, respond: () => new Response(null, { status: 303, headers: { location: '/elsewhere' } }) },
  { created: 1, respond: () => new Response(null, { status: 204 }) },
  { created: 1, respond: () => new Response('{"customer_id":"c', JSON_TYPE) },
  { created: 1, respond: () => Response.json(CUSTOMER) },
];

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

function rejection(status: number): Response {
  return Response.json({ code: 'X', message: '' }, { status, headers: { 'x-ratelimit-reset': '1' } });
}

function streamed(breaks: boolean): Response {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"customer_id":"c'));
      if (breaks) stream.error(fault('ECONNRESET', 'read'));
    },
  });
  return new Response(body, JSON_TYPE);
}

function fail(code: string, syscall: string): never {
  throw fault(code, syscall);
}

function fault(code: string, syscall: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });
}

const CUSTOMER = {
  customer_id: 'cus_1',
  business_id: 'bus_1',
  created_at: '2026-11-01T00:00:00Z',
  email: 'ada@example.com',
  name: 'Ada',
  metadata: {},
  phone_number: '',
};
