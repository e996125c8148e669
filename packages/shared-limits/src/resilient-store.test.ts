import { expect, test, vi } from 'vitest';
import type { SharedLimitsEvent } from './events.ts';
import { type Change, type FallibleStore, ResilientStore } from './resilient-store.ts';
import type { SharedBudget } from './shared-visit.ts';
import { visit } from './test-support/visits.ts';

test.each([
  ['throws', false],
  ['rejects', true],
])('goes on alone with what it knew when the store %s, and says so once', async (_, isRemote) => {
  const { store, inner, events } = setUp(isRemote);
  await visit(store);
  await visit(store);
  inner.isBroken = true;
  expect(await visit(store)).toBe(2);
  expect(await visit(store)).toBe(3);
  expect(events).toEqual([{ type: 'degraded', reason: 'no space left', isPermanent: false }]);
});

test('tries the store again after 1 s, then after twice as long, and says once that it is back', async () => {
  vi.useFakeTimers();
  try {
    const { store, inner, events } = setUp(false);
    inner.isBroken = true;
    for (let second = 0; second < 8; second++) {
      await visit(store);
      vi.advanceTimersByTime(1_000);
    }
    expect(inner.visits).toBe(4);
    inner.isBroken = false;
    vi.advanceTimersByTime(8_000);
    await visit(store);
    await visit(store);
    expect(events.map(({ type }) => type)).toEqual(['degraded', 'recovered']);
  } finally {
    vi.useRealTimers();
  }
});

test('fills a store that was emptied with what it knew', async () => {
  const { store, inner } = setUp(false);
  await visit(store);
  inner.state = undefined;
  expect(await visit(store)).toBe(1);
  expect(inner.state).toMatchObject({ limits: { visits: 2 } });
});

test.each([
  ['null', 'null'],
  ['something else', '"text"'],
  ['another form', '{ "version": 2 }'],
  ['no limiters', '{ "version": 1, "visitedAt": 0, "limits": { "version": 1, "visits": 9 }, "parties": 7 }'],
  ['half a limiter', '{ "version": 1, "visitedAt": 0, "limits": { "version": 1 }, "parties": { "a": null } }'],
])('starts anew from %s', async (_, text) => {
  const { store, inner, events } = setUp(false);
  inner.state = JSON.parse(text);
  expect(await visit(store)).toBe(text.includes('"visits"') ? 9 : 0);
  expect(inner.state).toMatchObject({ version: 1, parties: { 'the-test': { inFlight: 0 } } });
  expect(events).toEqual([]);
});

test('a listener that throws stops nothing', async () => {
  const inner = new BreakableStore(false);
  inner.isBroken = true;
  const store = new ResilientStore(inner, {
    onEvent: () => {
      throw new Error('A listener of poor quality');
    },
  });
  expect(await visit(store)).toBe(0);
});

class BreakableStore implements FallibleStore {
  readonly pace = { leaseMs: 1_000, pollMs: 20, visitMs: 0.5, freshMs: 250 };
  isBroken = false;
  visits = 0;
  state: SharedBudget | undefined;
  readonly #isRemote: boolean;

  constructor(isRemote: boolean) {
    this.#isRemote = isRemote;
  }

  now(): number {
    return 1_000;
  }

  update<Result>(change: Change<Result>): Result | Promise<Result> {
    this.visits += 1;
    if (this.isBroken) {
      const error = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      if (this.#isRemote) return Promise.reject(error);
      throw error;
    }
    const [state, result] = change(this.state, this.now());
    this.state = state;
    return this.#isRemote ? Promise.resolve(result) : result;
  }
}

function setUp(isRemote: boolean) {
  const inner = new BreakableStore(isRemote);
  const events: SharedLimitsEvent[] = [];
  return { inner, events, store: new ResilientStore(inner, { onEvent: (event) => events.push(event) }) };
}
