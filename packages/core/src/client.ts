import packageJson from '../package.json' with { type: 'json' };
import type { Mode } from './endpoint.ts';
import { type Call, callLimits, type CallOptions } from './calls/call.ts';
import { requestPlan, type RequestParams } from './calls/request-plan.ts';
import { checkedHeaders } from './http/request.ts';
import { ApiKey, fingerprintOf } from './http/api-key.ts';
import { Transport } from './calls/transport.ts';
import { type Clock, systemClock } from './clock.ts';
import { ConfigurationError } from './errors/errors.ts';
import { type ClientEvent, createEmit, notify } from './calls/events.ts';
import { atLeast, checkOptionNames, oneOfValues, type OptionNames } from './errors/options.ts';
import { createRateLimiter } from './rate-limit/rate-limiter.ts';
import type { RateLimiter } from './rate-limit/rate-limit.ts';
import { createCustomers, type Customers } from './resources/customers.ts';
import { createDiscounts, type Discounts } from './resources/discounts.ts';
import { createPayouts, type Payouts } from './resources/payouts.ts';
import { createWebhooks, type Webhooks } from './resources/webhooks.ts';
import { createSubscriptions, type Subscriptions } from './resources/subscriptions.ts';
import { type Drift, Validator } from './validation/validation.ts';

/** Options of a client. `mode`, `apiKey` and `baseUrl` are required; everything else has a default. */
export interface ClientOptions {
  /** The environment that the key and the address belong to. There is no default, so nothing is live by accident. */
  mode: Mode;
  /** The key, or an async function that returns the current key. The function is called before each request. */
  apiKey: string | (() => string | Promise<string>);
  /** The base URL of that environment. Plain http is allowed for loopback addresses only. */
  baseUrl: string;
  /**
   * The `fetch` that sends requests. Defaults to `globalThis.fetch`, looked up for each request. It receives a `Request`.
   * The body of a write is a stream, so that no layer can send it twice.
   */
  fetch?: typeof fetch | undefined;
  /** Milliseconds for one attempt, from connecting to the end of the body. Defaults to 10,000. */
  timeout?: number | undefined;
  /** Milliseconds for a whole call with its retries. Waiting for an exhausted window is not counted. Defaults to 30,000. */
  deadline?: number | undefined;
  /** The most retries after a fault. Defaults to 2. A 429 is not a fault: `maxWait` bounds the wait after it. */
  retries?: number | undefined;
  /** The most milliseconds that a call waits for the rate limit, also after a 429. Defaults to 600,000; 0 never waits. */
  maxWait?: number | undefined;
  /** Decides when requests are sent. Defaults to a limiter for this client; share one between the clients of a business. */
  rateLimiter?: RateLimiter | undefined;
  /** What happens when a response does not match the schemas: `report` (the default) or `strict`. */
  validation?: 'report' | 'strict' | undefined;
  /** Called for each field that does not match its schema. It never receives a value. */
  onDrift?: ((drift: Drift) => void) | undefined;
  /** Called with every event of the client. Events never contain a body, a header or a key. */
  onEvent?: ((event: ClientEvent) => void) | undefined;
  /** Called with one line for each response, retry, wait and drift, such as `console.error`. Lines hold what events hold. */
  log?: ((line: string) => void) | undefined;
  /** The most bytes of a decompressed response body. Defaults to 16 MiB. The limit for an error response is 1 MiB. */
  maxBodyBytes?: number | undefined;
  /** Headers of every request, such as one that a proxy requires. Headers of a call win. `Authorization` is not allowed. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The `User-Agent` of requests. Defaults to `paydeck/` and the version of this package. */
  userAgent?: string | undefined;
  /** Allows use in a browser, with a proxy that holds the key. A real key must never be in client-side code. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** The source of time. Defaults to the system clock. In a test, pass `fake.clock`. */
  clock?: Clock | undefined;
  /** Returns numbers from 0 up to 1, for the jitter of delays. Defaults to `Math.random`; replace it in tests. */
  random?: (() => number) | undefined;
}

/**
 * Creates a client for one environment of the service. It sends no request until a method is called.
 *
 * @throws {ConfigurationError} When an option is missing or invalid.
 * @example
 * const client = createClient({ mode: 'test', apiKey, baseUrl });
 */
