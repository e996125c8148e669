import type { Mode } from './mode.ts';
import { ApiKey, type ApiKeySource } from './http/api-key.ts';
import { Caller } from './calls/caller.ts';
import { type Clock, systemClock } from './clock.ts';
import { ConfigurationError } from './errors/errors.ts';
import { type ClientEvent, createEmit, tell } from './calls/events.ts';
import { atLeast, oneOfWords } from './errors/option.ts';
import { createRateLimiter } from './rate-limit/rate-limiter.ts';
import type { RateLimiter } from './rate-limit/rate-limit.ts';
import { createCustomers, type Customers } from './resources/customers.ts';
import { createDiscounts, type Discounts } from './resources/discounts.ts';
import { createPayouts, type Payouts } from './resources/payouts.ts';
import { createWebhooks, type Webhooks } from './resources/webhooks.ts';
import { createSubscriptions, type Subscriptions } from './resources/subscriptions.ts';
import { RetryBudget } from './calls/retry.ts';
import { type Drift, type Validation, Validator } from './validation/validation.ts';

/** Options of a client. `mode`, `apiKey` and `baseUrl` are required; everything else has a default. */
export interface ClientOptions {
  /** Which of the service's two environments the key and the address belong to. Nothing defaults to live. */
  mode: Mode;
  /** The key, or an asynchronous function that returns the current one (called before each request). */
  apiKey: ApiKeySource;
  /** The address of that environment. Plain http is allowed for loopback addresses only. */
  baseUrl: string;
  /**
   * The `fetch` to send requests with. Defaults to the runtime's own, looked up at each request. It gets a `Request`; the body of
   * a write is a stream, so that nothing can send it twice.
   */
  fetch?: typeof fetch | undefined;
  /** Milliseconds for one attempt: connecting, headers and body. Defaults to 10,000. */
  timeout?: number | undefined;
  /** Milliseconds for a whole call. Only waiting for a window that is known to be spent is not counted. Defaults to 30,000. */
  deadline?: number | undefined;
  /** How often a request may be sent again after a fault. Defaults to 2. Waiting after a 429 is bounded by `maxWait` alone. */
  retries?: number | undefined;
  /** The longest wait of a call for the rate limit, in milliseconds, after a 429 too. Defaults to 600,000; 0 never waits. */
  maxWait?: number | undefined;
  /** Decides when requests are sent. Defaults to one of the client's own; share one between the clients of a business. */
  rateLimiter?: RateLimiter | undefined;
  /** What happens when a response differs from the schemas: `report` (the default) or `strict`. */
  validation?: Validation | undefined;
  /** Called where a response differs from the schemas; never with a value. */
  onDrift?: ((drift: Drift) => void) | undefined;
  /** Called with what the client does; never with a body, a header or a key. */
  onEvent?: ((event: ClientEvent) => void) | undefined;
  /** The most bytes that the body of a response may have, inflated. Defaults to 16 MiB; a rejection never has more than 1 MiB. */
  maxBodyBytes?: number | undefined;
  /** The `User-Agent` of requests. Defaults to `paydeck`. */
  userAgent?: string | undefined;
  /** Allows a browser page, for a proxy that holds the key. A real key must never be in client-side code. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Where time comes from. Defaults to the computer's clock; in a test, `fake.clock` stands in. */
  clock?: Clock | undefined;
  /** Numbers from 0 up to 1, for the jitter of pauses. Defaults to `Math.random`; for tests. */
  random?: (() => number) | undefined;
}

/**
 * Makes a client for one environment of the service. Nothing is sent until it is asked for something.
 *
 * @throws {ConfigurationError} When an option is missing or wrong.
 * @example
 * const client = createClient({ mode: 'test', apiKey, baseUrl });
 */
export function createClient(options: ClientOptions): Client {
  requireRuntime();
  refuseBrowser(options.dangerouslyAllowBrowser);
  const { fetch, clock = systemClock, random = Math.random } = options;
  const apiKey = new ApiKey(options.mode, options.baseUrl, options.apiKey);
  const emit = createEmit(options.onEvent);
  const limiter = options.rateLimiter ?? createRateLimiter({ clock, random });
  const validation = oneOfWords(['report', 'strict'], 'validation', options.validation ?? 'report');
  const validator = new Validator(validation, (drift) => {
    emit({ type: 'drift', ...drift });
    tell(options.onDrift, drift);
  });
  const caller = new Caller({
    apiKey,
    fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
    timeout: atLeast(1, 'timeout', options.timeout ?? 10_000),
    deadline: atLeast(1, 'deadline', options.deadline ?? 30_000),
    maxWait: atLeast(0, 'maxWait', options.maxWait ?? 600_000),
    retries: atLeast(0, 'retries', options.retries ?? 2),
    maxBodyBytes: atLeast(1, 'maxBodyBytes', options.maxBodyBytes ?? 16 * 1024 * 1024),
    userAgent: options.userAgent ?? 'paydeck',
    limiter,
    budget: new RetryBudget(),
    clock,
    random,
    emit,
  });
  const service = { caller, validator, mode: apiKey.mode };
  return {
    mode: apiKey.mode,
    baseUrl: apiKey.baseUrl,
    subscriptions: createSubscriptions(service),
    customers: createCustomers(service),
    discounts: createDiscounts(service),
    payouts: createPayouts(service),
    webhooks: createWebhooks(service),
    rateLimit: { snapshot: () => limiter.snapshot() },
    drift: () => validator.drift(),
  };
}

/** A client of the service, for one of its two modes. */
export interface Client {
  /** The environment that this client works in. */
  readonly mode: Mode;
  /** The address that requests go to. */
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
  /** What is known of the rate limit. */
  readonly rateLimit: Pick<RateLimiter, 'snapshot'>;
  /** Where responses have differed from the schemas so far: paths and counts, never values. */
  drift(): Drift[];
}

function requireRuntime(): void {
  const version = typeof process === 'undefined' ? undefined : process.versions?.node;
  if (version === undefined || Number.parseInt(version, 10) >= 20) return;
  throw new ConfigurationError(`@paydeck/core needs Node 20 or later. This is Node ${version}.`, {
    code: 'UNSUPPORTED_RUNTIME',
  });
}

function refuseBrowser(isAllowed = false): void {
  if (isAllowed || !('window' in globalThis && 'document' in globalThis)) return;
  throw new ConfigurationError('A key must never be in client-side code. Call the service from a server.', {
    parameter: 'dangerouslyAllowBrowser',
  });
}

// Not everything that runs this has Node's types, or Node.
declare const process: { readonly versions?: { readonly node?: string } } | undefined;
