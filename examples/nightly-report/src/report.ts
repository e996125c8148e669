import type { Client } from '@paydeck/core';

/** What a span of time brought. */
export interface Report {
  readonly lines: readonly string[];
  /** Whether both lists were read to their end while nothing moved. If not, run it again. */
  readonly isComplete: boolean;
}

/** Counts the subscriptions that began in a span of time by status, and sums the payouts of that time. */
export async function report(client: Client, span: { readonly from: Date; readonly to: Date }): Promise<Report> {
  const created = { created_at_gte: span.from, created_at_lte: span.to };
  // Nobody waits for a report: whoever does wait for an answer goes first.
  const options = { priority: 'background', verify: true } as const;

  const statuses = new Map<string, number>();
  const subscriptions = client.subscriptions.list(created, options).pages();
  for await (const { items } of subscriptions) {
    for (const { status } of items) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  let payouts = 0;
  let paid = 0;
  const pages = client.payouts.list(created, options).pages();
  for await (const { items } of pages) {
    payouts += items.length;
    for (const { amount } of items) paid += amount;
  }
  return {
    lines: [
      `${span.from.toISOString()} to ${span.to.toISOString()}`,
      ...[...statuses]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([status, count]) => `${String(count).padStart(6)} subscriptions ${status}`),
      // The service's document gives payouts no currency and no unit.
      `${String(payouts).padStart(6)} payouts, ${paid} in all, as sent`,
    ],
    isComplete: subscriptions.complete === true && pages.complete === true,
  };
}
