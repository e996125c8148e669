import { givenOpensAt, givenRoom } from './given-limit.ts';
import type { RateLimitState } from './state.ts';
import { perPeriod, windowOpensAt, windowRoom } from './window.ts';

/** Whether requests may leave, and what they wait for. */
export interface Admission {
  /** How many may leave now. */
  readonly room: number;
  /** When there is room, if there is none and time makes some; `Infinity` when only a response does. */
  readonly opensAt: number;
  /** Until when a window is known to be spent; `undefined` when none is. */
  readonly spentUntil: number | undefined;
  /** When silence frees a request that has no response; `Infinity` when there is none. */
  readonly silenceEndsAt: number;
}

/** Decides how many requests may leave. The state is up to date (`afterTime`). */
export function admission(state: RateLimitState, now: number): Admission {
  const { concurrency, backOff, heardAt, inFlight: all } = state;
  // A request without a response must not hold up all others: each second of silence, one counts no longer.
  const silentSeconds = Math.floor((now - heardAt) / 1_000);
  const inFlight = Math.max(0, all - silentSeconds);
  // After two 429s in a row, or one that is unexplained, requests go one at a time.
  const isProbing = backOff.rejections > 1 || backOff.probe !== null;
  let room = Math.min(concurrency ?? Infinity, isProbing ? 1 : Infinity) - inFlight;
  let opensAt = room < 1 ? Infinity : now;
  let spentUntil = -Infinity;
  const restrict = (left: number, opens: number) => {
    room = Math.min(room, left);
    if (left >= 1) return;
    opensAt = Math.max(opensAt, opens);
    if (opens < Infinity) spentUntil = Math.max(spentUntil, opens, now);
  };
  for (const given of state.given) restrict(givenRoom(given, now, all), givenOpensAt(given, now));
  restrict(windowRoom(state.second, now, inFlight), windowOpensAt(state.second, now));
  restrict(windowRoom(state.minute, now, inFlight), windowOpensAt(state.minute, now));
  if (backOff.probe && now < backOff.until) restrict(0, backOff.until);
  return {
    room,
    opensAt,
    spentUntil: spentUntil === -Infinity ? undefined : spentUntil,
    silenceEndsAt: inFlight > 0 ? heardAt + (silentSeconds + 1) * 1_000 : Infinity,
  };
}

/** The earliest time at which a request may leave that has so many before it. */
export function earliestAt(state: RateLimitState, place: number, now: number): number {
  const { room, opensAt } = admission(state, now);
  if (place < room) return now;
  let earliest = Math.max(now + 1, state.backOff.reopensAt, opensAt === Infinity ? now : opensAt);
  for (const { left, opens, most, periodMs } of limitsOf(state, now)) {
    if (place < left) continue;
    const periods = Math.floor((place - left) / most);
    earliest = Math.max(earliest, (opens === Infinity ? now : opens) + periods * periodMs);
  }
  return earliest;
}

interface Limit {
  readonly left: number;
  readonly opens: number;
  readonly most: number;
  readonly periodMs: number;
}

function limitsOf(state: RateLimitState, now: number): Limit[] {
  const { inFlight } = state;
  const given = state.given.map((limit) => ({
    left: Math.max(0, givenRoom(limit, now, inFlight)),
    opens: givenOpensAt(limit, now),
    most: limit.limit,
    periodMs: limit.periodMs,
  }));
  const learned = [state.second, state.minute].map((window) => ({
    left: Math.max(0, windowRoom(window, now, inFlight)),
    opens: windowOpensAt(window, now),
    most: perPeriod(window),
    periodMs: window.periodMs,
  }));
  return [...given, ...learned];
}
