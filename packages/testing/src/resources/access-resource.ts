/** The resources that a key can have access to. */
export const ACCESS_RESOURCES = [
  'Payments',
  'Refunds',
  'Subscriptions',
  'Products',
  'Customers',
  'Webhooks',
  'Moderation',
  'Discounts',
  'Payouts',
  'Balances',
] as const;

/** A resource that a key can have access to. */
export type AccessResource = (typeof ACCESS_RESOURCES)[number];
