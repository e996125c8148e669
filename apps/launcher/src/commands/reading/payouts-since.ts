import type { Payout } from '@paydeck/core';
import { parseTimestamp } from '@paydeck/presentation';
import type { CommandContext } from '../command.ts';
import { readList, type ReadList } from './read-list.ts';

/** Reads the payouts made since a moment, the newest first. */
export async function payoutsSince(since: number, context: CommandContext): Promise<ReadList<Payout>> {
  const client = await context.client();
  const params = { created_at_gte: new Date(since) };
  const found = await readList((options) => client.payouts.list(params, options), context);
  return { ...found, items: found.items.sort(newestFirst) };
}

/** Returns the first moment of a month in UTC: of this one, or of one that lies so many months back. */
export function startOfMonth(now: number, monthsBack = 0): number {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsBack);
}

function newestFirst(left: Payout, right: Payout): number {
  const difference = (parseTimestamp(right.created_at) ?? 0) - (parseTimestamp(left.created_at) ?? 0);
  return difference === 0 ? (left.payout_id < right.payout_id ? -1 : 1) : difference;
}
