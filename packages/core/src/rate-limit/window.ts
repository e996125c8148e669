import { countUsage, recordUsage, type Usage, usageFreesAt } from './usage.ts';

/**
 * One of the service's two windows. The functions below are its transitions, one for each event; each takes a window
 * that `passTime` has brought up to date, and returns the window after the event.
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
  /** How many they were when the window was exhausted last; `null` when it never was. */
  readonly passedBefore: number | null;
  /** The part of the budget that other clients leave to this one. */
  readonly share: number;
}

/** No header describes this window. Its limit is what passed before a 429. */
interface InferredWindow {
  readonly state: 'inferred';
  readonly limit: number;
  /** When to exceed the limit, and by how much, to see whether it still holds. */
  readonly raisesAt: number;
  readonly step: number;
}

/** Headers described the window since it reset. */
interface DescribedWindow {
  readonly state: 'described';
  readonly limit: number;
  readonly remaining: number;
  /** Whether `remaining` is counted from own requests since the last description. */
  readonly isEstimated: boolean;
  readonly resetAt: number;
}

/** The window has reset, and no response has described it since. */
interface ResetWindow {
  readonly state: 'reset';
  readonly limit: number;
  /** Whether a request has left since. */
  readonly isProbed: boolean;
}

/** What the headers of a response say about one window. */
export interface Description {
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/** A window of which nothing is known. */
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
    return estimated(counted, limit, Math.min(limit, passedBefore ?? limit) - 1, now + counted.periodMs);
  }
  const remaining = counted.state === 'exhausted' ? 0 : counted.remaining - 1;
  return estimated(counted, counted.limit, remaining, counted.resetAt);
}

/** Requests ended without a response: the service may have counted them, and nothing was learned. */
export function afterFailing(window: Window, now: number, count = 1): Window {
  const counted = { ...window, ...countsOf(window), usage: recordUsage(window.usage, window.periodMs, now, count) };
  if (counted.state === 'reset') return { ...counted, isProbed: false };
  if (counted.state !== 'described') return counted;
  return estimated(counted, counted.limit, counted.remaining - count, counted.resetAt);
}

/** A request passed, and `describe` tells what its response said about this window. */
export function afterDescribed(window: Window, now: number): Window {
  return { ...window, usage: recordUsage(window.usage, window.periodMs, now), passed: window.passed + 1 };
}

/**
 * Headers describe the window. `isLatest` says that no other response came since the request left; if one did, responses
 * may have overtaken each other, and the lower number counts.
 */
export function describe(
  window: Window,
  { limit, remaining, resetMs }: Description,
  { now, inFlight, isLatest }: { now: number; inFlight: number; isLatest: boolean },
): Window {
  const toldResetAt = now + Math.min(resetMs, window.periodMs);
  const share = shareAfter(window, limit, limit - remaining, countUsage(window.usage, window.periodMs, now) + inFlight);
  const known = knownRest(window, limit);
  const counts = { ...countsOf(window), share };
  if (!known || (isLatest && remaining > known.remaining)) return afresh(counts, limit, remaining, toldResetAt);
  // A reset is told in whole seconds: of several responses about one window the earliest is the closest.
  const resetAt = Math.min(known.resetAt, toldResetAt);
  if (remaining <= known.remaining) return afresh(counts, limit, remaining, resetAt);
  if (window.state === 'exhausted') return afresh(counts, limit, 0, resetAt);
  return { ...counts, state: 'described', limit, remaining: known.remaining, isEstimated: known.isEstimated, resetAt };
}

/** A 429 says that nothing is left: until the reset or until `notBefore`, and a minute at most. */
export function exhaust(window: Window, now: number, { lateMs, leastMs }: { lateMs: number; leastMs: number }): Window {
  if (!isDescribed(window)) return window;
  const told = 'resetAt' in window ? window.resetAt : now;
  const resetAt = Math.min(Math.max(told + lateMs, now + leastMs), now + LONGEST_WAIT_MS);
  const passedBefore = window.passed > 0 ? window.passed : window.passedBefore;
  return { ...countsOf(window), passedBefore, state: 'exhausted', limit: window.limit, resetAt };
}

/** A 429 that no header explains showed the limit: so many requests passed before it. */
export function infer(window: Window, limit: number, now: number): Window {
  return { ...countsOf(window), state: 'inferred', limit, raisesAt: now + 10 * window.periodMs, step: 1 };
}

