import type { ClientEvent } from '@paydeck/core';

export interface Traffic {
  readonly sent: number;
  /** The duration of the last request, in milliseconds. */
  readonly lastMs: number | undefined;
  /** The calls that wait for their next request or for a late response, by call number. */
  readonly waits: ReadonlyMap<number, Wait>;
  readonly calls: ReadonlyMap<number, CallUnderWay>;
  /** The last failed call and its reason. The next step of the call is a separate event. */
  readonly failed: { readonly call: number; readonly reason: string } | undefined;
}

export interface CallUnderWay {
  readonly operation: string;
  /** The number of the last request that the call sent, from 1. */
  readonly request: number;
  /** When its first request was sent, in milliseconds since 1970. */
  readonly since: number;
  /** When its last request was sent; `undefined` once that has ended. */
  readonly sentAt: number | undefined;
}

export interface Wait {
  readonly operation: string;
  readonly reason: string;
  /** Whether it waits for the rate limit, which no key can shorten. */
  readonly isForLimit: boolean;
  /** The number of the next request of the call, from 1. */
  readonly request: number;
  /** Whether that request is already sent, and its response is late. */
  readonly isLate?: boolean | undefined;
  /** When the first request of the call was sent, in milliseconds since 1970. */
  readonly since: number;
  readonly from: number;
  readonly until: number | undefined;
}

export const noTraffic: Traffic = { sent: 0, lastMs: undefined, waits: new Map(), calls: new Map(), failed: undefined };

/** Returns the activity after an event of the client. `at` is the time of the event. */
export function trafficAfter(traffic: Traffic, event: ClientEvent, at: number): Traffic {
  switch (event.type) {
    case 'request':
      return {
        ...traffic,
        sent: traffic.sent + 1,
        waits: without(traffic.waits, event.call, at),
        calls: withRequest(traffic, event, at),
      };
    case 'response':
      return {
        ...traffic,
        lastMs: event.durationMs,
        waits: without(traffic.waits, event.call, at),
        calls: withResponse(traffic.calls, event),
        failed: failureOf(event),
      };
    case 'retry':
      return waiting(traffic, event, at, {
        reason: reasonOf(traffic, event.call) ?? event.error,
        isForLimit: false,
        request: event.attempt + 1,
        until: at + event.delayMs,
      });
    case 'rate-limit':
      return waiting(traffic, event, at, {
        reason: '429 Too Many Requests',
        isForLimit: true,
        request: event.attempt + 1,
        until: (event.blockedUntil ?? event.resetAt)?.getTime(),
      });
    case 'wait':
      return waiting(traffic, event, at, {
        reason: 'the rate limit is used up',
        isForLimit: true,
        request: event.attempt,
        until: event.blockedUntil.getTime(),
      });
    case 'drift':
      break;
  }
  return traffic;
}

/**
 * Records that the response to the last request of a call is late. Returns the same traffic if it has already arrived.
 */
export function lateTraffic(traffic: Traffic, call: number, at: number): Traffic {
  const known = traffic.calls.get(call);
  if (known?.sentAt === undefined) return traffic;
  const { operation, request, since } = known;
  const wait = { operation, reason: 'no response yet', isForLimit: false, isLate: true, request, since, from: at };
  return { ...traffic, waits: new Map(traffic.waits).set(call, { ...wait, until: undefined }) };
}

function withRequest({ calls, waits }: Traffic, event: CallEvent & { attempt: number }, at: number): Traffic['calls'] {
  const { call, operation, attempt: request } = event;
  const since = calls.get(call)?.since ?? at;
  // A call without a running or a waiting request has ended.
  const others = [...calls].filter(([other, { sentAt }]) => sentAt !== undefined || waits.has(other));
  return new Map(others).set(call, { operation, request, since, sentAt: at });
}

function withResponse(calls: Traffic['calls'], { call, error }: Extract<ClientEvent, { type: 'response' }>) {
  const known = calls.get(call);
  const others = new Map([...calls].filter(([other]) => other !== call));
  // A failed call may still be retried.
  return error === undefined || known === undefined ? others : others.set(call, { ...known, sentAt: undefined });
}

type CallEvent = Extract<ClientEvent, { call: number }>;

function waiting(
  traffic: Traffic,
  { call, operation }: CallEvent,
  at: number,
  wait: Omit<Wait, 'from' | 'operation' | 'since'>,
): Traffic {
  const since = traffic.calls.get(call)?.since ?? at;
  const waits = new Map(without(traffic.waits, call, at)).set(call, { ...wait, operation, since, from: at });
  return { ...traffic, waits };
}

/** Removes the wait of a call. An aborted call sends no further event, so expired waits are removed, too. */
function without(waits: Traffic['waits'], call: number, at: number): Traffic['waits'] {
  return new Map([...waits].filter(([other, { until }]) => other !== call && (until === undefined || until > at)));
}

function failureOf({ call, status, error }: Extract<ClientEvent, { type: 'response' }>): Traffic['failed'] {
  if (error === undefined) return undefined;
  if (status !== undefined && status >= 400) return { call, reason: `${status} from the service` };
  return { call, reason: reasons.get(error) ?? error };
}

function reasonOf({ failed }: Traffic, call: number): string | undefined {
  return failed?.call === call ? failed.reason : undefined;
}

const reasons = new Map([
  ['ConnectionError', 'no connection'],
  ['TimeoutError', 'no response in time'],
  ['UnexpectedResponseError', 'an invalid response'],
]);
