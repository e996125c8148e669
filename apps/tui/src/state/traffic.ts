import type { ClientEvent } from '@paydeck/core';

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
  readonly failure?: Failure | undefined;
  /** Set while it waits for its next request, or for a late response. */
  readonly wait?: Wait | undefined;
}

type Failure = Partial<Pick<Extract<ClientEvent, { type: 'response' }>, 'status' | 'error'>>;

interface Wait {
  /** The failure of its last request; or a response that is late, a 429, or a rate limit that is used up. */
  readonly reason: Failure | 'late' | 'rate-limit' | 'wait';
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
  const waiting = (request: number, reason: Wait['reason'], until: number | undefined): Traffic => {
    const wait = { reason, from: at, until };
    return { ...traffic, calls: others.set(call, { ...known, request, wait }) };
  };
  switch (event.type) {
    case 'request':
      return { ...traffic, sent: traffic.sent + 1, calls: others.set(call, { ...known, sentAt: at }) };
    case 'response': {
      // A failed call may still be retried.
      const { status, error } = event;
      const calls = error === undefined ? others : others.set(call, { ...known, failure: { status, error } });
      return { ...traffic, lastMs: event.durationMs, calls };
    }
    case 'retry':
      return waiting(attempt + 1, failure ?? { error: event.error }, at + event.delayMs);
    case 'rate-limit':
      return waiting(attempt + 1, event.type, (event.blockedUntil ?? event.resetAt)?.getTime());
    case 'wait':
      break;
  }
  return waiting(attempt, event.type, event.blockedUntil.getTime());
}

/** Records that the response to the last request of a call is late. Returns the same traffic if it has arrived. */
export function lateTraffic(traffic: Traffic, call: number, at: number): Traffic {
  const known = traffic.calls.get(call);
  if (known?.sentAt === undefined) return traffic;
  const wait = { reason: 'late', from: at, until: undefined } as const;
  return { ...traffic, calls: new Map(traffic.calls).set(call, { ...known, wait }) };
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
