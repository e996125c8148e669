import type { ClientEvent } from '@paydeck/core';

/** What the client does at the moment, as far as it concerns the reader. */
export interface Traffic {
  /** How many requests were sent. */
  readonly sent: number;
  /** How long the last request took, in milliseconds. */
  readonly lastMs: number | undefined;
  /** The calls that wait before their next request, or for a response that is late, by their numbers. */
  readonly waits: ReadonlyMap<number, Wait>;
  /** The calls that are under way, by their numbers. */
  readonly calls: ReadonlyMap<number, CallUnderWay>;
  /** The call that failed last, and how: what it does next comes as an event of its own. */
  readonly failed: { readonly call: number; readonly reason: string } | undefined;
}

export interface CallUnderWay {
  readonly operation: string;
  /** Which request of the call was sent last, from 1. */
  readonly request: number;
  /** When its first request was sent, in milliseconds since 1970. */
  readonly since: number;
  /** When its last request was sent; `undefined` once that has ended. */
  readonly sentAt: number | undefined;
}

export interface Wait {
  readonly operation: string;
  /** Why, in a few words. */
  readonly reason: string;
  /** Whether the rate limit is the reason: then no key makes it shorter. */
  readonly isForLimit: boolean;
  /** Which request of the call comes next, from 1. */
  readonly request: number;
  /** Whether that request is sent already, and its response is late. */
  readonly isLate?: boolean | undefined;
  /** When the first request of the call was sent, in milliseconds since 1970. */
  readonly since: number;
  /** Since when it waits. */
  readonly from: number;
  /** Until when; `undefined` when nobody said. */
  readonly until: number | undefined;
}

export const noTraffic: Traffic = { sent: 0, lastMs: undefined, waits: new Map(), calls: new Map(), failed: undefined };

/** Gives what is known after the client has told something. `at` is when it did. */
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

/** Says that the response to the last request of a call is late; the same traffic when it has come. */
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
  // What has ended and waits for no other request is over.
  const others = [...calls].filter(([other, { sentAt }]) => sentAt !== undefined || waits.has(other));
  return new Map(others).set(call, { operation, request, since, sentAt: at });
}

function withResponse(calls: Traffic['calls'], { call, error }: Extract<ClientEvent, { type: 'response' }>) {
  const known = calls.get(call);
  const others = new Map([...calls].filter(([other]) => other !== call));
  // One that failed may be sent again.
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

/** A call that was given up says nothing any more: its wait goes once its time is over. */
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
  ['UnexpectedResponseError', 'a response that makes no sense'],
]);
