import type { ListSubscriptionsParams, Subscription } from '@paydeck/core';
import type { CommandContext } from '../command.ts';
import { readList, type ReadList } from './read-list.ts';

/** A kind of at-risk subscription, with the subscriptions found. */
export interface AtRiskPart {
  /** The name in a line: `past due`. */
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

/** Reads a filtered list for each kind of risk. Throws if all of them fail. */
export async function readAtRisk(context: CommandContext): Promise<AtRiskPart[]> {
  const client = await context.client();
  const parts: AtRiskPart[] = [];
  for (const { name, params } of kinds) {
    // Sequential, so that one request is in flight.
    const part = await readList((options) => client.subscriptions.list(params, options), context).then(
      (found) => ({ name, found }),
      (error: unknown) => ({ name, found: undefined, error }),
    );
    parts.push(part);
  }
  if (parts.every(({ found }) => found === undefined)) throw parts[0]?.error;
  return parts;
}

/** Whether there may be more subscriptions. */
export function isAtRiskTruncated(parts: readonly AtRiskPart[]): boolean {
  return parts.some(({ found }) => found === undefined || found.isTruncated);
}

/** Whether a part is missing, as opposed to too long to be read whole. */
export function isAtRiskIncomplete(parts: readonly AtRiskPart[]): boolean {
  return parts.some(({ found }) => found === undefined || found.exitCode === 3);
}
