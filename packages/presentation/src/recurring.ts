/** The parts of a subscription that say whether it pays by itself. */
export interface Recurring {
  readonly status: string;
  readonly on_demand?: boolean | null | undefined;
}

/** What `isRecurring` counts, in the words that stand beside the figure wherever it is shown. */
export const recurringWords = 'active, without on-demand';

/** Whether a subscription pays by itself, again and again: it is active, and not charged on demand. */
export function isRecurring({ status, on_demand: onDemand }: Recurring): boolean {
  return status === 'active' && onDemand !== true;
}
