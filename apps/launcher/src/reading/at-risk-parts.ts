import type { ListSubscriptionsParams, Subscription } from '@paydeck/core';
import type { CommandContext } from '../command/command.ts';
import { readList, type ReadList } from './read-list.ts';

/** A kind of subscription that is about to be lost, and those that were found. */
export interface AtRiskPart {
  /** What one of them is, in a line: `past due`. */
  readonly name: string;
  /** `undefined` when they could not be read. */
  readonly found: ReadList<Subscription> | undefined;
  readonly error?: unknown;
}

const kinds: readonly { readonly name: string; readonly params: ListSubscriptionsParams }[] = [
  { name: 'past due', params: { status: 'past_due' } },
  { name: 'on hold', params: { status: 'on_hold' } },
  { name: 'cancelling', params: { status: 'active', cancel_at_next_billing_date: true } },
];

/** Reads what is at risk, a filtered list for each kind. Throws when none of them could be read. */
export async function readAtRisk(context: CommandContext): Promise<AtRiskPart[]> {
  const client = await context.client();
  const parts: AtRiskPart[] = [];
  for (const { name, params } of kinds) {
    // One after the other: one request in flight.
    const part = await readList((options) => client.subscriptions.list(params, options), context).then(
      (found) => ({ name, found }),
      (error: unknown) => ({ name, found: undefined, error }),
    );
    parts.push(part);
  }
  if (parts.every(({ found }) => found === undefined)) throw parts[0]?.error;
  return parts;
}

/** Whether there may be more than what was found. */
export function isAtRiskTruncated(parts: readonly AtRiskPart[]): boolean {
  return parts.some(({ found }) => found === undefined || found.isTruncated);
}

/** Whether a part is missing, as opposed to too long to be read whole. */
export function isAtRiskIncomplete(parts: readonly AtRiskPart[]): boolean {
  return parts.some(({ found }) => found === undefined || found.exitCode === 3);
}
