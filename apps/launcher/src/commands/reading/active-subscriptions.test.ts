import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import type { CommandContext } from '../command.ts';
import { contextOf } from '../../test-support/context.ts';
import { activeSubscriptions } from './active-subscriptions.ts';
import { freshMs, staleMs } from '../../machine/age.ts';

function business(): Fake {
  return createFake({ seed: 7, subscriptions: 240, limits: false });
}

/** The same run, so much later. */
function later(context: CommandContext, milliseconds: number): CommandContext {
  const now = context.now + milliseconds;
  return { ...context, now, system: { ...context.system, now: () => now } };
}

describe('the copy of the active subscriptions', () => {
  test('is fresh for ten minutes, and refreshed after that', async () => {
    const fake = business();
    const context = contextOf(fake);
    const first = await activeSubscriptions(context);
    const requests = fake.requests.count;
    const copy = await activeSubscriptions(later(context, freshMs - 1));
    expect(fake.requests.count).toBe(requests);
    expect(copy).toMatchObject({ isStored: true, at: context.now, isTruncated: false, notes: [] });
    expect(copy.items.map((item) => item.subscription_id)).toEqual(first.items.map((item) => item.subscription_id));
    expect(await activeSubscriptions(later(context, freshMs))).toMatchObject({ isStored: false });
    expect(fake.requests.count).toBe(2 * requests);
  });

  test('contains no names and no e-mail addresses unless that is allowed', async () => {
    for (const keepsNames of [false, true]) {
      const fake = business();
      const context = contextOf(fake, {}, {}, { keepsNames });
      await activeSubscriptions(context);
      const written = JSON.stringify(await (await context.store()).read('active'));
      const active = [...fake.subscriptions].filter(({ status }) => status === 'active');
      expect(active.some(({ customer }) => written.includes(customer.email))).toBe(keepsNames);
      expect(active.every(({ customer }) => written.includes(customer.customer_id))).toBe(true);
      expect(written).not.toContain('phone');
      expect(written).not.toContain('zipcode');
    }
  });

  test.each([[[null]], [[{}]], [['x']], [[{ subscription_id: 'sub_1', customer: null }]]])(
    'is read again when its items are %j',
    async (items) => {
      const fake = business();
      const context = contextOf(fake);
      const store = await context.store();
      await store.write('active', { version: 1, at: context.now, hasNames: true, isTruncated: false, items });
      expect(await activeSubscriptions(context)).toMatchObject({ isStored: false });
    },
  );

  test('is shown with the failure when it is stale and the service is unreachable', async () => {
    const fake = business();
    const context = contextOf(fake);
    await activeSubscriptions(context);
    fake.faults.add({ refuse: true });
    const stale = await activeSubscriptions(later(context, 3 * 3_600_000));
    expect(stale).toMatchObject({
      isStored: true,
      exitCode: 0,
      notes: ['Not up to date: Offline: cannot reach the service'],
    });
    await expect(activeSubscriptions(later(context, staleMs + 1))).rejects.toMatchObject({ name: 'ConnectionError' });
  });

  test('does not hide a rejected key', async () => {
    const fake = business();
    const context = contextOf(fake);
    await activeSubscriptions(context);
    fake.faults.add({ status: 401 });
    await expect(activeSubscriptions(later(context, freshMs))).rejects.toMatchObject({ status: 401 });
  });

  test('is preferred to a partial list, which is never stored', async () => {
    const fake = business();
    const context = contextOf(fake);
    fake.faults.add({ after: 3, times: 1, status: 500 });
    expect(await activeSubscriptions(context)).toMatchObject({ exitCode: 3, isStored: false });
    const whole = await activeSubscriptions(context);
    expect(whole.exitCode).toBe(0);
    fake.faults.add({ after: 3, times: 1, status: 500 });
    const stale = await activeSubscriptions(later(context, freshMs));
    expect([stale.isStored, stale.exitCode, stale.items.length]).toEqual([true, 0, whole.items.length]);
    expect(stale.notes).toEqual(['Not all could be read: Service error 500']);
  });

  test('is refreshed by one of many concurrent processes, and the others wait for it', async () => {
    const fake = business();
    const context = contextOf(fake);
    const alone = fake.requests.count;
    const all = await Promise.all(Array.from({ length: 6 }, () => activeSubscriptions(context)));
    expect(new Set(all.map(({ items }) => items.length)).size).toBe(1);
    expect(all.filter(({ isStored }) => !isStored)).toHaveLength(1);
    expect(fake.requests.count - alone).toBe(4);
  });

  test('is used while it is stale and another process refreshes it', async () => {
    const fake = business();
    const context = contextOf(fake);
    await activeSubscriptions(context);
    const requests = fake.requests.count;
    const lock = await (await context.store()).lock('active');
    expect(await activeSubscriptions(later(context, freshMs))).toMatchObject({ isStored: true, at: context.now });
    expect(fake.requests.count).toBe(requests);
    await lock?.release();
  });

  test('from the future is ignored', async () => {
    const fake = business();
    const context = contextOf(fake);
    await activeSubscriptions(context);
    expect(await activeSubscriptions(later(context, -1))).toMatchObject({ isStored: false });
  });
});
