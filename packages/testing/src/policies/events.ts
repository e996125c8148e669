import type { PolicyOption } from './option.ts';

/** How events are delivered: rules 133 to 139. */
export const EVENT_POLICIES = {
  emptyFilter: {
    rule: 134,
    values: ['nothing', 'all'],
    default: 'nothing',
    reason: 'Only the listed types are sent, and none is listed.',
  },
} as const satisfies Readonly<Record<string, PolicyOption>>;
