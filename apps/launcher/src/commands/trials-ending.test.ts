import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { trialsEnding } from './trials-ending.ts';

const clock = '2026-11-21T12:00:00Z';

describe('trials ending', () => {
  test('are listed by the end of the trial, soonest first', async () => {
    const fake = createFake({ seed: 5, subscriptions: 0, clock, limits: false });
    const trial = (name: string, createdAt: string, days: number, ends = false): void => {
      fake.subscriptions.add({
        status: 'active',
        subscription_id: `sub_${name}`,
        created_at: createdAt,
        previous_billing_date: createdAt,
        trial_period_days: days,
        cancel_at_next_billing_date: ends,
      });
    };
    trial('over', '2026-11-01T00:00:00.000Z', 14);
    trial('none', '2026-11-20T00:00:00.000Z', 0);
    trial('tuesday', '2026-11-10T09:00:00.000Z', 14);
    trial('today', '2026-11-14T18:00:00.000Z', 7, true);
    trial('later', '2026-11-20T00:00:00.000Z', 30);
    const { headline, rows } = await trialsEnding.run(contextOf(fake));
    expect(headline).toBe('2 trials end in the 7 days from 2026-11-21 on · estimated from created date and trial days');
    expect(rows.map(({ group, id, cells }) => [group, id, cells[2]?.text])).toEqual([
      ['TODAY', 'sub_today', 'cancels, 2026-11-21, in 6 h'],
      ['TUE 2026-11-24', 'sub_tuesday', 'then pays, 2026-11-24, in 3 d'],
    ]);
    expect((await trialsEnding.run(contextOf(fake, { days: '60' }))).rows).toHaveLength(3);
  });

  test('are reported as none in the headline', async () => {
    const { headline } = await trialsEnding.run(contextOf(createFake({ subscriptions: 0 }), { days: '1' }));
    expect(headline).toBe('No trials end today · estimated from created date and trial days');
  });
});
