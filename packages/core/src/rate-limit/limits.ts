import type { Outcome, Priority, RateLimitStatus } from './rate-limit.ts';
import { type Fields, LimitWindow } from './window.ts';

/** The limits from the options of a limiter. */
export type ConfiguredLimits = Readonly<Record<'second' | 'minute', number | null>>;

/** A request that has ended. */
export interface EndedRequest extends Outcome {
  readonly priority: Priority;
  /** When it was sent, on the scale of the store. */
  readonly sentAt: number;
}

/** What is known of both windows, and what follows for the next request. */
export class Limits {
  readonly second: LimitWindow;
  readonly minute: LimitWindow;
  /** How many processes use the limits without hearing of each other. Each takes its part of the limit per second. */
  sharedBy = 1;
  /** The most requests in flight while the limit per second is unknown; `null` when it is known. */
  concurrency: number | null = 1;
  /** The number of 429s since a request last passed. Those of requests that were in flight together count once. */
  rejections = 0;
  /** When the first and the last of them arrived. */
  rejectedSince = 0;
  rejectedAt = 0;
  /** Until when they delay the next request. */
  blockedUntil = 0;
  /** When requests may be sent again as the service says, even in a day. */
  reopensAt = 0;
  /** While no header explains the 429s: how many requests had passed in the second and in the minute before them. */
  search: { second: number; minute: number } | null = null;
  /** Whether the service rounds resets down, so that they are up to a second too early. */
  roundsDown = false;
  /** When a request last ended, or when one was sent while none was in flight. */
  lastResponseAt = 0;
  /** Since when `interactive` requests have gone before a waiting `background` request; `null` when none has. */
  starvedSince: number | null = null;

  constructor(stored?: Fields<Limits>, configured: ConfiguredLimits = { second: null, minute: null }) {
    Object.assign(this, stored);
    this.second = new LimitWindow(1_000, configured.second, stored?.second);
    this.minute = new LimitWindow(60_000, configured.minute, stored?.minute);
    if (this.second.configured !== null) this.concurrency = null;
  }

  /**
   * Decides how many requests may be sent now, and otherwise when, which is `Infinity` when it depends on a response. `resetAt`
   * is when a spent window resets, even in a day. At `silentAt` the next request without a response no longer counts as in flight.
   */
  admission(now: number, inFlight: number) {
    // A probe without a response must not block all others. So with each second without any response, one counts no longer.
    const silentSeconds = Math.floor((now - this.lastResponseAt) / 1_000);
    const probes = Math.max(0, inFlight - silentSeconds);
    // After two 429s in a row, or one that no header explains, requests are sent one at a time, and so is the first of a minute.
    const isProbing = this.rejections > 1 || this.search !== null || this.minute.isUnknown(now);
    let available = Math.min(this.concurrency ?? Infinity, isProbing ? 1 : Infinity) - probes;
    let opensAt = available < 1 ? Infinity : now;
    let resetAt: number | undefined;
    const constraints = [
      ...this.second.constraints(now, inFlight, this.sharedBy),
      ...this.minute.constraints(now, inFlight),
    ];
    if (this.search && now < this.blockedUntil) constraints.push({ available: 0, opensAt: this.blockedUntil });
    for (const constraint of constraints) {
      available = Math.min(available, constraint.available);
      if (constraint.available >= 1) continue;
      opensAt = Math.max(opensAt, constraint.opensAt);
      if (constraint.opensAt < Infinity) resetAt = Math.max(resetAt ?? this.reopensAt, constraint.opensAt);
    }
    const silentAt = probes > 0 ? this.lastResponseAt + (silentSeconds + 1) * 1_000 : Infinity;
    return { available, opensAt, resetAt, silentAt };
  }

  /** Decides which priority goes next: `interactive`, unless a `background` request has been passed over for a second. */
  nextPriority(waiting: Readonly<Record<Priority, number>>, now: number): Priority {
    if (waiting.background === 0) return 'interactive';
    const isStarved = this.starvedSince !== null && now - this.starvedSince >= 1_000;
    return waiting.interactive === 0 || isStarved ? 'background' : 'interactive';
  }

  /** Counts a request that is sent now. */
  countSent(priority: Priority, hasBackground: boolean, now: number, inFlight: number): void {
    if (inFlight === 0) this.lastResponseAt = now;
    this.starvedSince = priority === 'interactive' && hasBackground ? (this.starvedSince ?? now) : null;
  }

  /** Counts requests that the service may have counted. */
  countUsed(sentAt: number, count: number): void {
    if (count === 0) return;
    for (const window of [this.second, this.minute]) window.countRequests(sentAt, count);
  }

