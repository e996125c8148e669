/** The fields of a subscription that decide whether it is recurring. */
export interface Recurring {
  readonly status: string;
  readonly on_demand?: boolean | null | undefined;
}

/** A description of `isRecurring`, shown beside every figure that uses it. */
export const recurringWords = 'active, without on-demand';

/** Whether a subscription has recurring payments: it is active and not charged on demand. */
export function isRecurring({ status, on_demand: onDemand }: Recurring): boolean {
  return status === 'active' && onDemand !== true;
}
