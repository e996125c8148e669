import { isoTimestamp } from '../../data/calendar.ts';
import type { Editing } from '../definition.ts';
import { customerData } from './data.ts';

/** How a test adds and changes customers. */
export const customerEditing: Editing = {
  template: (row, at, { world }) => ({ ...world.once(customerData).record(row), created_at: isoTimestamp(at) }),
  problems: ({ email }) =>
    /^[^\s@]+@[^\s@]+$/.test(String(email)) ? [] : ['email must have one @, and text on both sides'],
};
