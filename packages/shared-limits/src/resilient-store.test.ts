import type { StoredRateLimits, StateChange } from '@paydeck/core';
import { expect, test, vi } from 'vitest';
import type { SharedLimitsEvent } from './events.ts';
import { type FallibleStore, resilient } from './resilient-store.ts';
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
  expect(events).toEqual([{ type: 'degraded', reason: 'no space left' }]);
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
  expect(inner.state).toMatchObject({ responses: 2 });
});

test('starts anew from what cannot be read', async () => {
  const { store, inner, events } = setUp(false);
  inner.state = JSON.parse('null');
  Object.assign(inner, { state: { version: 1, parties: null } });
  const result = store.update((state) => {
    if (state && 'parties' in state && !state.parties)
      throw new TypeError('Cannot convert undefined or null to object');
    return [{ ...JSON.parse('{}'), ...state }, state];
  });
  expect(result).toBeUndefined();
  expect(events).toEqual([]);
});

test('a listener that throws stops nothing', async () => {
  const inner = new BreakableStore(false);
  inner.isBroken = true;
  const store = resilient(inner, () => {
    throw new Error('A listener of poor quality');
  });
  expect(await visit(store)).toBe(0);
});

class BreakableStore implements FallibleStore {
  readonly sharing = { leaseMs: 1_000, pollMs: 20 };
  isBroken = false;
  visits = 0;
  state: StoredRateLimits | undefined;
  readonly #isRemote: boolean;

  constructor(isRemote: boolean) {
    this.#isRemote = isRemote;
  }

  now(): number {
    return 1_000;
  }

  update<Result>(change: StateChange<Result>): Result | Promise<Result> {
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
  return { inner, events, store: resilient(inner, (event) => events.push(event)) };
}
