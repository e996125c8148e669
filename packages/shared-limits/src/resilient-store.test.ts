import type { Change, RateLimitState } from '@paydeck/core/rate-limit';
import { expect, test, vi } from 'vitest';
import { type FallibleStore, MissingSqlite, ResilientStore, type SharedLimitsEvent } from './resilient-store.ts';
import { count, countOf, withCount } from './test-support/updates.ts';

test.each([
  ['throws', false],
  ['rejects', true],
])('continues alone with what it knew when the store %s, and says so once', async (_, isRemote) => {
  const { store, inner, events } = setUp(isRemote);
  await count(store);
  await count(store);
  inner.isBroken = true;
  expect(await count(store)).toBe(2);
  expect(await count(store)).toBe(3);
  expect(events).toEqual([{ type: 'degraded', reason: 'no space left', isPermanent: false }]);
});

test('tries the store again after 1 s, then after twice as long, and reports once that it is back', async () => {
  vi.useFakeTimers();
  try {
    const { store, inner, events } = setUp(false);
    inner.isBroken = true;
    for (let second = 0; second < 8; second++) {
      await count(store);
      vi.advanceTimersByTime(1_000);
    }
    expect(inner.updates).toBe(4);
    inner.isBroken = false;
    vi.advanceTimersByTime(8_000);
    await count(store);
    await count(store);
    expect(events.map(({ type }) => type)).toEqual(['degraded', 'recovered']);
  } finally {
    vi.useRealTimers();
  }
});

test('restores what it knew to an empty store', async () => {
  const { store, inner } = setUp(false);
  await count(store);
  inner.state = undefined;
  expect(await count(store)).toBe(1);
  expect(countOf(inner.state)).toBe(2);
});

test('takes its part of the limit per second while the store is away, and all of it when the store is back empty', () => {
  vi.useFakeTimers();
  try {
    const { store, inner } = setUp(false);
    const { members, ...state } = withCount(1, inner.now());
    const { 'the-test': member } = members;
    if (!member) throw new Error('There is no member');
    void store.update(() => [{ ...state, members: { one: member, other: member } }, undefined]);
    const sharedBy = () => store.update((stored) => [undefined, stored?.limits.sharedBy]);
    inner.isBroken = true;
    expect([sharedBy(), sharedBy()]).toEqual([2, 2]);
    inner.isBroken = false;
    inner.state = undefined;
    vi.advanceTimersByTime(1_000);
    expect(sharedBy()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('writes nothing when a change only reads', async () => {
  const { store, inner } = setUp(false);
  await count(store);
  const before = inner.state;
  expect(await store.update((stored) => [undefined, countOf(stored)])).toBe(1);
  expect(inner.state).toBe(before);
});

test.each([false, true])('leaves the members at once, and only its own (remote: %s)', async (isRemote) => {
  const { store, inner } = setUp(isRemote);
  await count(store);
  const [own] = Object.values(inner.state?.members ?? {});
  if (!own) throw new Error('There is no member');
  const others = { another: own, [`${store.owner.id}.idle`]: own, [`${store.owner.id}.busy`]: { ...own, inFlight: 1 } };
  await store.update((_, now) => [{ ...withCount(0, now), members: others }, undefined]);
  expect(store.users()).toHaveLength(3);
  await store.leave();
  expect(Object.keys(inner.state?.members ?? {})).toEqual(['another']);
  // The service may have received the request that was in flight.
  expect(inner.state?.limits).toMatchObject({ second: { usage: [[1_001, 1]] } });
  expect(store.users()).toHaveLength(1);
});

test('leaves after the update that is being written', async () => {
  const { store, inner } = setUp(true);
  await count(store);
  const unlock = inner.lock();
  const add: Change<void> = (stored, now) => {
    const { 'the-test': member } = withCount(1, now).members;
    return [stored && { ...stored, members: member ? { [store.owner.id]: member } : {} }, undefined];
  };
  const written = store.update(add);
  unlock();
  await written;
  const late = inner.lock();
  const again = store.update(add);
  const left = store.leave();
  late();
  await again;
  await left;
  expect(Object.keys(inner.state?.members ?? {})).toEqual([]);
});

test.each([false, true])('leaves without an error when the store fails (remote: %s)', async (isRemote) => {
  const { store, inner } = setUp(isRemote);
  await count(store);
  inner.isBroken = true;
  await expect(Promise.resolve(store.leave())).resolves.toBeUndefined();
});

test('a listener that throws stops nothing', async () => {
  const inner = new BreakableStore(false);
  inner.isBroken = true;
  const store = new ResilientStore(inner, {
    onEvent: () => {
      throw new Error('A listener of poor quality');
    },
  });
  expect(await count(store)).toBe(0);
});

class BreakableStore implements FallibleStore {
  readonly pollMs = 20;
  isBroken = false;
  updates = 0;
  state: RateLimitState | undefined;
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
    this.updates += 1;
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
    this.state = state ?? this.state;
    return result;
  }
}

function setUp(isRemote: boolean) {
  const inner = new BreakableStore(isRemote);
  const events: SharedLimitsEvent[] = [];
  return { inner, events, store: new ResilientStore(inner, { onEvent: (event) => events.push(event) }) };
}

test('says once that this Node has no SQLite where nobody listens to events', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  const inner = { pollMs: 1, now: () => 0, update: failWithoutSqlite };
  const silent = new ResilientStore(inner, { onEvent: () => undefined });
  const loud = new ResilientStore(inner, {});
  for (const store of [silent, loud, loud]) void store.update(() => [undefined, undefined]);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^Node .* has no SQLite.* The rate limit is not shared/), 'PaydeckWarning'],
  ]);
  warn.mockRestore();
});

function failWithoutSqlite(): never {
  throw new MissingSqlite();
}
