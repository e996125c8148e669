import { isoTimestamp } from '../../data/calendar.ts';
import type { ChurnRules, Editing } from '../definition.ts';
import { negative } from '../record-problems.ts';
import { webhookData } from './data.ts';

/** How a test adds and changes webhook endpoints. */
export const webhookEditing: Editing = {
  template: (row, at, { world }) => ({
    ...world.once(webhookData).record(row),
    created_at: isoTimestamp(at),
    updated_at: isoTimestamp(at),
  }),
  problems: (record) => negative(record, ['rate_limit']),
};

export const webhookChurn: ChurnRules = {
  twin: () => ({}),
  change: ({ disabled }, _random, now) => ({ disabled: disabled !== true, updated_at: now }),
};