  /** Learns from the end of a request. */
  applyOutcome({ status, rateLimit, priority, sentAt }: EndedRequest, now: number, random: () => number): void {
    const isLatest = sentAt >= this.lastResponseAt;
    this.lastResponseAt = now;
    if (status === 429) {
      // Its retry goes before all others. Otherwise the same request could be rejected again and again.
      if (priority === 'background') this.starvedSince = 0;
      return this.#applyRejection(rateLimit, now, random);
    }
    const headers = rateLimit && this.#headersOf(rateLimit);
    this.countUsed(now, 1);
    // An error of a gateway says nothing about the limits.
    if (status === undefined || (status >= 500 && !headers)) return;
    for (const window of [this.second, this.minute]) if (window !== headers?.window) window.passUndescribed(now);
    if (this.concurrency !== null) this.concurrency += 1;
    if (headers) {
      if (headers.window === this.second && !this.second.isDescribed && !this.search) this.concurrency = null;
      headers.window.applyHeaders(headers.limit, headers.remaining, headers.resetMs, now, isLatest);
    }
    if (sentAt > this.rejectedAt || this.rejections === 0) this.#endSearch(now);
    else if (this.search) this.search = { second: this.search.second + 1, minute: this.search.minute + 1 };
  }

  #applyRejection(rateLimit: RateLimitStatus | undefined, now: number, random: () => number): void {
    const headers = rateLimit && this.#headersOf(rateLimit);
    if (this.rejections === 0) this.rejectedSince = now;
    if (now >= this.blockedUntil || this.rejections === 0) this.rejections += 1;
    this.rejectedAt = now;
    const isExplained = headers?.remaining === 0;
    // The reset of a window with requests left says nothing about the exhausted one.
    const resetMs = headers ? (isExplained ? headers.resetMs : 0) : rateLimit?.resetMs;
    const statedMs = Math.max(0, ...[resetMs, rateLimit?.retryAfterMs].filter(isAmount));
    this.reopensAt = now + statedMs;
    const probeMs = Math.max(statedMs, Math.min(250 * 2 ** (this.rejections - 1), LONGEST_BACK_OFF_MS));
    // A service may count rejected requests too, so that each probe keeps the limit exhausted. After a minute of them it gets one of silence.
    const isVain = now - this.rejectedSince > LONGEST_WAIT_MS;
    const waitMs = isVain ? LONGEST_WAIT_MS : isExplained ? statedMs : probeMs + random() * Math.min(probeMs / 2, 500);
    const until = now + Math.min(waitMs, LONGEST_WAIT_MS);
    this.blockedUntil = Math.max(this.blockedUntil, until);
    if (isExplained) return headers.window.exhaust(headers.limit, until);
    // No header describes the exhausted limit. One request at a time probes whether it is over.
    this.search ??= { second: this.second.used(now), minute: this.minute.used(now) };
    this.concurrency = 1;
  }

  /** A request passed after the last 429. For how long requests were rejected shows which limit it was. */
  #endSearch(now: number): void {
    if (this.search) {
      const name = this.rejectedAt - this.rejectedSince < LONGEST_SECOND_MS ? 'second' : 'minute';
      if (!this[name].isDescribed && this.search[name] > 0) this[name].learn(this.search[name], now);
    }
    this.search = null;
    this.rejections = 0;
    this.reopensAt = 0;
  }

  /** Decides which window headers describe, because they do not name it. Values that cannot be true are ignored. */
  #headersOf({ limit, remaining, resetMs = 1_000 }: RateLimitStatus) {
    if (!isAmount(limit) || !isAmount(remaining) || !isAmount(resetMs) || limit < 1) return undefined;
    const whole = Math.floor(limit);
    if (resetMs === 0 && remaining < limit) this.roundsDown = true;
    const latestResetMs = this.roundsDown && resetMs % 1_000 === 0 ? resetMs + 1_000 : resetMs;
    const window = this.#windowOf(whole, latestResetMs);
    return { window, limit: whole, remaining: Math.min(Math.floor(remaining), whole), resetMs: latestResetMs };
  }

  #windowOf(limit: number, resetMs: number): LimitWindow {
    const { second, minute } = this;
    // A window of a second resets within 1 s, or within 2 s where a service rounds up even a whole second.
    if (resetMs > 2_000) {
      if (second.isDescribed && second.limit === limit) Object.assign(second, { limit: null, isDescribed: false });
      return minute;
    }
    if (minute.isDescribed) return limit >= (minute.limit ?? 0) ? minute : second;
    // Of two limits with short resets, the larger one is per minute.
    return second.isDescribed && limit > (second.limit ?? 0) ? minute : second;
  }
}

/** Whether the number of a header can be true. */
function isAmount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}

const LONGEST_WAIT_MS = 60_000;
const LONGEST_BACK_OFF_MS = 8_000;
/** A limit that rejects requests for longer than this is the limit per minute. */
const LONGEST_SECOND_MS = 1_500;
