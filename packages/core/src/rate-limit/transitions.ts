import { afterRequest } from './configured-limit.ts';
import type { RateLimitStatus } from './rate-limit.ts';
import { isAmount, readDescription, type WindowDescription } from './read-description.ts';
import { NO_BACK_OFF, type Probe, type EndedCounts, type RateLimitState } from './state.ts';
import type { LostRequests } from './store.ts';
import { countUsage } from './usage.ts';
import {
  afterDescribed,
  afterFailing,
  afterPassing,
  afterSending,
  describe,
  exhaust,
  infer,
  isDescribed,
  passTime,
  type Window,
} from './window.ts';

/** How a request ended. */
export interface EndedRequest {
  readonly status: number | undefined;
  readonly rateLimit: RateLimitStatus | undefined;
  /** The requests that had ended when it was sent. */
  readonly sentAfter: EndedCounts;
}

/** Time has passed: windows may have reset. */
export function afterTime(state: RateLimitState, now: number): RateLimitState {
  return { ...state, second: passTime(state.second, now), minute: passTime(state.minute, now) };
}

/** A request was sent. */
export function afterSent(state: RateLimitState, now: number): RateLimitState {
  const { second, minute, inFlight } = state;
  return {
    ...state,
    inFlight: inFlight + 1,
    lastResponseAt: inFlight === 0 ? now : state.lastResponseAt,
    second: afterSending(second),
    minute: afterSending(minute),
  };
}

/** A request has ended: it passed, was rate-limited, or had no response. */
export function afterEnded(
  state: RateLimitState,
  request: EndedRequest,
  now: number,
  random: () => number,
): RateLimitState {
  const { status, rateLimit } = request;
  const configured = state.configured.map((limit) => afterRequest(limit, now));
  const counted = afterTime({ ...state, configured, inFlight: state.inFlight - 1 }, now);
  if (status === undefined) return afterNoResponse(counted, now);
  const { state: read, described } = rateLimit ? readDescription(counted, rateLimit) : { state: counted };
  // An error of a gateway says nothing about the limits.
  if (status >= 500 && !described) return afterNoResponse(counted, now);
  const responded = { ...read, lastResponseAt: now, responses: state.responses + 1 };
  return status === 429
    ? afterRejection(responded, request, described, now, random)
    : afterResponse(responded, request, described, now);
}

// The service may have counted the request, and nothing shows that a limit is over.
function afterNoResponse(state: RateLimitState, now: number): RateLimitState {
  const { second, minute } = state;
  return {
    ...state,
    lastResponseAt: now,
    lost: state.lost + 1,
    second: afterFailing(second, now),
    minute: afterFailing(minute, now),
  };
}

/** A limiter is gone, and nobody reports how its requests in flight ended. The service may have counted them. */
export function afterLost(state: RateLimitState, { sentAt, count }: LostRequests): RateLimitState {
  return {
    ...state,
    lost: state.lost + count,
    configured: state.configured.map((limit) => afterRequest(limit, sentAt, count)),
    second: afterFailing(state.second, sentAt, count),
    minute: afterFailing(state.minute, sentAt, count),
  };
}

function afterResponse(
  state: RateLimitState,
  { sentAfter }: EndedRequest,
  described: WindowDescription | undefined,
  now: number,
): RateLimitState {
  const counted: RateLimitState = {
    ...state,
    concurrency: state.concurrency === null ? null : state.concurrency + 1,
    backOff: { ...NO_BACK_OFF, until: state.backOff.until, probe: state.backOff.probe },
    second: described?.window === 'second' ? afterDescribed(state.second, now) : afterPassing(state.second, now),
    minute: described?.window === 'minute' ? afterDescribed(state.minute, now) : afterPassing(state.minute, now),
  };
  const learned = described ? afterDescription(counted, described, sentAfter, now) : counted;
  const { probe } = learned.backOff;
  return probe ? afterProbe(learned, probe, sentAfter, now) : learned;
}

function afterRejection(
  state: RateLimitState,
  { rateLimit, sentAfter }: EndedRequest,
  described: WindowDescription | undefined,
  now: number,
  random: () => number,
): RateLimitState {
  const { backOff } = state;
  const isNew = now >= backOff.until || backOff.rejections === 0;
  const rejections = backOff.rejections + (isNew ? 1 : 0);
  // The reset of a window that has room says nothing about the exhausted one.
  const resetMs = described && described.remaining > 0 ? 0 : rateLimit?.resetMs;
  const resetOrRetryMs = Math.max(0, ...[resetMs, rateLimit?.retryAfterMs].filter(isAmount));
  const rejected = { ...state, backOff: { ...backOff, rejections, reopensAt: now + resetOrRetryMs } };
  return described?.remaining === 0
    ? afterExplainedRejection(rejected, described, { now, sentAfter, retryAfterMs: rateLimit?.retryAfterMs ?? 0 })
    : afterUnexplainedRejection(rejected, now, resetOrRetryMs, random);
}

