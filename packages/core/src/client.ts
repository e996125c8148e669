import { ApiKey, type ApiKeySource, type Mode } from './http/api-key.ts';
import { Caller } from './calls/caller.ts';
import { type Clock, systemClock } from './clock.ts';
import { ConfigurationError } from './errors/errors.ts';
import { createEmit, type Emit, tell } from './calls/events.ts';
import { atLeast, oneOfWords } from './validation/option.ts';
import { createRateLimiter } from './rate-limit/rate-limiter.ts';
import type { RateLimiter } from './rate-limit/rate-limit.ts';
import { createCustomers, type Customers } from './resources/customers.ts';
import { createDiscounts, type Discounts } from './resources/discounts.ts';
import { createPayouts, type Payouts } from './resources/payouts.ts';
import { createWebhooks, type Webhooks } from './resources/webhooks.ts';
import { createSubscriptions, type Subscriptions } from './resources/subscriptions.ts';
import { RetryBudget } from './calls/retry.ts';
import { type Drift, type Validation, Validator } from './validation/validation.ts';

/** How a client is made. `mode`, `apiKey` and `baseUrl` are required; everything else has a default. */
export interface ClientOptions {
  /** Which of the service's two environments the key and the address belong to. Nothing defaults to live. */
  mode: Mode;
  /** The key, or an asynchronous function that gives the current one (asked before each request). */
  apiKey: ApiKeySource;
  /** The address of that environment. Plain http is refused unless it is a loopback address. */
  baseUrl: string;
  /** The `fetch` to send requests with. The runtime's own unless given. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds for one attempt: connecting, headers and body. 10,000 unless given. */
  timeout?: number | undefined;
  /** Milliseconds for a whole call. Only waiting for a window that is known to be spent is not counted. Defaults to 30,000. */
  deadline?: number | undefined;
  /** How often a failed request may be sent again. 2 unless given; 0 also turns off waiting after a 429. */
  retries?: number | undefined;
  /** The longest wait of a call for the rate limit, in milliseconds. 600,000 unless given. */
  maxWait?: number | undefined;
  /** Decides when requests are sent. One of the client's own unless given; share one between clients of a business. */
  rateLimiter?: RateLimiter | undefined;
  /** What happens when an answer differs from the schemas: `report` (unless given) or `strict`. */
  validation?: Validation | undefined;
  /** Told where an answer differs from the schemas; never a value. */
  onDrift?: ((drift: Drift) => void) | undefined;
  /** Told what the client does; never a body, a header or a key. */
  onEvent?: Emit | undefined;
  /** The most bytes that the body of an answer may have, inflated. 16 MiB unless given. */
  maxBodyBytes?: number | undefined;
  /** The `User-Agent` of requests. `paydeck` unless given. */
  userAgent?: string | undefined;
  /** Allows a browser page, for a proxy that holds the key. A real key must never be in client-side code. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Where time comes from. The computer's clock unless given; for tests. */
  clock?: Clock | undefined;
  /** Numbers from 0 up to 1, for the spread of pauses. `Math.random` unless given; for tests. */
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
  const service = { caller, validator };
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

/** A client of the service, for one mode. */
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
