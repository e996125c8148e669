import type { ClientEvent } from '@paydeck/core';
import { expect, test } from 'vitest';
import { lateTraffic, noTraffic, trafficAfter, type Traffic } from './traffic.ts';

const attempt = {
  call: 1,
  operation: 'subscriptions.list',
  attempt: 1,
  method: 'GET',
  path: '/subscriptions',
} as const;
const sent: ClientEvent = { ...attempt, type: 'request', waitedMs: 0 };
const failed: ClientEvent = {
  ...attempt,
  type: 'response',
  status: 503,
  error: 'ApiError',
  code: 'NO_CODE',
  durationMs: 5,
};
const retry: ClientEvent = { ...attempt, type: 'retry', error: 'ApiError', delayMs: 1400 };

test('records the duration of the last request', () => {
  expect(after(sent, { ...failed, status: 200, error: undefined, durationMs: 84.3 }).lastMs).toBe(84.3);
});

test('records why a failed request waits, and until when', () => {
  expect([...after(sent, failed, retry).calls.values()]).toEqual([
    {
      operation: 'subscriptions.list',
      request: 2,
      since: 1000,
      wait: { reason: { status: 503, error: 'ApiError' }, from: 1000, until: 2400 },
    },
  ]);
});

test('reports how long the rate limit blocks a call, before and after a 429', () => {
  const blockedUntil = new Date(7000);
  const refused = after({ ...attempt, type: 'rate-limit', blockedUntil, resetAt: undefined });
  expect(refused.calls.get(1)).toMatchObject({ request: 2, wait: { reason: 'rate-limit', until: 7000 } });
  const paced = after({ ...attempt, type: 'wait', priority: 'interactive', blockedUntil });
  expect(paced.calls.get(1)).toMatchObject({ request: 1, wait: { reason: 'wait', until: 7000 } });
});

test('removes a wait when its request is sent, and that of an aborted call when its time is over', () => {
  const waiting = after(failed, retry);
  expect(waitsIn(trafficAfter(waiting, { ...sent, attempt: 2 }, 2400))).toEqual([]);
  const other: ClientEvent = { ...retry, call: 2, delayMs: 9000 };
  expect(waitsIn(trafficAfter(waiting, other, 2399))).toEqual([1, 2]);
  expect(waitsIn(trafficAfter(waiting, other, 2400))).toEqual([2]);
});

test('reports a late response until it arrives', () => {
  const under = trafficAfter(after(sent, failed, retry), { ...sent, attempt: 2 }, 2400);
  const late = lateTraffic(under, 1, 4000);
  expect(late.calls.get(1)).toMatchObject({ sentAt: 2400, request: 2, since: 1000, wait: { until: undefined } });
  const come = trafficAfter(late, { ...failed, attempt: 2, status: 200, error: undefined }, 9000);
  expect(come.calls.size).toBe(0);
  expect(lateTraffic(come, 1, 9000)).toBe(come);
});

test('removes a call that failed finally when another one is sent', () => {
  const over = trafficAfter(after(sent, failed), { ...sent, call: 2 }, 2400);
  expect([...over.calls.keys()]).toEqual([2]);
});

function waitsIn({ calls }: Traffic): number[] {
  return [...calls].filter(([, { wait }]) => wait !== undefined).map(([call]) => call);
}

function after(...events: ClientEvent[]): Traffic {
  return events.reduce((traffic, event) => trafficAfter(traffic, event, 1000), noTraffic);
}
