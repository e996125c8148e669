import type { ClientEvent } from '@paydeck/core';
import { isLoading } from './load-state.ts';
import type { State } from './state.ts';
import { viewOf } from './views.ts';

export interface Traffic {
  readonly sent: number;
  /** The duration of the last request, in milliseconds. */
  readonly lastMs: number | undefined;
  /** The calls under way by number, in the order of their last events. */
  readonly calls: ReadonlyMap<number, CallUnderWay>;
}

export interface CallUnderWay {
  readonly operation: string;
  /** The number of its last request, or of the one that it waits to send, from 1. */
  readonly request: number;
  /** When its first request was sent, in milliseconds since 1970. */
  readonly since: number;
  /** When its last request was sent; `undefined` once that has ended. */
  readonly sentAt?: number | undefined;
  /** Why its last request failed. The next step of the call is a separate event. */
  readonly failure?: string | undefined;
  /** Set while it waits for its next request, or for a late response. */
  readonly wait?: Wait | undefined;
}

interface Wait {
  readonly reason: string;
  /** Whether it waits for the rate limit, which no key can shorten. */
  readonly isForLimit: boolean;
  readonly from: number;
  readonly until: number | undefined;
}

export interface WaitingCall extends CallUnderWay {
  readonly wait: Wait;
}

export const noTraffic: Traffic = { sent: 0, lastMs: undefined, calls: new Map() };

/** Returns the activity after an event of the client. `at` is the time of the event. */
export function trafficAfter(traffic: Traffic, event: ClientEvent, at: number): Traffic {
  if (event.type === 'drift') return traffic;
  const { call, operation, attempt } = event;
  const { since = at, failure } = traffic.calls.get(call) ?? {};
  const others = othersOf(traffic.calls, event, at);
  const known = { operation, request: attempt, since };
  const waiting = (request: number, reason: string, until: number | undefined): Traffic => {
    const wait = { reason, isForLimit: event.type !== 'retry', from: at, until };
    return { ...traffic, calls: others.set(call, { ...known, request, wait }) };
  };
  switch (event.type) {
    case 'request':
      return { ...traffic, sent: traffic.sent + 1, calls: others.set(call, { ...known, sentAt: at }) };
    case 'response': {
      // A failed call may still be retried.
      const calls = event.error === undefined ? others : others.set(call, { ...known, failure: failureOf(event) });
      return { ...traffic, lastMs: event.durationMs, calls };
    }
    case 'retry':
      return waiting(attempt + 1, failure ?? event.error, at + event.delayMs);
    case 'rate-limit':
      return waiting(attempt + 1, '429 Too Many Requests', (event.blockedUntil ?? event.resetAt)?.getTime());
    case 'wait':
      break;
  }
  return waiting(attempt, 'the rate limit is used up', event.blockedUntil.getTime());
}

/** Records that the response to the last request of a call is late. Returns the same traffic if it has arrived. */
export function lateTraffic(traffic: Traffic, call: number, at: number): Traffic {
  const known = traffic.calls.get(call);
  if (known?.sentAt === undefined) return traffic;
  const wait = { reason: 'no response yet', isForLimit: false, from: at, until: undefined };
  return { ...traffic, calls: new Map(traffic.calls).set(call, { ...known, wait }) };
}

/** Returns the call that the list on the screen waits for, if the wait is long enough to be read about. */
export function waitOf(state: State, now: number): WaitingCall | undefined {
  const calls = callsOf(state).map(([, call]) => call);
  return calls.filter(isWaiting).find(({ wait: { from, until } }) => {
    return until === undefined || (until > now && until - from >= shortestMs);
  });
}

/** Returns the call that the list on the screen waits for, and the time after which its response is late. */
export function lateCallOf(state: State): { readonly call: number; readonly at: number } | undefined {
  // An aborted call may send no further event, so only the newest call counts.
  const [call, last] = callsOf(state).at(-1) ?? [];
  if (call === undefined || last?.sentAt === undefined || isWaiting(last)) return undefined;
  return { call, at: last.sentAt + lateAfterMs };
}

/**
 * Forgets the calls that the list on the screen waits for, because an aborted call sends no further event; `undefined`
 * if it waits for none.
 */
export function withoutWaits(state: State): State | undefined {
  const waiting = callsOf(state).filter(([, call]) => isWaiting(call));
  const calls = new Map(state.traffic.calls);
  for (const [call] of waiting) calls.delete(call);
  return waiting.length === 0 ? undefined : { ...state, traffic: { ...state.traffic, calls } };
}

function callsOf(state: State): (readonly [number, CallUnderWay])[] {
  const { list } = viewOf(state);
  if (!isLoading(list.loadState)) return [];
  return [...state.traffic.calls].filter(([, { operation }]) => operation === `${list.listing}.list`);
}

function isWaiting(call: CallUnderWay): call is WaitingCall {
  return call.wait !== undefined;
}

/**
 * Returns the calls but that of an event. An aborted call sends no further event: its wait is over at its time, and with
 * the next request the call is removed.
 */
function othersOf(calls: Traffic['calls'], { call, type }: CallEvent, at: number): Map<number, CallUnderWay> {
  const others = [...calls].filter(([other, { sentAt, wait }]) => {
    return other !== call && (type !== 'request' || sentAt !== undefined || wait !== undefined);
  });
  const isOver = ({ wait }: CallUnderWay): boolean => wait?.until !== undefined && wait.until <= at;
  return new Map(others.map(([other, known]) => [other, isOver(known) ? { ...known, wait: undefined } : known]));
}

type CallEvent = Extract<ClientEvent, { call: number }>;

function failureOf({ status, error = '' }: Extract<ClientEvent, { type: 'response' }>): string {
  if (status !== undefined && status >= 400) return `${status} from the service`;
  return reasons.get(error) ?? error;
}

const reasons = new Map([
  ['ConnectionError', 'no connection'],
  ['TimeoutError', 'no response in time'],
  ['UnexpectedResponseError', 'an invalid response'],
]);

/** Most responses take less time. After it a user starts to wonder. */
const lateAfterMs = 1_500;

/** A shorter wait ends before anyone can read about it. */
const shortestMs = 250;
