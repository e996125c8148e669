import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { payouts } from './payouts.ts';

const clock = '2026-11-21T12:00:00Z';

describe('latest payouts', () => {
  test('are listed newest first, with a sum for each month', async () => {
    const fake = createFake({ seed: 7, clock, limits: false });
    const { headline, rows, notes, exitCode } = await payouts.run(contextOf(fake, { months: '4' }));
    const items = await fake.client().payouts.list({ created_at_gte: '2026-08-01T00:00:00Z' }).toArray();
    const sorted = items.toSorted((left, right) => (left.created_at > right.created_at ? -1 : 1));
    expect(headline).toBe(`${items.length} payouts since 2026-08-01`);
    expect(rows.map((row) => [row.title, row.cells[0]?.text, row.id])).toEqual(
      sorted.map((item) => [item.created_at.slice(0, 10), String(item.amount), item.payout_id]),
    );
    const sums = ['2026-11', '2026-10', '2026-09', '2026-08'].map((month) => {
      const sum = items
        .filter((item) => item.created_at.startsWith(month))
        .reduce((total, item) => total + item.amount, 0);
      return `${month} ${sum}`;
    });
    expect(notes?.[0]).toBe(`${sums.join(' · ')} (payouts carry no currency)`);
    expect(exitCode).toBe(0);
  });

  test('are those of three months by default, across the turn of a year', async () => {
    const fake = createFake({ clock: '2026-01-31T23:59:59Z' });
    await payouts.run(contextOf(fake));
    expect(fake.requests.all[0]?.query['created_at_gte']).toBe('2025-11-01T00:00:00.000Z');
  });

  test('are reported as none in the headline', async () => {
    const { headline, rows, notes } = await payouts.run(contextOf(createFake({ payouts: 0, clock })));
    expect([headline, rows, notes]).toEqual(['No payouts since 2026-09-01', [], []]);
  });

  test.each(['0', '25', '-1', '1.5', 'three', '١'])('reject %j months, and send nothing', async (months) => {
    const fake = createFake();
    await expect(payouts.run(contextOf(fake, { months }))).rejects.toThrow('Give the number of months, 1 to 24.');
    expect(fake.requests.count).toBe(0);
  });

  test('show a document only if it is a web address', async () => {
    const fake = createFake({ clock });
    const responder =
      (address: string): typeof fetch =>
      async () =>
        Response.json({
          items: [
            {
              payout_id: 'p',
              amount: 1,
              fee: 0,
              tax: 0,
              refunds: 0,
              chargebacks: 0,
              created_at: clock,
              payout_document_url: address,
            },
          ],
        });
    const notesFor = async (address: string): Promise<readonly string[] | undefined> => {
      let pages = 0;
      const fetch: typeof globalThis.fetch = async (...request) =>
        pages++ === 0 ? responder(address)(...request) : Response.json({ items: [] });
      return (await payouts.run(contextOf(fake, {}, { fetch }))).notes?.slice(1);
    };
    expect(await notesFor('https://example.com/p.pdf')).toEqual(['Document: https://example.com/p.pdf']);
    expect(await notesFor('javascript:alert(1)')).toEqual([]);
    expect(await notesFor('no address')).toEqual([]);
  });
});
