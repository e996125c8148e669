import { RateLimitError } from '@paydeck/core';
import { createFake, type FakeOptions } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { subscriptions } from '../commands/subscriptions.ts';
import { readList } from '../commands/reading/read-list.ts';
import { deadlineMs } from '../machine/deadline.ts';
import { failureText } from './failure.ts';
import { contextOf } from '../test-support/context.ts';

const now = Date.UTC(2026, 10, 21);

async function lineFor(options: FakeOptions): Promise<string> {
  const client = createFake(options).client({ retries: 0, maxWait: 100 });
  const error: unknown = await client.subscriptions
    .list()
    .page()
    .catch((reason: unknown) => reason);
  return failureText(error, 'test', now);
}

describe('the line of a failure', () => {
  test.each([
    [{ status: 500 }, 'Service error 500'],
    [{ status: 404, message: 'no such\u001b[2J thing' }, 'Rejected (404): no such␛[2J thing'],
    [{ refuse: true }, 'Offline: cannot reach the service'],
    [{ rateLimited: 'without-headers' }, 'Rate limited, try again later'],
    [{ truncate: true }, 'Unexpected response from the service (200, not as documented)'],
  ] as const)('for %o', async (fault, expected) => {
    expect(await lineFor({ faults: fault })).toBe(expected);
  });

  test('of a request that waited for other programs until the deadline reports no response', () => {
    const details = { code: 'RATE_LIMITED', operation: 'payouts.list', serviceMessage: '' } as const;
    const resetAt = new Date(now + 31_000);
    const lineOf = (more: { attempts: number; resetAt: Date | undefined }) =>
      failureText(new RateLimitError('', { ...details, ...more }), 'test', now);
    expect(lineOf({ attempts: 0, resetAt: undefined })).toBe(`No response within ${deadlineMs / 1000} s`);
    expect(lineOf({ attempts: 0, resetAt })).toBe('Rate limited, try again in 31 s');
    expect(lineOf({ attempts: 1, resetAt: undefined })).toBe('Rate limited, try again later');
  });

  test('hides the internals of an unexpected error', () => {
    expect(failureText(new TypeError('x is not\na function'), 'test', now)).toBe(
      'Unexpected error: x is not␊a function',
    );
    expect(failureText(new DOMException('', 'AbortError'), 'test', now)).toBe(
      `No response within ${deadlineMs / 1000} s`,
    );
  });
});

describe('reading a list', () => {
  test('returns the items before a failed page, and reports that more may be missing', async () => {
    const fake = createFake({ subscriptions: 450, faults: { after: 3, status: 500 } });
    const client = fake.client({ retries: 0 });
    const found = await readList((options) => client.subscriptions.list({}, options), contextOf(fake));
    expect(found).toMatchObject({
      isTruncated: true,
      notes: ['Not all could be read: Service error 500'],
      exitCode: 3,
    });
    expect(found.items).toHaveLength(294);
  });

  test('returns the items that arrived before the deadline', async () => {
    const controller = new AbortController();
    const fake = createFake({
      subscriptions: 450,
      faults: { after: 3, stall: 'headers' },
      onRequest: ({ number }) => number === 4 && controller.abort(),
    });
    const client = fake.client();
    const { signal } = controller;
    const context = contextOf(fake, {}, {}, { signal, call: { signal } });
    const found = await readList((options) => client.subscriptions.list({}, options), context);
    expect(found).toMatchObject({
      isTruncated: true,
      notes: ['Not all could be read: No response within 8 s'],
      exitCode: 3,
    });
    expect(found.items).toHaveLength(294);
  });

  test('stops at the greatest number of items', async () => {
    const fake = createFake({ subscriptions: 2_500, limits: false });
    const client = fake.client();
    const found = await readList((options) => client.subscriptions.list({}, options), contextOf(fake));
    expect(found).toMatchObject({ isTruncated: true, notes: [], exitCode: 0 });
    expect([found.items.length, fake.requests.count]).toEqual([2_000, 21]);
  });

  test('returns every item once from a list that loses items meanwhile', async () => {
    const fake = createFake({ subscriptions: 450, limits: false, policy: { churn: 'delete' } });
    const found = await readList((options) => fake.client().subscriptions.list({}, options), contextOf(fake));
    const read = new Set(found.items.map((item) => item.subscription_id));
    expect(found).toMatchObject({ isTruncated: false, notes: [], exitCode: 0 });
    expect(read.size).toBe(found.items.length);
    expect([...fake.subscriptions].filter((item) => !read.has(item.subscription_id))).toEqual([]);
  });

  test('reports that items may be missing from a list that keeps changing', async () => {
    const fake = createFake({ discounts: 0, limits: false });
    const addAtOnce = (count: number): void => {
      for (; count > 0; count -= 1) fake.discounts.add({ created_at: '2026-03-01T10:00:00Z' });
    };
    addAtOnce(150);
    fake.betweenPages(() => addAtOnce(90));
    const found = await readList((options) => fake.client().discounts.list({}, options), contextOf(fake));
    const notes = ['Not all could be read: The list kept changing while it was read, try again later'];
    expect(found).toMatchObject({ isTruncated: true, notes, exitCode: 3 });
  });

  test('reads thousands of one millisecond, as a bulk import makes them', async () => {
    const fake = createFake({ subscriptions: 0, limits: false });
    for (let index = 0; index < 1_900; index += 1) fake.subscriptions.add({ created_at: '2026-11-01T00:00:00Z' });
    const found = await readList((options) => fake.client().subscriptions.list({}, options), contextOf(fake));
    expect(found).toMatchObject({ isTruncated: false, notes: [], exitCode: 0 });
    expect(new Set(found.items.map((item) => item.subscription_id)).size).toBe(1_900);
    expect(fake.requests.count).toBeLessThanOrEqual(40);
  });

  test('requests one page after the other', async () => {
    let inFlight = 0;
    let most = 0;
    const fake = createFake({ subscriptions: 450, limits: false });
    const fetch: typeof globalThis.fetch = async (...request) => {
      most = Math.max(most, (inFlight += 1));
      const response = await fake.fetch(...request);
      inFlight -= 1;
      return response;
    };
    await subscriptions.run(contextOf(fake, { status: 'active' }, { fetch }));
    expect(most).toBe(1);
  });
});
