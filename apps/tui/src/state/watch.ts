import { isLoading } from './load-state.ts';
import type { ListState } from './list-state.ts';
import { itemId, type Item } from '../service/listings.ts';

export interface Watch {
  readonly everyMs: number;
  /** When its last refresh was due, in milliseconds since 1970. */
  readonly dueAt: number | undefined;
  readonly yieldsTo: string | undefined;
  /** The changes of the last refresh, by id. */
  readonly changes: Changes;
}

export interface WatchDue {
  readonly type: 'watch-due';
  readonly list: number;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly yieldsTo: string | undefined;
}

export type Changes = ReadonlyMap<string, 'new' | 'changed'>;

export const usualEveryMs = 30_000;
export const leastEveryMs = 5_000;

export function nextDueAt({ dueAt, everyMs }: Watch, { loadState }: ListState): number | undefined {
  if (isLoading(loadState) || loadState.at === undefined) return undefined;
  return Math.max(loadState.at, dueAt ?? 0) + everyMs;
}

export function changesBetween({ listing, loadState: { items: before } }: ListState, after: readonly Item[]): Changes {
  const known = new Map(before.map((item) => [itemId(listing, item), item]));
  const changes = new Map<string, 'new' | 'changed'>();
  for (const item of after) {
    const id = itemId(listing, item);
    const old = known.get(id);
    if (old === undefined) changes.set(id, 'new');
    else if (JSON.stringify(old) !== JSON.stringify(item)) changes.set(id, 'changed');
  }
  return changes;
}
