import { createHash } from 'node:crypto';
import {
  type Change,
  checkOptionNames,
  type Clock,
  type OptionNames,
  type RateLimitState,
  STATE_VERSION,
  systemClock,
} from '@paydeck/core/rate-limit';
import { type BudgetAccount, accountId } from './account.ts';
import {
  type FallibleStore,
  parseState,
  ResilientStore,
  type SharedLimitsEvent,
  type SharedStore,
} from './resilient-store.ts';

/** The used part of a client of the `redis` package, version 5 or later, for a single server or a cluster. */
export interface RedisClient {
  /** Whether commands can be sent. A cluster does not have it. */
  readonly isReady?: boolean;
  /** Whether it is connected or reconnects, and was not closed. */
  readonly isOpen?: boolean;
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** Options of `redisStore`. */
export interface RedisStoreOptions {
  /** A client of the `redis` package that you have connected. You also close it. */
  readonly client: RedisClient;
  /** The account whose budget is shared. */
  readonly account: BudgetAccount;
  /** The prefix of the key. Defaults to `paydeck`. */
  readonly prefix?: string | undefined;
  /** The name of this process for others, besides its pid. Defaults to the name of the script, such as `export.mjs`. */
  readonly program?: string | undefined;
  /** Called when the server cannot be used, and when it can be used again. */
  readonly onEvent?: ((event: SharedLimitsEvent) => void) | undefined;
  /** The source of time of this process. Defaults to the system clock; replace it in tests. */
  readonly clock?: Clock | undefined;
}

/** A store on a server. */
export interface RedisStore extends SharedStore {
  /**
   * Removes this process from the users of the budget. Call it before you close the client. Otherwise the process is listed for
   * ten seconds more.
   */
  close(): Promise<void>;
}

/**
 * Creates a store that up to 64 processes share, on any number of machines: Redis or Valkey. An update runs a script on one key, with the time of the
 * server. The key contains counts, times and a keyed hash of the account.
 *
 * @example
 * import { createClient } from 'redis';
 *
 * const client = await createClient({ url: 'redis://10.0.0.5' }).connect();
 * const rateLimiter = createRateLimiter({ store: redisStore({ client, account }) });
 */
export function redisStore(given: RedisStoreOptions): RedisStore {
  checkOptionNames('redisStore', OPTIONS, given);
  const { client, account, prefix = 'paydeck', clock = systemClock, ...options } = given;
  if (typeof client?.evalSha !== 'function') throw new TypeError('client must be a client of the redis package.');
  const key = `${prefix}:{${accountId(account)}}:rate-limits:${STATE_VERSION}`;
  const store = new ResilientStore(new SharedKey(client, key, clock), { ...options, clock });
  return Object.assign(store, { close: async () => store.leave() });
}

const OPTIONS: OptionNames<RedisStoreOptions> = {
  client: true,
  account: true,
  prefix: true,
  program: true,
  onEvent: true,
  clock: true,
};

class SharedKey implements FallibleStore {
  readonly #client: RedisClient;
  readonly #key: string;
  readonly #clock: Clock;
  /** The state in the last response of the server, and its version. */
  #version = '';
  #state: RateLimitState | undefined;
  /** How far the server's time is ahead of this process's. */
  #aheadMs: number;
  #roundTripMs = 1;

  constructor(client: RedisClient, key: string, clock: Clock) {
    this.#client = client;
    this.#key = key;
    this.#clock = clock;
    this.#aheadMs = clock.date().getTime() - clock.now();
  }

  /** Whether the owner of the client has closed it. */
  get isClosed(): boolean {
    return this.#client.isOpen === false;
  }

  // An update of a far server takes several round trips, because the other machines update it too.
  get pollMs(): number {
    return Math.min(Math.max(50, 4 * this.#roundTripMs), 400);
  }

  now(): number {
    return this.#clock.now() + this.#aheadMs;
  }

  async update<Result>(change: Change<Result>, patienceMs = Infinity): Promise<Result> {
    if (this.#client.isReady === false) throw new Error('the connection to the server is down');
    const giveUpAt = this.#clock.now() + patienceMs;
    for (let isFresh = false; ; isFresh = true) {
      let next: RateLimitState | undefined;
      if (this.#version !== '') {
        const [changed, result] = change(this.#state, this.now());
        if (!changed && isFresh) return result;
        if (changed && (await this.#compareAndSet(changed))) return result;
        next = changed;
        if (this.#clock.now() > giveUpAt)
          throw new Error('other processes come first: the server is far away, or busy');
      }
      // Where another machine came first, its state has been read.
      if (!next) await this.#compareAndSet(undefined);
    }
  }

  /** Reads the state, or replaces it. Returns false if another machine has replaced it since: then it is only read. */
  async #compareAndSet(next: RateLimitState | undefined): Promise<boolean> {
    const sentAt = this.#clock.now();
    const response = await this.#run([this.#version, next ? JSON.stringify(next) : '']);
    if (!Array.isArray(response)) throw new Error('the response of the server is not that of the script');
    const [isWritten, version, stored, seconds, microseconds] = response.map(String);
    const receivedAt = this.#clock.now();
    this.#roundTripMs += (receivedAt - sentAt - this.#roundTripMs) / 8;
    // The server read its time between the two. A script that took long says little, so it changes little.
    const time = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, time - receivedAt), time - sentAt);
    this.#version = version ?? '';
    this.#state = isWritten === '1' ? next : parseState(stored);
    return isWritten === '1';
  }

  async #run(parameters: string[]): Promise<unknown> {
    const options = { keys: [this.#key], arguments: parameters };
    const run = this.#client.evalSha(SCRIPT_SHA1, options).catch((error: unknown) => {
      if (!String(error).includes('NOSCRIPT')) throw error;
      return this.#client.eval(SCRIPT, options);
    });
    const { promise: late, reject } = Promise.withResolvers<never>();
    const error = new Error(`the server did not respond within ${LONGEST_RUN_MS} ms`);
    // Not at once, because this process may have been suspended. Then the response is read first.
    const cancel = this.#clock.after(LONGEST_RUN_MS, () => setImmediate(reject, error));
    return Promise.race([run, late]).finally(cancel);
  }
}

// Compare and set, with the time of the server. The time is the version too: a count would begin again with a new server, and
// a machine that was away could take another state for the one that it knew. The key expires ten minutes after the last write.
const SCRIPT = `
local stored = redis.call('HMGET', KEYS[1], 'version', 'state')
local version = stored[1] or '0'
local time = redis.call('TIME')
if ARGV[2] == '' or ARGV[1] ~= version then
  return {'0', version, stored[2] or '', time[1], time[2]}
end
version = time[1] .. '.' .. time[2]
redis.call('HSET', KEYS[1], 'version', version, 'state', ARGV[2])
redis.call('PEXPIRE', KEYS[1], 600000)
return {'1', version, '', time[1], time[2]}
`;
const SCRIPT_SHA1 = createHash('sha1').update(SCRIPT).digest('hex');
const LONGEST_RUN_MS = 2_000;
