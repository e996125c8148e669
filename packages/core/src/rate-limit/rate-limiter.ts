import { type Clock, systemClock } from '../clock.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { atLeast, checkOptionNames, type OptionNames } from '../errors/options.ts';
import { type ConfiguredLimits, type EndedRequest, Limits } from './limits.ts';
import type {
  AcquireOptions,
  Denial,
  Outcome,
  Permit,
  RateLimiter,
  RateLimitSnapshot,
  RateLimitWindow,
} from './rate-limit.ts';
import { isListed, memoryStore, type RateLimitStore } from './store.ts';
import { applyUpdate, inFlightOf, type UpdateResult } from './update.ts';
import { WaitQueue } from './wait-queue.ts';

/** Options of a rate limiter; each has a default. */
export interface RateLimiterOptions {
  /** The most requests in any second. Defaults to what the responses show. */
  perSecond?: number | undefined;
  /** The most requests in any minute. Defaults to what the responses show. */
  perMinute?: number | undefined;
  /** Where the limiter stores what it knows. Defaults to the memory of the process. */
  store?: RateLimitStore | undefined;
  /** The source of time. Defaults to the system clock; replace it in tests. */
  clock?: Clock | undefined;
  /** Returns numbers from 0 up to 1, for the jitter of waits. Defaults to `Math.random`; replace it in tests. */
  random?: (() => number) | undefined;
}

/**
 * Creates a limiter that lets requests be sent as fast as both windows of the service allow. It learns the windows from the
 * headers of the responses, and waits for a reset instead of a 429. Configured limits hold from the first request on. The
 * limits belong to the business, so share one limiter between the clients of a business.
 *
 * @example
 * const rateLimiter = createRateLimiter({ perSecond: 10, perMinute: 100 });
 */
export function createRateLimiter(options: RateLimiterOptions = {}): RateLimiter {
  checkOptionNames('createRateLimiter', OPTIONS, options);
  if (options.store !== undefined && typeof options.store.update !== 'function') {
    throw new ConfigurationError('store must be a store, such as that of sqliteStore.', { parameter: 'store' });
  }
  return new StoredRateLimiter(options);
}

/** Queues the waiting requests, and updates the store when one is added, has ended, or may be sent. */
class StoredRateLimiter implements RateLimiter {
  /** The id of this limiter among the members of its store. */
  readonly #id: string;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #store: RateLimitStore;
  readonly #configured: ConfiguredLimits;
  readonly #queue: WaitQueue;
  /** The last update. */
  #last: UpdateResult;
  /** How far the time of the store is ahead of the clock. */
  #aheadMs = 0;
  #inFlight = 0;
  #ended: EndedRequest[] = [];
  #isUpdating = false;
  #isOutdated = false;
  #cancelTimer: (() => void) | undefined;

  constructor({ perSecond, perMinute, clock = systemClock, random = Math.random, store }: RateLimiterOptions) {
    this.#clock = clock;
    this.#random = random;
    this.#store = store ?? memoryStore(clock);
    // `crypto.randomUUID()` would load the cryptography of the runtime, which takes half a millisecond. An id is not secret.
    this.#id = `${this.#store.owner?.id ?? ''}.${Math.random().toString(36).slice(2)}`;
    this.#queue = new WaitQueue(clock);
    this.#configured = {
      second: perSecond === undefined ? null : atLeast(1, 'perSecond', perSecond),
      minute: perMinute === undefined ? null : atLeast(1, 'perMinute', perMinute),
    };
    const limits = new Limits(undefined, this.#configured);
    this.#last = { now: -Infinity, limits, members: {}, grants: [], nextAt: Infinity };
  }

  async acquire(options: AcquireOptions): Promise<Permit | Denial> {
    options.signal?.throwIfAborted();
    const result = this.#queue.join(options, () => this.#update());
    this.#update();
    return result;
  }

