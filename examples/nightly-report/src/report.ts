import type { Client } from '@paydeck/core';

/** The report of a span of time. */
export interface Report {
  readonly lines: readonly string[];
}

/**
 * Counts the subscriptions that were created in a span of time by status, and sums its payouts. The lists are complete. If
 * that cannot be proved because a list keeps changing, it throws a `ListError`.
 */
export async function report(client: Client, span: { readonly from: Date; readonly to: Date }): Promise<Report> {
  const created = { created_at_gte: span.from, created_at_lte: span.to };
  // Nobody waits for a report, so interactive calls go first.
  const options = { priority: 'background' } as const;

  const statuses = new Map<string, number>();
  for await (const { status } of client.subscriptions.list(created, options)) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  let payouts = 0;
  let paid = 0;
  for await (const { amount } of client.payouts.list(created, options)) {
    payouts += 1;
    paid += amount;
  }
  return {
    lines: [
      `${span.from.toISOString()} to ${span.to.toISOString()}`,
      ...[...statuses]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([status, count]) => `${String(count).padStart(6)} subscriptions ${status}`),
      // The service's document does not specify the currency or the unit of payouts.
      `${String(payouts).padStart(6)} payouts, ${paid} in all, as sent`,
    ],
  };
}
