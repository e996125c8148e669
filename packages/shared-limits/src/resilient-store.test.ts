import { expect, test, vi } from 'vitest';
import type { SharedLimitsEvent } from './events.ts';
import { type Change, type FallibleStore, ResilientStore } from './resilient-store.ts';
import type { SharedBudget } from './shared-visit.ts';
import { visit, visitFor } from './test-support/visits.ts';

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

test('tries the store again after 1 s, then after twice as long, and reports once that it is back', async () => {
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

test('restores what it knew to an empty store', async () => {
  const { store, inner } = setUp(false);
  await visit(store);
  inner.state = undefined;
  expect(await visit(store)).toBe(1);
  expect(inner.state).toMatchObject({ limits: { visits: 2 } });
});

test.each([
  ['null', 'null'],
  ['something else', '"text"'],
  ['another form', '{ "version": 1 }'],
  ['no limiters', '{ "version": 2, "visitedAt": 0, "limits": { "version": 1, "visits": 9 }, "parties": 7 }'],
  ['half a limiter', '{ "version": 2, "visitedAt": 0, "limits": { "version": 1 }, "parties": { "a": null } }'],
])('starts anew from %s', async (_, text) => {
  const { store, inner, events } = setUp(false);
  inner.state = JSON.parse(text);
  expect(await visit(store)).toBe(text.includes('"visits"') ? 9 : 0);
  expect(inner.state).toMatchObject({ version: 2, parties: { 'the-test': { inFlight: 0 } } });
  expect(events).toEqual([]);
});

test('reports how a request ended with the visit for the next one', async () => {
  const { store, inner } = setUp(false);
  await store.visit(visitFor('leaves'));
  await store.visit(visitFor('has ended'));
  expect(inner.visits).toBe(1);
  await store.visit(visitFor('leaves'));
  expect(inner.visits).toBe(2);
  expect(inner.state).toMatchObject({ limits: { visits: 3 }, parties: { 'the-test': { sent: 2, inFlight: 1 } } });
});

test('reports how a request ended after 5 ms when no request follows', async () => {
  vi.useFakeTimers();
  try {
    const { store, inner } = setUp(false);
    await store.visit(visitFor('leaves'));
    await store.visit(visitFor('has ended'));
    vi.advanceTimersByTime(4);
    expect(inner.visits).toBe(1);
    vi.advanceTimersByTime(1);
    expect(inner.state).toMatchObject({ limits: { visits: 2 }, parties: { 'the-test': { inFlight: 0 } } });
    vi.advanceTimersByTime(60_000);
    expect(inner.visits).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('stores visits in their order when the first of them has to wait', async () => {
  vi.useFakeTimers();
  try {
    const { store, inner } = setUp(false);
    await store.visit(visitFor('leaves'));
    await store.visit(visitFor('has ended'));
    const unlock = inner.lock();
    vi.advanceTimersByTime(5);
    const next = store.visit(visitFor('leaves'));
    unlock();
    await next;
    expect(inner.state).toMatchObject({ limits: { visits: 3 }, parties: { 'the-test': { sent: 2, inFlight: 1 } } });
  } finally {
    vi.useRealTimers();
  }
});

test('keeps the outcome of a request when the store fails before it is written', async () => {
  const { store, inner } = setUp(false);
  await store.visit(visitFor('leaves'));
  await store.visit(visitFor('has ended'));
  inner.isBroken = true;
  expect(await visit(store)).toBe(2);
});

test.each([false, true])(
  'leaves the list at once, and writes the outcomes that it holds (remote: %s)',
  async (isRemote) => {
    const { store, inner } = setUp(isRemote);
    await store.visit(visitFor('leaves'));
    await store.visit(visitFor('has ended'));
    await store.leave();
    expect(inner.state).toMatchObject({ limits: { visits: 2 }, parties: {} });
    expect(Object.keys(inner.state?.parties ?? {})).toEqual([]);
    expect(store.users()).toEqual([]);
    await store.leave();
    expect(inner.visits).toBe(2);
  },
);

test('leaves after the visit that is being written', async () => {
  const { store, inner } = setUp(false);
  await visit(store);
  const unlock = inner.lock();
  const written = store.visit(visitFor('leaves'));
  const left = store.leave();
  unlock();
  await written;
  await left;
  expect(inner.state?.parties).toMatchObject({ 'the-test': { inFlight: 1, leaseUntil: 1_000 } });
  expect(store.users()).toEqual([]);
});

test('a request in flight counts as lost when its limiter leaves', async () => {
  const { store, inner } = setUp(false);
  await store.visit(visitFor('leaves'));
  await store.leave();
  expect(inner.state?.parties).toMatchObject({ 'the-test': { inFlight: 1, leaseUntil: 1_000 } });
  expect(store.users()).toEqual([]);
  const lost: unknown[] = [];
  const next = visitFor('leaves');
  const other = new ResilientStore(inner, {});
  await other.visit({
    ...next,
    limiter: 'another',
    apply: (known, now, others) => {
      lost.push(others?.lost);
      return next.apply(known, now, others);
    },
  });
  expect(lost).toEqual([[{ sentAt: 1_000, count: 1 }]]);
  expect(Object.keys(inner.state?.parties ?? {})).toEqual(['another']);
});

test.each([false, true])('leaves without an error when the store fails (remote: %s)', async (isRemote) => {
  const { store, inner, events } = setUp(isRemote);
  await store.visit(visitFor('leaves'));
  inner.isBroken = true;
  await store.leave();
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
  #locked: Promise<void> | undefined;

  constructor(isRemote: boolean) {
    this.#isRemote = isRemote;
  }

  /** Delays the next change until the returned function is called. */
  lock(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#locked = promise;
    return resolve;
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
    const locked = this.#locked;
    this.#locked = undefined;
    if (locked) return locked.then(() => this.#apply(change));
    return this.#isRemote ? Promise.resolve(this.#apply(change)) : this.#apply(change);
  }

  #apply<Result>(change: Change<Result>): Result {
    const [state, result] = change(this.state, this.now());
    this.state = state;
    return result;
  }
}

function setUp(isRemote: boolean) {
  const inner = new BreakableStore(isRemote);
  const events: SharedLimitsEvent[] = [];
  return { inner, events, store: new ResilientStore(inner, { onEvent: (event) => events.push(event) }) };
}
