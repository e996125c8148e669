import { countUsage, recordUsage, type Usage, usageFreesAt } from './usage.ts';

/**
 * One of the service's two windows. The functions below are its transitions, one for each event. They take a window that
 * `passTime` has updated, and return the window after the event.
 */
export type Window = WindowCounts &
  (
    | { readonly state: 'unknown' }
    | InferredWindow
    | DescribedWindow
    | { readonly state: 'exhausted'; readonly limit: number; readonly resetAt: number }
    | ResetWindow
  );

interface WindowCounts {
  readonly periodMs: number;
  /** Requests of this client that were not rate-limited. */
  readonly usage: Usage;
  /** How many of them ended since the window reset. */
  readonly passed: number;
  /** The value of `passed` when the window was last exhausted; `null` when it never was. */
  readonly passedBefore: number | null;
  /** The part of the limit that other clients leave to this one, from 0 to 1. */
  readonly share: number;
}

/** No header describes this window. Its limit is the number of requests that passed before a 429. */
interface InferredWindow {
  readonly state: 'inferred';
  readonly limit: number;
  /** When to raise the limit, to test whether the service allows more. */
  readonly raisesAt: number;
  /** By how much to raise it. */
  readonly step: number;
}

/** Headers have described the window since it reset. */
interface DescribedWindow {
  readonly state: 'described';
  readonly limit: number;
  readonly remaining: number;
  /** Whether `remaining` was counted down since the last description. */
  readonly isEstimated: boolean;
  readonly resetAt: number;
}

/** The window has reset, and no response has described it since. */
interface ResetWindow {
  readonly state: 'reset';
  readonly limit: number;
  /** Whether a request has been sent since. */
  readonly isProbed: boolean;
}

