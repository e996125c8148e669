import type { Visit } from '@paydeck/core';
import { cases, patience } from '@paydeck/core/test-support/cases';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SharedBudget, sharedVisit } from './shared-visit.ts';

const pace = { leaseMs: 1_000, pollMs: 20, visitMs: 0.5, freshMs: 250 };
const owner = { program: 'test', pid: 1 };
/** A visit at the end of a lease of a limiter that waits may come so much later. */
const graceMs = 250;

const step = fc.record({
  limiter: fc.constantFrom('a', 'b', 'c', 'd'),
  afterMs: fc.constantFrom(0, 1, 30, 499, 500, 999, 1_000, 1_300, 5_000),
  ended: fc.nat({ max: 3 }),
  joins: fc.nat({ max: 4 }),
  /** How many requests leave at most. */
  room: fc.nat({ max: 5 }),
});

/** What the model knows of a limiter: the truth, as it was at its last visit. */
interface Known {
  inFlight: number;
  waiting: number;
  visitedAt: number;
  leaseUntil: number;
}

test(
  'requests in flight count for all others until they end or their lease expires, and are reported as lost once',
  patience,
  () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = 10_000;
        let stored: SharedBudget | undefined;
        const model = new Map<string, Known>();
        for (const { limiter, afterMs, ended: mayEnd, joins, room } of steps) {
          now += afterMs;
          const own = model.get(limiter) ?? { inFlight: 0, waiting: 0, visitedAt: now, leaseUntil: now };
          const ended = Math.min(mayEnd, own.inFlight);
          const waiting = own.waiting + joins;
          const others = [...model].filter(([id]) => id !== limiter);
          const living = others.filter(([, { leaseUntil }]) => leaseUntil > now);
          const expired = others.filter(([, { leaseUntil }]) => leaseUntil <= now);

          let seen: Parameters<Visit['apply']>[2];
          let left = 0;
          const [next, { nextVisitAt }] = sharedVisit(
            stored,
            visitOf(limiter, { inFlight: own.inFlight - ended, ended, waiting }, (others_) => {
              seen = others_;
              for (let turn = 0; turn < room; turn++) if (others_?.takeNext('interactive') === true) left += 1;
              return left;
            }),
            now,
            pace,
            owner,
          );
          const isWritten = next !== stored;
          stored = next;

          expect(seen?.inFlight).toBe(living.reduce((sum, [, { inFlight }]) => sum + inFlight, 0));
          expect(seen?.lost.toSorted((a, b) => a.sentAt - b.sentAt || a.count - b.count)).toEqual(
            expired
              .filter(([, { inFlight }]) => inFlight > 0)
              .map(([, { inFlight, visitedAt }]) => ({ sentAt: visitedAt, count: inFlight }))
              .toSorted((a, b) => a.sentAt - b.sentAt || a.count - b.count),
          );
          expect(left).toBeLessThanOrEqual(waiting);

          // What is lost was reported. Where nothing was written it is reported again.
          if (isWritten) for (const [id] of expired) model.delete(id);
          const after = { inFlight: own.inFlight - ended + left, waiting: waiting - left };
          const isBusy = after.inFlight + after.waiting + own.inFlight - ended + waiting > 0;
          const untilMs = now + (isBusy ? pace.leaseMs : 10_000);
          const expectedBy = (nextVisitAt === Infinity ? now : nextVisitAt) + graceMs;
          const leaseUntil = after.waiting > 0 ? Math.max(untilMs, expectedBy) : untilMs;
          if (isWritten) model.set(limiter, { ...after, visitedAt: now, leaseUntil });
          expect(stored.parties[limiter]?.inFlight ?? 0).toBe(after.inFlight);
        }
      }),
      cases(),
    );
  },
);

function visitOf(
  limiter: string,
  { inFlight, ended, waiting }: { inFlight: number; ended: number; waiting: number },
  send: (others: Parameters<Visit['apply']>[2]) => number,
): Visit {
  return {
    limiter,
    inFlight,
    ended,
    waiting: { interactive: { count: waiting, retries: 0 }, background: { count: 0, retries: 0 } },
    hasBackgroundRetry: false,
    apply: (_, now, others) => ({
      limits: { version: 1 },
      order: Array.from({ length: send(others) }, () => 'interactive' as const),
      opensAt: now + 700,
      inFlightExpiresAt: Infinity,
    }),
  };
}
