import type { ClientEvent } from '@paydeck/core';

/** What the client does at the moment, as far as it concerns the reader. */
export interface Traffic {
  /** How many requests were sent. */
  readonly sent: number;
  /** How long the last request took, in milliseconds. */
  readonly lastMs: number | undefined;
  /** The calls that wait before their next request, by their numbers. */
  readonly waits: ReadonlyMap<number, Wait>;
  /** The call that failed last, and how: what it does next comes as an event of its own. */
  readonly failed: { readonly call: number; readonly reason: string } | undefined;
}

export interface Wait {
  readonly operation: string;
  /** Why, in a few words. */
  readonly reason: string;
  /** Whether the rate limit is the reason: then no key makes it shorter. */
  readonly isForLimit: boolean;
  /** Which request of the call comes next, from 1. */
  readonly request: number;
  /** Since when, in milliseconds since 1970. */
  readonly from: number;
  /** Until when; `undefined` when nobody said. */
  readonly until: number | undefined;
}

export const noTraffic: Traffic = { sent: 0, lastMs: undefined, waits: new Map(), failed: undefined };

/** Gives what is known after the client has told something. `at` is when it did. */
export function trafficAfter(traffic: Traffic, event: ClientEvent, at: number): Traffic {
  switch (event.type) {
    case 'request':
      return { ...traffic, sent: traffic.sent + 1, waits: without(traffic.waits, event.call, at) };
    case 'response':
      return { ...traffic, lastMs: event.durationMs, failed: failureOf(event) };
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

type CallEvent = Extract<ClientEvent, { call: number }>;

function waiting(
  traffic: Traffic,
  { call, operation }: CallEvent,
  at: number,
  wait: Omit<Wait, 'from' | 'operation'>,
): Traffic {
  const waits = new Map(without(traffic.waits, call, at)).set(call, { ...wait, operation, from: at });
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
  ['TimeoutError', 'no answer in time'],
  ['UnexpectedResponseError', 'an answer that makes no sense'],
]);
