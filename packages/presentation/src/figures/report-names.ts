import type { ListName } from '@paydeck/core';

/** What each report says, and what it reads. The help has it, so it loads nothing. */
export const reportNames = {
  recurring: {
    summary: 'what active subscriptions come to in a month, by currency',
    list: 'subscriptions',
    takesTime: false,
  },
  'past-due': { summary: 'subscriptions past due, by age and currency', list: 'subscriptions', takesTime: true },
  payouts: {
    summary: 'the payouts of a month by currency, with what was deducted',
    list: 'payouts',
    takesTime: true,
  },
  discounts: { summary: 'discounts that are used up, ending or never used', list: 'discounts', takesTime: true },
  webhooks: { summary: 'webhook endpoints that are disabled or get no events', list: 'webhooks', takesTime: false },
  customer: {
    summary: "a customer's subscriptions, revenue, and what is past due",
    list: 'subscriptions',
    takesTime: false,
  },
} as const satisfies Readonly<Record<string, ReportSummary>>;

export type ReportName = keyof typeof reportNames;

export interface ReportSummary {
  /** What it says, in one line. */
  readonly summary: string;
  readonly list: ListName;
  /** Whether it can be made as of another time than now. */
  readonly takesTime: boolean;
}
