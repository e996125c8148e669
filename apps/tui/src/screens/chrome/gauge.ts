import type { RateLimitSnapshot, RateLimitWindow } from '@paydeck/core/rate-limit';
import { bar } from '../../drawing/bar.ts';
import type { Span } from '../../drawing/line.ts';

/**
 * Draws the remaining rate limit, from long to short: waiting requests, both windows, a bar for the tighter one, and
 * the programs that share it. The seconds to a reset show only while requests are pending or little is left,
 * because an idle screen is not redrawn.
 */
export function gauges(limits: RateLimitSnapshot | undefined, now: number, isBusy: boolean): Span[][] {
  const windows = windowsAt(limits, now);
  const tightest = tightestOf(windows);
  if (tightest === undefined) return [[{ text: 'limit -', style: 'muted' }]];
  const waiting = waitingSpans(limits, now);
  const timed = numbers(windows, (window) => timedText(window, now, isBusy));
  const both = numbers(windows, leftText);
  const tightestBar = [{ text: ` ${bar(partLeft(tightest), barWidth)}` }];
  const others = othersSpans(limits);
  return [
    [...waiting, ...timed, ...tightestBar, ...others],
    [...waiting, ...timed, ...others],
    [...waiting, ...timed, ...tightestBar],
    [...waiting, ...timed],
    [...both, ...tightestBar],
    both,
    numbers([tightest], leftText),
  ];
}

/** When the gauge next changes without a response; `undefined` when it does not. */
export function gaugeChangesAt(
  limits: RateLimitSnapshot | undefined,
  now: number,
  isBusy: boolean,
): number | undefined {
  const resets = windowsAt(limits, now).filter(({ resetAt }) => resetAt !== undefined);
  const isCounting = resets.some((window) => timedText(window, now, isBusy) !== leftText(window));
  const moments = [
    ...resets.map(({ resetAt }) => resetAt?.getTime() ?? now),
    ...(isCounting || isBlocked(limits, now) || hasOthers(limits) ? [now + 1000] : []),
  ];
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** Returns what needs the rate limit more than a watch, for which nobody waits; `undefined` if nothing does. */
export function neededBy(limits: RateLimitSnapshot, now: number): string | undefined {
  if (limits.waiting > 0) return 'others wait for the service';
  if (isBlocked(limits, now)) return 'the rate limit is used up';
  const isShort = windowsAt(limits, now).some((window) => window.resetAt !== undefined && isLow(window));
  return isShort ? 'little is left of the rate limit' : undefined;
}

/** The windows at this time. A window that has passed since its last response has its whole budget again. */
function windowsAt(limits: RateLimitSnapshot | undefined, now: number): RateLimitWindow[] {
  return (limits?.windows ?? []).map((window) =>
    window.resetAt !== undefined && window.resetAt.getTime() <= now
      ? { limit: window.limit, remaining: window.limit, resetAt: undefined }
      : window,
  );
}

function tightestOf(windows: readonly RateLimitWindow[]): RateLimitWindow | undefined {
  return windows.toSorted((a, b) => partLeft(a) - partLeft(b))[0];
}

function numbers(windows: readonly RateLimitWindow[], text: (window: RateLimitWindow) => string): Span[] {
  const spans = windows.flatMap((window, index): Span[] => [
    { text: index === 0 ? '' : ' · ' },
    { text: text(window), style: isLow(window) ? 'bad' : undefined },
  ]);
  return [{ text: 'limit ' }, ...spans];
}

function leftText({ remaining, limit }: RateLimitWindow): string {
  return `${remaining ?? '?'}/${limit}`;
}

function timedText(window: RateLimitWindow, now: number, isBusy: boolean): string {
  const { resetAt } = window;
  if (resetAt === undefined || !(isBusy || isLow(window))) return leftText(window);
  return `${leftText(window)} ${Math.ceil((resetAt.getTime() - now) / 1000)}s`;
}

function waitingSpans(limits: RateLimitSnapshot | undefined, now: number): Span[] {
  if (limits === undefined || limits.waiting === 0 || !isBlocked(limits, now)) return [];
  const seconds = Math.ceil(((limits.blockedUntil?.getTime() ?? now) - now) / 1000);
  return [{ text: `${limits.waiting} wait${limits.waiting === 1 ? 's' : ''} ${seconds}s `, style: 'warning' }];
}

function othersSpans(limits: RateLimitSnapshot | undefined): Span[] {
  if (!hasOthers(limits)) return [];
  return [{ text: ` ${limits?.peers} other${limits?.peers === 1 ? '' : 's'}`, style: 'warning' }];
}

// The windows include the requests of other programs.
function hasOthers(limits: RateLimitSnapshot | undefined): boolean {
  return (limits?.peers ?? 0) > 0;
}

function isBlocked(limits: RateLimitSnapshot | undefined, now: number): boolean {
  return (limits?.blockedUntil?.getTime() ?? now) > now;
}

function isLow(window: RateLimitWindow): boolean {
  return partLeft(window) < 0.2;
}

function partLeft({ remaining, limit }: RateLimitWindow): number {
  return limit > 0 ? Math.min(1, Math.max(0, (remaining ?? limit) / limit)) : 0;
}

const barWidth = 6;