export function createClient(options: ClientOptions): Client {
  requireRuntime();
  rejectBrowser(options.dangerouslyAllowBrowser);
  checkOptionNames('createClient', OPTIONS, options);
  if (options.headers) checkedHeaders(options.headers);
  const { fetch, clock = systemClock, random = Math.random } = options;
  const apiKey = new ApiKey(options.mode, options.baseUrl, options.apiKey);
  const { mode, baseUrl } = apiKey;
  const emit = createEmit(options.onEvent, options.log);
  const limiter = options.rateLimiter ?? createRateLimiter({ clock, random });
  if (typeof limiter.acquire !== 'function') {
    throw new ConfigurationError('rateLimiter must come from createRateLimiter.', { parameter: 'rateLimiter' });
  }
  const validation = oneOfValues(['report', 'strict'], 'validation', options.validation ?? 'report');
  const validator = new Validator(validation, (drift) => {
    emit({ type: 'drift', ...drift });
    notify(options.onDrift, drift);
  });
  const transport = new Transport({
    apiKey,
    fetch,
    ...callLimits(options, { timeout: 10_000, deadline: 30_000, maxWait: 600_000, retries: 2 }),
    maxBodyBytes: atLeast(1, 'maxBodyBytes', options.maxBodyBytes ?? 16 * 1024 * 1024),
    userAgent: options.userAgent ?? `paydeck/${packageJson.version}`,
    headers: options.headers ?? {},
    limiter,
    clock,
    random,
    emit,
  });
  const service = {
    transport,
    validator,
    mode,
    baseUrl,
    fingerprint: async () => fingerprintOf(await apiKey.reveal()),
  };
  return {
    mode,
    baseUrl,
    subscriptions: createSubscriptions(service),
    customers: createCustomers(service),
    discounts: createDiscounts(service),
    payouts: createPayouts(service),
    webhooks: createWebhooks(service),
    rateLimit: { snapshot: () => limiter.snapshot() },
    fingerprint: service.fingerprint,
    request: (method, path, params, callOptions) =>
      transport.call(() => requestPlan(method, path, params, validator), callOptions),
  };
}

/** A client of the service, for one of its two modes. */
export interface Client {
  /** The environment of this client. */
  readonly mode: Mode;
  /** The base URL of all requests. */
  readonly baseUrl: string;
  /** The subscriptions of the account. */
  readonly subscriptions: Subscriptions;
  /** The customers of the business. */
  readonly customers: Customers;
  /** The discounts of the account. */
  readonly discounts: Discounts;
  /** The payouts of the account. */
  readonly payouts: Payouts;
  /** The webhook endpoints of the business. */
  readonly webhooks: Webhooks;
  /** The state of the rate limit, as far as it is known. */
  readonly rateLimit: Pick<RateLimiter, 'snapshot'>;
  /** Returns a hash of the key that is used now. It tells the keys of accounts apart, and reveals none. */
  fingerprint(): Promise<string>;
  /**
   * Sends a request to an operation that this client does not have, with the same key, rate limits, retries and errors. A
   * write, which is any method but `GET`, is retried only when the service cannot have executed it.
   *
   * The path begins with `/` and is encoded. Errors and events contain it, so it should not contain personal data. The
   * data is the parsed body, unchanged, or `undefined` for 204. With a `schema` a response that differs throws: for `GET` an
   * `UnexpectedResponseError`, for a write an `UnknownOutcomeError`.
   *
   * @throws {ConfigurationError} For a path that leaves the base URL or has an empty part, such as that of an empty id, and for
   *   a `body` with `GET`. No request was sent.
   * @example
   * const balances = await client.request('GET', '/balances', { query: { page_size: 10 } });
   */
  request<Data = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    params?: RequestParams<Data>,
    options?: CallOptions,
  ): Call<Data>;
}

const OPTIONS: OptionNames<ClientOptions> = {
  mode: true,
  apiKey: true,
  baseUrl: true,
  fetch: true,
  timeout: true,
  deadline: true,
  retries: true,
  maxWait: true,
  rateLimiter: true,
  validation: true,
  onDrift: true,
  onEvent: true,
  log: true,
  maxBodyBytes: true,
  headers: true,
  userAgent: true,
  dangerouslyAllowBrowser: true,
  clock: true,
  random: true,
};

function requireRuntime(): void {
  const version = typeof process === 'undefined' ? undefined : process.versions?.node;
  if (version === undefined || Number.parseInt(version, 10) >= 20) return;
  throw new ConfigurationError(`@paydeck/core needs Node 20 or later. This is Node ${version}.`, {
    code: 'UNSUPPORTED_RUNTIME',
  });
}

function rejectBrowser(isAllowed = false): void {
  if (isAllowed || !('window' in globalThis && 'document' in globalThis)) return;
  throw new ConfigurationError('A key must never be in client-side code. Call the service from a server.', {
    parameter: 'dangerouslyAllowBrowser',
  });
}

// Declared here because not every consumer has Node, or its types.
declare const process: { readonly versions?: { readonly node?: string } } | undefined;
