import type { Client } from '@paydeck/core';

/** What a span of time brought. */
export interface Report {
  readonly lines: readonly string[];
}

/**
 * Counts the subscriptions that began in a span of time by status, and sums the payouts of that time. It has all of them:
 * where a list changed so much that this could not be proved, it throws a `ListError`.
 */
export async function report(client: Client, span: { readonly from: Date; readonly to: Date }): Promise<Report> {
  const created = { created_at_gte: span.from, created_at_lte: span.to };
  // Nobody waits for a report: a caller that does wait goes first.
  const options = { priority: 'background', exact: true } as const;

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
      // The service's document gives payouts no currency and no unit.
      `${String(payouts).padStart(6)} payouts, ${paid} in all, as sent`,
    ],
  };
}
