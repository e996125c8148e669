import { configuredOpensAt, configuredRoom } from './configured-limit.ts';
import type { RateLimitState } from './state.ts';
import { perPeriod, windowOpensAt, windowRoom } from './window.ts';

/** Whether requests may be sent, and what they wait for. */
export interface Admission {
  /** How many requests may be sent now. */
  readonly room: number;
  /** When there is room, if there is none now; `Infinity` when it depends on a response. */
  readonly opensAt: number;
  /** Until when a window is known to be exhausted; `undefined` when none is. */
  readonly exhaustedUntil: number | undefined;
  /** When the next request without a response no longer counts as in flight; `Infinity` when there is none. */
  readonly inFlightExpiresAt: number;
}

/** Decides how many requests may be sent. The state must be up to date (`afterTime`). */
export function admission(state: RateLimitState, now: number): Admission {
  const { concurrency, backOff, lastResponseAt, inFlight: all } = state;
  // A request without a response must not block all others. So with each second without any response, one counts no longer.
  const silentSeconds = Math.floor((now - lastResponseAt) / 1_000);
  const inFlight = Math.max(0, all - silentSeconds);
  // After two 429s in a row, or one that no header explains, requests are sent one at a time.
  const isProbing = backOff.rejections > 1 || backOff.probe !== null;
  let room = Math.min(concurrency ?? Infinity, isProbing ? 1 : Infinity) - inFlight;
  let opensAt = room < 1 ? Infinity : now;
  let exhaustedUntil = -Infinity;
  const restrict = (left: number, opens: number) => {
    room = Math.min(room, left);
    if (left >= 1) return;
    opensAt = Math.max(opensAt, opens);
    if (opens < Infinity) exhaustedUntil = Math.max(exhaustedUntil, opens, now);
  };
  for (const { left, opens } of limitsOf(state, now, inFlight)) restrict(left, opens);
  if (backOff.probe && now < backOff.until) restrict(0, backOff.until);
  return {
    room,
    opensAt,
    exhaustedUntil: exhaustedUntil === -Infinity ? undefined : exhaustedUntil,
    inFlightExpiresAt: inFlight > 0 ? lastResponseAt + (silentSeconds + 1) * 1_000 : Infinity,
  };
}

/** Returns the earliest time at which a request may be sent, if `place` other requests go before it. */
export function earliestAt(state: RateLimitState, place: number, now: number): number {
  const { room, opensAt } = admission(state, now);
  if (place < room) return now;
  let earliest = Math.max(now + 1, state.backOff.reopensAt, opensAt === Infinity ? now : opensAt);
  for (const { left, opens, most, periodMs } of limitsOf(state, now, state.inFlight)) {
    const excess = place - Math.max(0, left);
    if (excess < 0) continue;
    earliest = Math.max(earliest, (opens === Infinity ? now : opens) + Math.floor(excess / most) * periodMs);
  }
  return earliest;
}

interface Limit {
  /** How many requests may be sent now. */
  readonly left: number;
  /** When there is room, if there is none now. */
  readonly opens: number;
  /** The most requests in one period. */
  readonly most: number;
  readonly periodMs: number;
}

// All requests in flight count for a configured limit, however long they have had no response.
function limitsOf(
  { configured, second, minute, inFlight: all }: RateLimitState,
  now: number,
  inFlight: number,
): Limit[] {
  return [
    ...configured.map((limit) => ({
      left: configuredRoom(limit, now, all),
      opens: configuredOpensAt(limit, now),
      most: limit.limit,
      periodMs: limit.periodMs,
    })),
    ...[second, minute].map((window) => ({
      left: windowRoom(window, now, inFlight),
      opens: windowOpensAt(window, now),
      most: perPeriod(window),
      periodMs: window.periodMs,
    })),
  ];
}
