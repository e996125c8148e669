import { createHash } from 'node:crypto';
import type { StoredRateLimits, RateLimitStore, StateChange } from '@paydeck/core';
import { type Account, accountId } from './account.ts';
import type { SharedLimitsEvent } from './events.ts';
import { type FallibleStore, resilient } from './resilient-store.ts';

/** What is used of a client of the `redis` package, version 5 or later: of one server, or of a cluster. */
export interface RedisClient {
  /** Whether commands can be sent. A cluster does not tell. */
  readonly isReady?: boolean;
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** How machines share a budget. */
export interface RedisStoreOptions {
  /** A client of the `redis` package that you have connected. You also close it. */
  readonly client: RedisClient;
  /** Whose budget it is. */
  readonly account: Account;
  /** What the key begins with. Defaults to `paydeck`. */
  readonly prefix?: string | undefined;
  /** Called when the server cannot be used, and when it can again. */
  readonly onEvent?: ((event: SharedLimitsEvent) => void) | undefined;
}

/**
 * Makes a store that many machines share, on Redis or Valkey. Each visit is one script on one key, by the server's time.
 * The key holds counts and times, and of the account a keyed hash.
 *
 * @example
 * const client = await createClient({ url: 'redis://10.0.0.5' }).connect();
 * const rateLimiter = createRateLimiter({ store: redisStore({ client, account }) });
 */
export function redisStore({ client, account, prefix = 'paydeck', onEvent }: RedisStoreOptions): RateLimitStore {
  return resilient(new SharedKey(client, `${prefix}:{${accountId(account)}}:rate-limits`), onEvent);
}

class SharedKey implements FallibleStore {
  readonly sharing = { leaseMs: 3_000, pollMs: 50 };
  readonly #client: RedisClient;
  readonly #key: string;
  /** What the server answered last: the state, its version, and how far its time is ahead of this process's. */
  #version = '';
  #state: StoredRateLimits | undefined;
  #aheadMs = Date.now() - performance.now();

  constructor(client: RedisClient, key: string) {
    this.#client = client;
    this.#key = key;
  }

  now(): number {
    return performance.now() + this.#aheadMs;
  }

  async update<Result>(change: StateChange<Result>): Promise<Result> {
    if (this.#client.isReady === false) throw new Error('the connection to the server is down');
    const startedAt = performance.now();
    if (this.#version === '') await this.#exchange('');
    for (let tries = 1; performance.now() - startedAt < LONGEST_VISIT_MS; tries++) {
      const [state, result] = change(this.#state, this.now());
      if (await this.#exchange(JSON.stringify(state))) {
        this.#state = state;
        return result;
      }
      // Another machine came first: its state has come with the answer. A pause keeps many from coming at once again.
      if (tries > 2) await new Promise((resolve) => void setTimeout(resolve, Math.random() * Math.min(4 * tries, 40)));
    }
    throw new Error(`no visit within ${LONGEST_VISIT_MS} ms: too many machines come at once`);
  }

  /** Writes the next state unless another machine has written since; then, or without a state, reads. */
  async #exchange(next: string): Promise<boolean> {
    const answer = await this.#run([this.#version, next]);
    if (!Array.isArray(answer)) throw new Error('the server answered something else than the script');
    const [isWritten, version, stored, seconds, microseconds] = answer.map(String);
    this.#version = version ?? '';
    this.#aheadMs = Number(seconds) * 1_000 + Number(microseconds) / 1_000 - performance.now();
    if (isWritten === '1') return true;
    this.#state = parse(stored);
    return false;
  }

  async #run(parameters: string[]): Promise<unknown> {
    const options = { keys: [this.#key], arguments: parameters };
    const run = this.#client.evalSha(SCRIPT_SHA1, options).catch((error: unknown) => {
      if (!String(error).includes('NOSCRIPT')) throw error;
      return this.#client.eval(SCRIPT, options);
    });
    return inTime(run, LONGEST_VISIT_MS);
  }
}

async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the server did not answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function parse(state: string | undefined): StoredRateLimits | undefined {
  try {
    return state ? JSON.parse(state) : undefined;
  } catch {
    return undefined;
  }
}

// Compare and set, with the server's time. The key goes when nobody has come for ten minutes.
const SCRIPT = `
local stored = redis.call('HMGET', KEYS[1], 'version', 'state')
local version = stored[1] or '0'
local time = redis.call('TIME')
if ARGV[2] ~= '' and ARGV[1] == version then
  version = tostring(tonumber(version) + 1)
  redis.call('HSET', KEYS[1], 'version', version, 'state', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], 600000)
  return {'1', version, '', time[1], time[2]}
end
return {'0', version, stored[2] or '', time[1], time[2]}
`;
const SCRIPT_SHA1 = createHash('sha1').update(SCRIPT).digest('hex');
const LONGEST_VISIT_MS = 1_000;
