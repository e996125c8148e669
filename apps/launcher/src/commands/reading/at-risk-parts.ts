import { exitCodes } from '@paydeck/presentation/internal';
import type { ListSubscriptionsParams, Subscription } from '@paydeck/core';
import { failureText } from '../../render/failure.ts';
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

interface Kind {
  readonly name: string;
  readonly params: ListSubscriptionsParams;
}

const kinds: readonly Kind[] = [
  { name: 'past due', params: { status: 'past_due' } },
  { name: 'on hold', params: { status: 'on_hold' } },
  { name: 'cancelling', params: { status: 'active', cancel_at_next_billing_date: true } },
];

/**
 * Reads an exact list for each kind of risk, then all but the last again: a subscription that moved from a kind that was
 * still to be read to one that had been read is in none of the first lists. One that moves twice in a run can still be
 * missed. Throws if all lists fail.
 */
export async function readAtRisk(context: CommandContext): Promise<AtRiskPart[]> {
  const first = await readEach(kinds, context);
  if (first.every(({ found }) => found === undefined)) throw first[0]?.error;
  // Otherwise the output says that subscriptions are missing.
  const isWhole = !isAtRiskTruncated(first);
  return merged(first, isWhole ? await readEach(kinds.slice(0, -1), context) : [], context);
}

/** Reads one list after the other, so that one request is in flight. */
async function readEach(some: readonly Kind[], context: CommandContext): Promise<AtRiskPart[]> {
  const client = await context.client();
  const parts: AtRiskPart[] = [];
  for (const { name, params } of some) {
    const part = await readList((options) => client.subscriptions.list(params, options), context).then(
      (found) => ({ name, found }),
      (error: unknown) => ({ name, found: undefined, error }),
    );
    parts.push(part);
  }
  return parts;
}

/** Puts each subscription in the kind in which it was read last. */
function merged(
  first: readonly AtRiskPart[],
  again: readonly AtRiskPart[],
  { mode, now }: CommandContext,
): AtRiskPart[] {
  const last = new Map(
    [...first, ...again].flatMap(({ name, found }) =>
      (found?.items ?? []).map((item) => [item.subscription_id, { name, item }] as const),
    ),
  );
  return first.map((part) => {
    if (part.found === undefined) return part;
    const items = [...last.values()].filter(({ name }) => name === part.name).map(({ item }) => item);
    const second = again.find(({ name }) => name === part.name);
    if (second === undefined) return { ...part, found: { ...part.found, items } };
    if (second.found !== undefined) return { ...part, found: { ...second.found, items } };
    const note = `Those that became ${part.name} meanwhile could not be read: ${failureText(second.error, mode, now)}`;
    return { ...part, found: { items, isTruncated: true, notes: [note], exitCode: exitCodes.incomplete } };
  });
}

/** Whether there may be more subscriptions. */
export function isAtRiskTruncated(parts: readonly AtRiskPart[]): boolean {
  return parts.some(({ found }) => found === undefined || found.isTruncated);
}

/** Whether a part is missing, as opposed to too long to be read whole. */
export function isAtRiskIncomplete(parts: readonly AtRiskPart[]): boolean {
  return parts.some(({ found }) => found === undefined || found.exitCode === exitCodes.incomplete);
}
