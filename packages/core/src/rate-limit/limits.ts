import type { Outcome, Priority, RateLimitStatus } from './rate-limit.ts';
import { LimitWindow } from './window.ts';

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
  /** The most requests in flight while the limit per second is unknown, or after 429s; `null` when there is no such limit. */
  concurrency: number | null = 1;
  /** The number of 429s since a request last passed. Those of requests that were in flight together count once. */
  rejections = 0;
  /** When the first and the last of them arrived. */
  rejectedSince = 0;
  rejectedAt = 0;
  /** Until when they delay the next request, even for a day. It is sent after a minute at the latest. */
  blockedUntil = 0;
  /** While no header explains the 429s: how many requests had passed in the second and in the minute before them. */
  search: { second: number; minute: number } | null = null;
  /** Whether the service rounds resets down, so that they are up to a second too early. */
  roundsDown = false;
  /** When a request last ended, or when one was sent while none was in flight. */
  lastResponseAt = 0;
  /** Since when `interactive` requests have gone before a waiting `background` request; `null` when none has. */
  starvedSince: number | null = null;

  constructor(stored: Partial<Limits> = {}, configured: ConfiguredLimits = { second: null, minute: null }) {
    Object.assign(this, stored);
    this.second = new LimitWindow(1_000, configured.second, stored.second);
    this.minute = new LimitWindow(60_000, configured.minute, stored.minute);
    if (this.second.configured !== null && this.rejections === 0) this.concurrency = null;
  }

  /**
   * Decides how many requests may be sent now, and otherwise when, which is `Infinity` when it depends on a response. `resetAt`
   * is when a spent window resets, even in a day.
   */
  admission(now: number, inFlight: number) {
    // Nothing is known of a new minute, so its first request is sent alone.
    const most = this.minute.isUnknown(now) ? 1 : (this.concurrency ?? Infinity);
    // A probe without a response must not block all others. So with each second without any response, one counts no longer.
    const silentSeconds = Math.floor((now - this.lastResponseAt) / 1_000);
    const probe = {
      available: most - Math.max(0, inFlight - silentSeconds),
      opensAt: this.lastResponseAt + (inFlight - most + 1) * 1_000,
    };
    const probesAt = Math.min(this.blockedUntil, this.rejectedAt + LONGEST_WAIT_MS);
    const windows = [
      ...this.second.constraints(now, inFlight, this.sharedBy),
      ...this.minute.constraints(now, inFlight),
      { available: now < probesAt ? 0 : Infinity, opensAt: probesAt },
    ];
    const all = [probe, ...windows];
    const resets = windows.filter(isSpent).flatMap(({ opensAt }) => (opensAt < Infinity ? [opensAt] : []));
    return {
      available: Math.min(...all.map(({ available }) => available)),
      opensAt: Math.max(now, ...all.filter(isSpent).map(({ opensAt }) => opensAt)),
      resetAt: resets.length > 0 ? Math.max(this.blockedUntil, ...resets) : undefined,
    };
  }

  /** Whether `interactive` requests have gone before a waiting `background` request for a second. */
  isStarved(now: number): boolean {
    return this.starvedSince !== null && now - this.starvedSince >= 1_000;
  }

  /** Counts requests that are sent now. */
  countSent(priorities: readonly Priority[], hasBackground: boolean, now: number, inFlight: number): void {
    if (inFlight === 0 && priorities.length > 0) this.lastResponseAt = now;
    for (const priority of priorities)
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
    const headers = rateLimit && this.#headersOf(rateLimit);
    if (status === 429) {
      // Its retry goes before all others. Otherwise the same request could be rejected again and again.
      if (priority === 'background') this.starvedSince = 0;
      return this.#applyRejection(rateLimit, headers, now, random);
    }
    this.countUsed(now, 1);
    // An error of a gateway says nothing about the limits.
    if (status === undefined || (status >= 500 && !headers)) return;
    for (const window of [this.second, this.minute]) if (window !== headers?.window) window.passUndescribed(now);
    headers?.window.applyHeaders(headers.limit, headers.remaining, headers.resetMs, now, isLatest);
    if (sentAt > this.rejectedAt || this.rejections === 0) {
      this.#endRejections(now);
      if (this.concurrency !== null) this.concurrency = headers?.window === this.second ? null : this.concurrency + 1;
    } else if (this.search) {
      this.search = { second: this.search.second + 1, minute: this.search.minute + 1 };
    }
  }

  #applyRejection(
    rateLimit: RateLimitStatus | undefined,
    headers: Described | undefined,
    now: number,
    random: () => number,
  ): void {
    if (this.rejections === 0) this.rejectedSince = now;
    if (now >= this.blockedUntil) this.rejections += 1;
    this.rejectedAt = now;
    const isExplained = headers?.remaining === 0;
    // The reset of a window with requests left says nothing about the exhausted one.
    const resetMs = headers ? (isExplained ? headers.resetMs : 0) : rateLimit?.resetMs;
    const statedMs = Math.max(0, ...[resetMs, rateLimit?.retryAfterMs].filter(isAmount));
    const probeMs = Math.max(statedMs, Math.min(250 * 2 ** (this.rejections - 1), LONGEST_BACK_OFF_MS));
    // A service may count rejected requests too, so that each probe keeps the limit exhausted. After a minute of them it gets one of silence.
    const isVain = now - this.rejectedSince > LONGEST_WAIT_MS;
    const backOffMs = isVain ? LONGEST_WAIT_MS : isExplained ? 0 : probeMs + random() * Math.min(probeMs / 2, 500);
    this.blockedUntil = Math.max(this.blockedUntil, now + Math.max(statedMs, Math.min(backOffMs, LONGEST_WAIT_MS)));
    // Each further probe is sent alone.
    if (this.rejections > 1 || !isExplained) this.concurrency = 1;
    if (isExplained) return headers.window.applyHeaders(headers.limit, 0, headers.resetMs, now, false);
    this.search ??= { second: this.second.used(now), minute: this.minute.used(now) };
  }

  /** A request passed after the last 429. For how long requests were rejected shows which limit it was. */
  #endRejections(now: number): void {
    if (this.search) {
      const name = this.rejectedAt - this.rejectedSince < LONGEST_SECOND_MS ? 'second' : 'minute';
      if (!this[name].isDescribed && this.search[name] > 0) this[name].learn(this.search[name], now);
    }
    this.search = null;
    this.rejections = 0;
    this.blockedUntil = 0;
  }

  /** Decides which window headers describe, because they do not name it. Values that cannot be true are ignored. */
  #headersOf({ limit, remaining, resetMs = 1_000 }: RateLimitStatus): Described | undefined {
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

/** What headers say, and of which window. */
interface Described extends Record<'limit' | 'remaining' | 'resetMs', number> {
  readonly window: LimitWindow;
}

/** Whether the number of a header can be true. */
function isAmount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}

function isSpent({ available }: { available: number }): boolean {
  return available < 1;
}

const LONGEST_WAIT_MS = 60_000;
const LONGEST_BACK_OFF_MS = 8_000;
/** A limit that rejects requests for longer than this is the limit per minute. */
const LONGEST_SECOND_MS = 1_500;
