import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, propertyTest } from '../test-support/cases.ts';
import { Limits } from './limits.ts';
import { applyUpdate } from './update.ts';
import type { RateLimitState } from './store.ts';

const pollMs = 20;
const perSecond = 1_000;

const step = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  afterMs: fc.constantFrom(0, 1, 30, 399, 400, 799, 800, 1_300, 5_000),
  ended: fc.nat({ max: 3 }),
  joins: fc.nat({ max: 4 }),
});

/** What the model knows of a limiter: the truth, as it was at its last update. */
interface Known {
  inFlight: number;
  waiting: number;
  sentAt: number;
}

test(
  'requests in flight count for all others until they end or their lease expires, and as used afterwards, once',
  propertyTest,
  () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = 10_000;
        let stored: RateLimitState | undefined;
        const model = new Map<string, Known>();
        for (const { id, afterMs, ended: mayEnd, joins } of steps) {
          now += afterMs;
          const own = model.get(id) ?? { inFlight: 0, waiting: 0, sentAt: now };
          const ended = Math.min(mayEnd, own.inFlight);
          const waiting = own.waiting + joins;
          const [next, { members, grants }] = applyUpdate(stored, now, {
            id,
            owner: { program: 'test', pid: 1 },
            pollMs,
            configured: { second: perSecond, minute: null },
            inFlight: own.inFlight - ended,
            ended: Array.from({ length: ended }, () => ({
              status: 200,
              rateLimit: undefined,
              priority: 'interactive' as const,
              sentAt: own.sentAt,
            })),
            waiting: { interactive: waiting, background: 0 },
            random: () => 0,
          });
          // The limit has room for all, so each limiter gets what it asks for.
          expect(grants).toHaveLength(waiting);
          stored = next ?? stored;
          const inFlight = own.inFlight - ended + grants.length;
          model.set(id, { inFlight, waiting: waiting - grants.length, sentAt: next ? now : own.sentAt });

          for (const [other, known] of model) {
            const isLost = other !== id && now >= known.sentAt + 800;
            // They are counted as used with the first update that is written.
            if (isLost && next) model.set(other, { ...known, inFlight: 0 });
            const listed = members[other]?.inFlight ?? 0;
            const isRight = listed === (isLost && next ? 0 : known.inFlight) || (isLost && !next);
            expect([other, listed, isRight]).toEqual([other, listed, true]);
          }
          const counted = new Limits(stored?.limits).second.usage.reduce((sum, [, count]) => sum + count, 0);
          expect(counted).toBeLessThanOrEqual(perSecond);
        }
      }),
      cases(2_000),
    );
  },
);

test('gives each member one request in turn, first the one that has waited longest, and nothing to one that is overdue', () => {
  const update = world(4);
  // One member uses the second. When its lease has expired and its second is over, the two that wait share the next one.
  expect(update('first', 0, 4)).toBe(4);
  expect([update('a', 100, 100), update('b', 200, 3)]).toEqual([0, 0]);
  expect([update('a', 900, 100), update('b', 900, 3)]).toEqual([0, 0]);
  expect([update('a', 1_100, 100), update('b', 1_100, 3)]).toEqual([2, 1]);
  // A member that waited and did not come again holds nothing up.
  const late = world(4);
  expect(late('first', 0, 4)).toBe(4);
  expect([late('gone', 100, 50), late('here', 200, 4)]).toEqual([0, 0]);
  expect(late('here', 2_000, 4)).toBe(4);
});

/** Returns a function that updates one state for a limiter, and returns how many of its waiting requests may be sent. */
function world(configured: number) {
  let stored: RateLimitState | undefined;
  return (id: string, now: number, waiting: number) => {
    const [next, result] = applyUpdate(stored, now, {
      id,
      owner: { program: 'test', pid: 1 },
      pollMs,
      configured: { second: configured, minute: null },
      inFlight: stored?.members[id]?.inFlight ?? 0,
      ended: [],
      waiting: { interactive: waiting, background: 0 },
      random: () => 0,
    });
    stored = next ?? stored;
    return result.grants.length;
  };
}
