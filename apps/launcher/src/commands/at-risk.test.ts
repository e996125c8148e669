import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { atRisk } from './at-risk.ts';

describe('at-risk subscriptions', () => {
  test('are past due, on hold or set to cancel, each listed once, with a monthly sum', async () => {
    const fake = createFake({ seed: 7, subscriptions: 600, limits: false });
    const all = await fake.client().subscriptions.list().toArray();
    const expected = all.filter(
      ({ status, cancel_at_next_billing_date: ends }) =>
        status === 'past_due' || status === 'on_hold' || (status === 'active' && ends),
    );
    const { headline, rows, notes, exitCode } = await atRisk.run(contextOf(fake));
    expect(rows.map((row) => row.id).sort()).toEqual(expected.map((item) => item.subscription_id).sort());
    expect(headline).toMatch(new RegExp(`^${expected.length} at risk · [\\d A-Z+]+ a month$`));
    expect([notes, exitCode]).toEqual([[], 0]);
    const groups = new Set(rows.map((row) => row.group));
    const count = (status: string): number => all.filter((item) => item.status === status).length;
    expect([...groups].slice(0, 2)).toEqual([`PAST DUE ${count('past_due')}`, `ON HOLD ${count('on_hold')}`]);
  });

  test('are listed once when they move from one kind to another meanwhile', async () => {
    const fake = createFake({ subscriptions: 0, limits: false, onRequest: () => move() });
    const { subscription_id: id } = fake.subscriptions.add({ status: 'past_due' });
    const move = (): void => {
      if (fake.requests.count > 1) fake.subscriptions.update(id, { status: 'on_hold' });
    };
    const { headline, rows } = await atRisk.run(contextOf(fake));
    expect(rows.map((row) => row.group)).toEqual(['ON HOLD 1']);
    expect(headline).toMatch(/^1 at risk/);
  });

  test.for([
    ['past_due', 'on_hold', 'PAST DUE 1'],
    ['past_due', 'active', 'PAST DUE 1'],
    ['on_hold', 'active', 'ON HOLD 1'],
  ] as const)('are listed when they move to %s, already read, from %s', async ([to, from, group]) => {
    const fake = createFake({ subscriptions: 0, limits: false });
    const { subscription_id: id } = fake.subscriptions.add({ status: from, cancel_at_next_billing_date: true });
    const context = contextOf(fake, {}, { fetch: movesOnceRead(fake, id, to) });
    const { headline, rows, notes, exitCode } = await atRisk.run(context);
    expect(rows.map((row) => row.group)).toEqual([group]);
    expect(headline).toMatch(/^1 at risk/);
    expect([notes, exitCode]).toEqual([[], 0]);
  });

  test('name the kind that could not be read again', async () => {
    const fake = createFake({ subscriptions: 0, limits: false });
    fake.subscriptions.add({ status: 'past_due' });
    let isLastRead = false;
    const failing: typeof fetch = async (input, init) => {
      const status = new URL(input instanceof Request ? input.url : input).searchParams.get('status');
      if (isLastRead && status === 'past_due') return new Response('{}', { status: 500 });
      isLastRead ||= status === 'active';
      return await fake.fetch(input, init);
    };
    const context = contextOf(fake, {}, { fetch: failing, retries: 0 });
    const { headline, rows, notes, exitCode } = await atRisk.run(context);
    expect(rows.map((row) => row.group)).toEqual(['PAST DUE at least 1']);
    expect(headline).toMatch(/^at least 1 at risk/);
    expect(notes).toEqual(['Those that became past due meanwhile could not be read: Service error 500']);
    expect(exitCode).toBe(3);
  });

  test('name the part that could not be read', async () => {
    const fake = createFake({ seed: 7, subscriptions: 600, limits: false });
    fake.faults.add({ operation: 'subscriptions.list', after: 2, times: 1, status: 500 });
    const { headline, notes, exitCode } = await atRisk.run(contextOf(fake));
    expect(headline).toMatch(/^at least \d+ at risk/);
    expect(notes).toEqual(['ON HOLD ? could not be read: Service error 500']);
    expect(exitCode).toBe(3);
  });

  test('fail when no part can be read', async () => {
    const fake = createFake({ faults: { status: 500 } });
    await expect(atRisk.run(contextOf(fake))).rejects.toMatchObject({ name: 'ApiError', status: 500 });
  });

  test('are reported as none in the headline', async () => {
    const { headline, level, rows } = await atRisk.run(contextOf(createFake({ subscriptions: 0 })));
    expect([headline, level, rows]).toEqual(['Nothing at risk. Past due 0, on hold 0, cancelling 0', 'good', []]);
  });
});

/** Moves a subscription to a status as soon as the list of that status has been read. */
function movesOnceRead(fake: Fake, id: string, status: 'past_due' | 'on_hold'): typeof fetch {
  let isRead = false;
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const isThis = address.searchParams.get('status') === status;
    if (isRead && !isThis) fake.subscriptions.update(id, { status });
    isRead ||= isThis;
    return await fake.fetch(input, init);
  };
}