/** What headers described was the other window. */
export function forget(window: Window): Window {
  return { ...countsOf(window), state: 'unknown' };
}

/** Whether headers describe this window. */
export function isDescribed(window: Window): window is Extract<Window, { state: 'described' | 'exhausted' | 'reset' }> {
  return window.state !== 'unknown' && window.state !== 'inferred';
}

/** The limit; `undefined` while it is unknown. */
export function limitOf(window: Window): number | undefined {
  return window.state === 'unknown' ? undefined : window.limit;
}

/** How many requests of one period are this client's. */
export function perPeriod(window: Window): number {
  return window.state === 'unknown' ? Infinity : ownPart(window, window.limit);
}

/** How many requests may leave now, when so many are in flight. */
export function windowRoom(window: Window, now: number, inFlight: number): number {
  if (window.state === 'unknown') return Infinity;
  if (window.state === 'exhausted') return 0;
  // Of a minute that has reset one, to see: its reset may have been told a second early, and a token bucket holds one
  // token by then.
  if (window.state === 'reset' && !isShort(window)) return window.isProbed && inFlight > 0 ? 0 : 1;
  const used = countUsage(window.usage, window.periodMs, now) + inFlight;
  if (window.state === 'inferred') return window.limit - used;
  const own = ownPart(window, window.limit);
  // Of a second that has reset, as many as the last second has room for: that is safe however the service counts.
  if (window.state === 'reset') return own - used;
  const left = Math.min(window.remaining, own < window.limit ? own - window.passed : Infinity) - inFlight;
  return left < 1 && inFlight === 0 && isWorthAProbe(window, used) ? 1 : left;
}

/** When there is room, if there is none now and time makes some; `Infinity` when only a response does. */
export function windowOpensAt(window: Window, now: number): number {
  if ('resetAt' in window) return window.resetAt;
  if (window.state === 'reset' && !isShort(window)) return Infinity;
  return usageFreesAt(window.usage, window.periodMs, now);
}

/** How much of the window is left, as far as is known; `undefined` when nothing is. */
export function windowRemaining(window: Window, now: number, inFlight: number): number | undefined {
  if (window.state === 'unknown') return undefined;
  if (window.state === 'described') return window.remaining;
  if (window.state === 'exhausted') return 0;
  return Math.max(0, window.limit - countUsage(window.usage, window.periodMs, now) - inFlight);
}

function countsOf({ periodMs, usage, passed, passedBefore, share }: Window): WindowCounts {
  return { periodMs, usage, passed, passedBefore, share };
}

function afresh(counts: WindowCounts, limit: number, remaining: number, resetAt: number): Window {
  if (remaining < 1) return { ...counts, state: 'exhausted', limit, resetAt };
  return { ...counts, state: 'described', limit, remaining, isEstimated: false, resetAt };
}

function estimated(window: Window, limit: number, remaining: number, resetAt: number): Window {
  const counts = countsOf(window);
  return { ...counts, state: 'described', limit, remaining: Math.max(0, remaining), isEstimated: true, resetAt };
}

/** What is known of the running window, if it has this limit. */
function knownRest(
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

// What others leave of their share is taken one by one. An estimate of nothing may be too low, because responses
// overtook each other; in a second that does not matter.
function isWorthAProbe(window: WindowCounts & DescribedWindow, used: number): boolean {
  return window.remaining > 0 || (window.isEstimated && (!isShort(window) || used < window.limit));
}

// The minute is shared by sharing its seconds. A tenth is nobody: requests of our own at the edge of the window.
function ownPart(window: WindowCounts, limit: number): number {
  return isShort(window) && window.share < 0.9 ? Math.max(1, Math.floor(window.share * limit)) : limit;
}

// What was taken and was not ours was taken by others. The more was taken, the more that says.
function shareAfter({ share }: WindowCounts, limit: number, taken: number, used: number): number {
  if (taken < 1) return share;
  const ours = Math.min(taken, Math.max(1, used)) / taken;
  return share + (ours - share) * (ours < share ? 0.3 : 0.05) * (taken / limit);
}

function raised(window: WindowCounts & InferredWindow, now: number): Window {
  const { limit, step, raisesAt, periodMs, usage } = window;
  if (now < raisesAt || countUsage(usage, periodMs, now) < limit) return window;
  return { ...window, limit: limit + step, step: 2 * step, raisesAt: now + periodMs };
}

const LONGEST_WAIT_MS = 60_000;