/** The description of one window by the headers of a response. */
export interface Description {
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/** Returns a window of which nothing is known. */
export function unknownWindow(periodMs: number): Window {
  return { state: 'unknown', periodMs, usage: [], passed: 0, passedBefore: null, share: 1 };
}

/** Time has passed: the window may have reset. */
export function passTime(window: Window, now: number): Window {
  if (window.state !== 'described' && window.state !== 'exhausted') return window;
  if (now < window.resetAt) return window;
  return { ...countsOf(window), passed: 0, state: 'reset', limit: window.limit, isProbed: false };
}

/** A request was sent. */
export function afterSending(window: Window): Window {
  return window.state === 'reset' && !window.isProbed ? { ...window, isProbed: true } : window;
}

/** A request passed, and its response described another window, or none. */
export function afterPassing(window: Window, now: number): Window {
  const counted = afterDescribed(window, now);
  if (counted.state === 'unknown') return counted;
  if (counted.state === 'inferred') return raised(counted, now);
  if (counted.state === 'reset') {
    const { passedBefore, limit } = counted;
    return estimatedWindow(counted, limit, Math.min(limit, passedBefore ?? limit) - 1, now + counted.periodMs);
  }
  const remaining = counted.state === 'exhausted' ? 0 : counted.remaining - 1;
  return estimatedWindow(counted, counted.limit, remaining, counted.resetAt);
}

/** Requests ended without a response. The service may have counted them. */
export function afterFailing(window: Window, now: number, count = 1): Window {
  const counted = { ...window, ...countsOf(window), usage: recordUsage(window.usage, window.periodMs, now, count) };
  if (counted.state === 'reset') return { ...counted, isProbed: false };
  if (counted.state !== 'described') return counted;
  return estimatedWindow(counted, counted.limit, counted.remaining - count, counted.resetAt);
}

/** A request passed, and its response described this window: `describe` follows. */
export function afterDescribed(window: Window, now: number): Window {
  return { ...window, usage: recordUsage(window.usage, window.periodMs, now), passed: window.passed + 1 };
}

/**
 * Headers describe the window.
 *
 * @param since What has happened since the request was sent. With `isLatest` no other response has arrived. Otherwise
 *   responses may have overtaken each other, so the lower number counts. `remaining` may not include the `lost` requests.
 */
export function describe(
  window: Window,
  { limit, remaining, resetMs }: Description,
  since: { now: number; inFlight: number; isLatest: boolean; lost: number },
): Window {
  const { now, inFlight, isLatest, lost } = since;
  const describedResetAt = now + Math.min(resetMs, window.periodMs);
  const share = shareAfter(window, limit, limit - remaining, countUsage(window.usage, window.periodMs, now) + inFlight);
  const known = currentWindow(window, limit);
  const counts = { ...countsOf(window), share };
  const left = remaining - lost;
  const update = (resetAt: number) =>
    left < remaining && remaining > 0
      ? estimatedWindow(counts, limit, left, resetAt)
      : describedWindow(counts, limit, remaining, resetAt);
  if (!known || (isLatest && left > known.remaining)) return update(describedResetAt);
  // A reset is rounded up to a second. Of several responses about one window, the earliest reset is the closest.
  const resetAt = Math.min(known.resetAt, describedResetAt);
  if (left <= known.remaining) return update(resetAt);
  if (window.state === 'exhausted') return describedWindow(counts, limit, 0, resetAt);
  return { ...counts, state: 'described', limit, remaining: known.remaining, isEstimated: known.isEstimated, resetAt };
}

/**
 * A 429 says that the window is exhausted until its reset, for a minute at most.
 *
 * @param delay `lateMs` is added to the reset. `leastMs` is the shortest time until it.
 */
export function exhaust(window: Window, now: number, delay: { lateMs: number; leastMs: number }): Window {
  if (!isDescribed(window)) return window;
  const known = 'resetAt' in window ? window.resetAt : now;
  const resetAt = Math.min(Math.max(known + delay.lateMs, now + delay.leastMs), now + LONGEST_WAIT_MS);
  const passedBefore = window.passed > 0 ? window.passed : window.passedBefore;
  return { ...countsOf(window), passedBefore, state: 'exhausted', limit: window.limit, resetAt };
}

/** A 429 that no header explains has shown the limit: the number of requests that passed before it. */
export function infer(window: Window, limit: number, now: number): Window {
  return { ...countsOf(window), state: 'inferred', limit, raisesAt: now + 10 * window.periodMs, step: 1 };
}

/** The headers have described the other window, so nothing is known of this one. */
export function forget(window: Window): Window {
  return { ...countsOf(window), state: 'unknown' };
}

/** Whether headers describe this window. */
export function isDescribed(window: Window): window is Extract<Window, { state: 'described' | 'exhausted' | 'reset' }> {
  return window.state !== 'unknown' && window.state !== 'inferred';
}

/** Returns the limit; `undefined` while it is unknown. */
export function limitOf(window: Window): number | undefined {
  return window.state === 'unknown' ? undefined : window.limit;
}

/** Returns how many requests this client may send in one period. */
export function perPeriod(window: Window): number {
  return window.state === 'unknown' ? Infinity : ownLimit(window, window.limit);
}

/** Returns how many requests may be sent now, besides those in flight. */
export function windowRoom(window: Window, now: number, inFlight: number): number {
  if (window.state === 'unknown') return Infinity;
  if (window.state === 'exhausted') return 0;
  // After the reset of a minute, one request probes it. The reset may have been rounded down to a second too early, and a
  // token bucket has only one token by then.
  if (window.state === 'reset' && !isShort(window)) return window.isProbed && inFlight > 0 ? 0 : 1;
  const used = countUsage(window.usage, window.periodMs, now) + inFlight;
  if (window.state === 'inferred') return window.limit - used;
  const own = ownLimit(window, window.limit);
  // After the reset of a second, the last second counts. That is safe for fixed and for sliding windows.
  if (window.state === 'reset') return own - used;
  const left = Math.min(window.remaining, own < window.limit ? own - window.passed : Infinity) - inFlight;
  return left < 1 && inFlight === 0 && mayProbe(window, used) ? 1 : left;
}

/** Returns when there is room, if there is none now; `Infinity` when it depends on a response. */
export function windowOpensAt(window: Window, now: number): number {
  if ('resetAt' in window) return window.resetAt;
  if (window.state === 'reset' && !isShort(window)) return Infinity;
  return usageFreesAt(window.usage, window.periodMs, now);
}

/** Returns how many requests remain, as far as is known. */
export function windowRemaining(window: Exclude<Window, { state: 'unknown' }>, now: number, inFlight: number): number {
  if (window.state === 'described') return window.remaining;
  if (window.state === 'exhausted') return 0;
  return Math.max(0, window.limit - countUsage(window.usage, window.periodMs, now) - inFlight);
}

function countsOf({ periodMs, usage, passed, passedBefore, share }: WindowCounts): WindowCounts {
  return { periodMs, usage, passed, passedBefore, share };
}

function describedWindow(counts: WindowCounts, limit: number, remaining: number, resetAt: number): Window {
  if (remaining < 1) return { ...counts, state: 'exhausted', limit, resetAt };
  return { ...counts, state: 'described', limit, remaining, isEstimated: false, resetAt };
}

function estimatedWindow(window: WindowCounts, limit: number, remaining: number, resetAt: number): Window {
  return {
    ...countsOf(window),
    state: 'described',
    limit,
    remaining: Math.max(0, remaining),
    isEstimated: true,
    resetAt,
  };
}

/** Returns what is known of the current window, if it has this limit. */
function currentWindow(
  window: Window,
  limit: number,
): { remaining: number; isEstimated: boolean; resetAt: number } | undefined {
  if (window.state === 'described' && window.limit === limit) return window;
  if (window.state === 'exhausted' && window.limit === limit) return { ...window, remaining: 0, isEstimated: false };
  return undefined;
}

function isShort({ periodMs }: WindowCounts): boolean {
  return periodMs <= 1_000;
}

// One request at a time uses what others leave of their share. An estimate of 0 may be too low, because responses may have
// overtaken each other; in a window of a second that does not matter.
function mayProbe(window: WindowCounts & DescribedWindow, used: number): boolean {
  return window.remaining > 0 || (window.isEstimated && (!isShort(window) || used < window.limit));
}

// Sharing the seconds also shares the minute. A share of 0.9 or more means that there are no other clients: own requests at
// the edge of a window look like those of others.
function ownLimit(window: WindowCounts, limit: number): number {
  return isShort(window) && window.share < 0.9 ? Math.max(1, Math.floor(window.share * limit)) : limit;
}

// Estimates the share from the requests that the service has counted (`taken`) and those of this client (`used`). The more
// were counted, the higher the weight of the estimate.
function shareAfter({ share }: WindowCounts, limit: number, taken: number, used: number): number {
  if (taken < 1) return share;
  const own = Math.min(taken, Math.max(1, used)) / taken;
  return share + (own - share) * (own < share ? 0.3 : 0.05) * (taken / limit);
}

function raised(window: WindowCounts & InferredWindow, now: number): Window {
  const { limit, step, raisesAt, periodMs, usage } = window;
  if (now < raisesAt || countUsage(usage, periodMs, now) < limit) return window;
  return { ...window, limit: limit + step, step: 2 * step, raisesAt: now + periodMs };
}

const LONGEST_WAIT_MS = 60_000;
