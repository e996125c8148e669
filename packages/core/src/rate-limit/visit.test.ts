import { expect, test } from 'vitest';
import type { EndedCounts } from './state.ts';
import type { Others } from './store.ts';
import { applyVisit, type VisitInput } from './visit.ts';

test('counts the lost requests of another limiter, though an earlier response describes more room', () => {
  const now = 10_000;
  const described = applyVisit(undefined, visit({ ended: [ended(8)] }), now);
  const sent = applyVisit(described.limits, visit({ waiting: 1 }), now, others({ inFlight: 3 }));
  expect(sent.order).toEqual(['interactive']);
  // The service received this request before those of the other limiter, and responded.
  const gone = applyVisit(sent.limits, visit({ inFlight: 1 }), now, others({ lost: [{ sentAt: now, count: 3 }] }));
  const { limits } = applyVisit(gone.limits, visit({ ended: [ended(7, sent.limits)] }), now);
  expect(limits.second).toMatchObject({ remaining: 4 });
});

test('uses the description of a response though the store has lost its state since the request', () => {
  const described = applyVisit(undefined, visit({ ended: [ended(6)] }), 10_000);
  const { limits } = applyVisit(described.limits, visit({ ended: [ended(5, { responses: 9, lost: 9 })] }), 10_000);
  expect(limits.second).toMatchObject({ remaining: 5 });
});

test('ignores a state of an earlier format', () => {
  const { limits, order } = applyVisit({ version: 1 }, visit({ waiting: 1, ended: [ended(6)] }), 10_000);
  expect(order).toEqual(['interactive']);
  expect(limits.second).toMatchObject({ remaining: 6 });
});

function visit(own: { inFlight?: number; waiting?: number; ended?: VisitInput['ended'] }): VisitInput {
  const { inFlight = 0, waiting = 0, ended: endedRequests = [] } = own;
  return {
    configured: [],
    inFlight,
    ended: endedRequests,
    waiting: { interactive: { count: waiting, retries: 0 }, background: { count: 0, retries: 0 } },
    hasBackgroundRetry: false,
    random: () => 0,
  };
}

function ended(remaining: number, sentAfter: EndedCounts = { responses: 0, lost: 0 }): VisitInput['ended'][number] {
  const rateLimit = { limit: 10, remaining, resetMs: 1_000, retryAfterMs: undefined };
  return { status: 200, rateLimit, sentAfter };
}

function others(own: Partial<Others>): Others {
  const nobody = { inFlight: 0, lost: [], waiting: { interactive: 0, background: 0 } };
  return { ...nobody, takeNext: () => true, ...own };
}
