import { isoTimestamp } from '../../data/calendar.ts';
import type { ChurnRules, Editing } from '../definition.ts';
import { outOfOrder } from '../record-problems.ts';
import { payoutData } from './data.ts';

/** The hidden fields of a payout, which similar services send. */
export interface HiddenOfPayout {
  readonly status?: string | undefined;
  readonly currency?: string | undefined;
}

/** How a test adds and changes payouts. */
export const payoutEditing: Editing = {
  hidden: ['status', 'currency'],
  template: (row, at, { world }) => ({
    ...world.once(payoutData).record(row),
    created_at: isoTimestamp(at),
    updated_at: isoTimestamp(at),
  }),
  problems: (record) => outOfOrder(record, ['created_at', 'updated_at']),
};

export const payoutChurn: ChurnRules = {
  twin: () => ({}),
  change: (_record, random, now) => ({ updated_at: now, remarks: `Corrected, reference ${random % 10_000}` }),
};
