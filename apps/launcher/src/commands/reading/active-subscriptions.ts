import { exitCodes } from '@paydeck/presentation/internal';
import type { CommandContext } from '../command.ts';
import { readList, type ReadList } from './read-list.ts';
import { freshMs, staleMs } from '../../machine/age.ts';
import { pause } from '../../machine/deadline.ts';
import { failureText, isOutOfReach } from '../../render/failure.ts';
import type { Lock } from '../../cache/lock.ts';
import { isSnapshot, toStored, type Snapshot, type StoredSubscription } from './stored-subscription.ts';
import type { AccountStore } from '../../cache/account-store.ts';

/** The active subscriptions, and when they were read. */
export interface ActiveSubscriptions extends ReadList<StoredSubscription> {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isStored: boolean;
}

/**
 * Returns the active subscriptions, from the copy that all commands share while it is fresh. Otherwise one process
 * refreshes it, and the others use the stale copy.
 *
 * @param options.needsNames Whether the copy must contain names.
 */
export async function activeSubscriptions(
  context: CommandContext,
  { needsNames = false }: { readonly needsNames?: boolean } = {},
): Promise<ActiveSubscriptions> {
  const store = await context.store();
  const now = (): number => context.system.now();
  let copy = await usableCopy(store, now(), needsNames);
  let lock: Lock | undefined;
  for (;;) {
    if (copy !== undefined && now() - copy.at < freshMs) return fromCopy(copy);
    lock = await store.lock(fileName);
    if (lock !== undefined) break;
    // Another process is reading them.
    if (copy !== undefined) return fromCopy(copy);
    await pause(100, context.signal);
    copy = await usableCopy(store, now(), needsNames);
  }
  try {
    const read = await refresh(store, context);
    return copy !== undefined && read.exitCode === exitCodes.incomplete ? fromCopy(copy, read.notes) : read;
  } catch (error) {
    if (copy === undefined || !isOutOfReach(error)) throw error;
    return fromCopy(copy, [`Not up to date: ${failureText(error, context.mode, context.now)}`]);
  } finally {
    await lock.release();
  }
}

const fileName = 'active';

async function usableCopy(store: AccountStore, now: number, needsNames: boolean): Promise<Snapshot | undefined> {
  const copy = await store.read(fileName);
  if (!isSnapshot(copy) || (needsNames && !copy.hasNames)) return undefined;
  // A copy from the future means that the clock was set back, so its age is unknown.
  return copy.at <= now && now - copy.at <= staleMs ? copy : undefined;
}

async function refresh(store: AccountStore, context: CommandContext): Promise<ActiveSubscriptions> {
  const client = await context.client();
  const found = await readList((options) => client.subscriptions.list({ status: 'active' }, options), context);
  const at = context.now;
  if (found.exitCode === exitCodes.done) {
    const { keepsNames: hasNames } = context;
    const items = found.items.map((subscription) => toStored(subscription, hasNames));
    const snapshot: Snapshot = { version: 1, at, hasNames, isTruncated: found.isTruncated, items };
    await store.write(fileName, snapshot);
  }
  return { ...found, at, isStored: false };
}

function fromCopy({ items, isTruncated, at }: Snapshot, notes: readonly string[] = []): ActiveSubscriptions {
  return { items: [...items], isTruncated, notes, exitCode: exitCodes.done, at, isStored: true };
}