  snapshot(): RateLimitSnapshot {
    // Reads what others have changed, if nobody has looked for a while. Nothing is written.
    if (this.#now() >= this.#last.now + (this.#store.pollMs ?? Infinity)) this.#update();
    const now = this.#now();
    const { limits, members } = this.#last;
    const inFlight = inFlightOf(members);
    const { available, resetAt: blockedUntil } = limits.admission(now, inFlight);
    const { interactive, background } = this.#queue.waiting;
    const peers = Object.entries(members).filter(([id, peer]) => id !== this.#id && isListed(peer, now));
    return {
      windows: [limits.second, limits.minute].flatMap((window): RateLimitWindow[] => {
        const { limit, resetAt, remaining } = window;
        if (limit === null) return [];
        const isCurrent = window.isCurrent(now);
        const left = isCurrent ? remaining : limit - window.used(now) - inFlight;
        return [{ limit, remaining: Math.max(0, left), resetAt: isCurrent ? this.#date(resetAt) : undefined }];
      }),
      waiting: interactive + background,
      blockedUntil: available < 1 && blockedUntil !== undefined ? this.#date(blockedUntil) : undefined,
      ...(this.#store.owner && { peers: peers.length }),
    };
  }

  /** Updates the store: with the requests that have ended, and for those that wait. */
  #update(): void {
    this.#isOutdated = this.#isUpdating;
    if (this.#isUpdating) return;
    if (this.#queue.endsInMs === 0) this.#endWaits();
    const limiter = {
      id: this.#id,
      owner: this.#store.owner ?? NOBODY,
      configured: this.#configured,
      random: this.#random,
      pollMs: this.#store.pollMs ?? Infinity,
      inFlight: this.#inFlight,
      ended: this.#ended,
      waiting: this.#queue.waiting,
    };
    this.#ended = [];
    // A slow store must not use up the deadlines. The nearer they are, the sooner this process goes alone.
    const patienceMs = this.#queue.endsInMs / 40;
    const result = this.#store.update((stored, now) => applyUpdate(stored, now, limiter), patienceMs);
    if (result instanceof Promise) void this.#applyLater(result);
    else this.#apply(result);
  }

  async #applyLater(later: Promise<UpdateResult>): Promise<void> {
    this.#isUpdating = true;
    // A request gives up at its deadline, however long the store takes.
    this.#setTimer();
    const result = await later;
    this.#isUpdating = false;
    this.#apply(result);
    if (this.#isOutdated) this.#update();
  }

  /** Sends the requests that an update allows, and sets the timer for the next one. */
  #apply(result: UpdateResult): void {
    this.#last = result;
    this.#aheadMs = result.now - this.#clock.now();
    for (const priority of result.grants) {
      const report = (outcome: Outcome) => {
        this.#inFlight -= 1;
        this.#ended.push({ ...outcome, priority, sentAt: result.now });
        this.#update();
      };
      if (this.#queue.grant(priority, report)) this.#inFlight += 1;
    }
    // The store must no longer list those that are denied as waiting.
    if (this.#endWaits()) this.#update();
    else this.#setTimer();
  }

  /** Denies the requests that can no longer be sent in time. Returns whether there were any. */
  #endWaits(): boolean {
    const { limits, members } = this.#last;
    const { resetAt } = limits.admission(this.#now(), inFlightOf(members));
    return this.#queue.setSpentUntil(resetAt === undefined ? undefined : resetAt - this.#aheadMs);
  }

  #setTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const nextAt = this.#isUpdating ? Infinity : this.#last.nextAt;
    const updateInMs = Math.max(1, nextAt - this.#now()) + this.#random() * LONGEST_JITTER_MS;
    // The rest of a deadline may be too short for the clock to show it. A shorter timer would then fire again and again.
    const delayMs = Math.min(updateInMs, Math.max(1, this.#queue.endsInMs));
    if (delayMs === Infinity) return;
    this.#cancelTimer = this.#clock.after(delayMs, () => {
      if (!this.#isUpdating) return this.#update();
      this.#isOutdated = this.#endWaits() || this.#isOutdated;
      this.#setTimer();
    });
  }

  /** The time on the scale of the store. */
  #now(): number {
    return this.#clock.now() + this.#aheadMs;
  }

  #date(time: number): Date {
    return new Date(this.#clock.date().getTime() + time - this.#now());
  }
}

const OPTIONS: OptionNames<RateLimiterOptions> = {
  perSecond: true,
  perMinute: true,
  store: true,
  clock: true,
  random: true,
};
const NOBODY = { program: '', pid: 0 };
const LONGEST_JITTER_MS = 25;