function afterExplainedRejection(
  state: RateLimitState,
  described: WindowDescription,
  { now, sentAfter, retryAfterMs }: { now: number; sentAfter: EndedCounts; retryAfterMs: number },
): RateLimitState {
  const { rejections } = state.backOff;
  const learned = afterDescription(state, described, sentAfter, now);
  // After a further 429 the reset of a minute was too early, perhaps because the service rounds down.
  const lateMs = described.window === 'minute' ? 1_000 * (rejections - 1) : 0;
  const leastMs = Math.max(
    retryAfterMs,
    newResetMs(state[described.window], described, now),
    backOffMs(rejections - TOLERATED_REJECTIONS),
  );
  const window = exhaust(learned[described.window], now, { lateMs, leastMs });
  const until = 'resetAt' in window ? window.resetAt : now;
  return { ...learned, [described.window]: window, backOff: { ...learned.backOff, until } };
}

// The reset of a 429 counts in full. But if an earlier response had the same reset, up to rounding, that one is closer.
function newResetMs(before: Window, { limit, resetMs }: WindowDescription, now: number): number {
  const isKnown = 'resetAt' in before && before.limit === limit && now + resetMs - before.resetAt < 1_000;
  return isKnown ? 0 : resetMs;
}

// The headers describe no exhausted window, so a limit that they do not describe is exhausted. One request at a time probes
// whether it is over. The time until one passes shows which limit it is.
function afterUnexplainedRejection(
  state: RateLimitState,
  now: number,
  resetOrRetryMs: number,
  random: () => number,
): RateLimitState {
  const { rejections, until, probe } = state.backOff;
  const longestMs = rejections > MOST_QUICK_PROBES ? LONGEST_WAIT_MS : LONGEST_BACK_OFF_MS;
  const waitMs = Math.max(resetOrRetryMs, Math.min(backOffMs(rejections), longestMs));
  const spreadMs = random() * Math.min(waitMs / 2, LONGEST_BACK_OFF_SPREAD_MS);
  const next = Math.max(until, now + Math.min(waitMs + spreadMs, LONGEST_WAIT_MS));
  const before = probe ?? { since: now, second: usedOf(state.second, now), minute: usedOf(state.minute, now) };
  const search = { ...before, rejectedAt: now, responses: state.responses };
  return { ...state, concurrency: 1, backOff: { ...state.backOff, until: next, probe: search } };
}

function afterDescription(
  state: RateLimitState,
  { window, ...description }: WindowDescription,
  sentAfter: EndedCounts,
  now: number,
): RateLimitState {
  const isFirst = window === 'second' && !isDescribed(state.second) && !state.backOff.probe;
  const isLatest = sentAfter.responses === state.responses - 1;
  // The counts are smaller after the store has lost its state.
  const lost = Math.max(0, state.lost - sentAfter.lost);
  const learned = describe(state[window], description, { now, inFlight: state.inFlight, isLatest, lost });
  return { ...state, [window]: learned, concurrency: isFirst ? null : state.concurrency };
}

/** A request passed during the search for a limit. It was sent before the last 429, or it is the probe that ends the search. */
function afterProbe(state: RateLimitState, probe: Probe, sentAfter: EndedCounts, now: number): RateLimitState {
  if (sentAfter.responses < probe.responses) {
    const counted = { ...probe, second: probe.second + 1, minute: probe.minute + 1 };
    return { ...state, backOff: { ...state.backOff, probe: counted } };
  }
  const name = probe.rejectedAt - probe.since < LONGEST_SECOND_MS ? 'second' : 'minute';
  const passed = probe[name];
  const found = !isDescribed(state[name]) && passed > 0 ? infer(state[name], passed, now) : state[name];
  return { ...state, [name]: found, backOff: { ...state.backOff, probe: null } };
}

function usedOf({ usage, periodMs }: RateLimitState['second'], now: number): number {
  return countUsage(usage, periodMs, now);
}

/** Returns 250 ms, doubled with each further 429. */
function backOffMs(rejections: number): number {
  return 250 * 2 ** Math.max(0, rejections - 1);
}

const LONGEST_BACK_OFF_MS = 8_000;
const LONGEST_BACK_OFF_SPREAD_MS = 500;
// A service may count rejected requests too, so that probing keeps the limit exhausted. So many probes take more than a minute.
const MOST_QUICK_PROBES = 12;
// Other clients of the business may often be faster, which is no reason to back off.
const TOLERATED_REJECTIONS = 30;
const LONGEST_WAIT_MS = 60_000;
/** A limit that rejects requests for longer than this is the limit per minute. */
const LONGEST_SECOND_MS = 1_500;
