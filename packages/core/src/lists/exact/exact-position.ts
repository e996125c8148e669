import type { ListErrorCode } from '../../errors/error-code.ts';
import type { ListPlan } from '../list-plan.ts';
import type { Checkpoint } from '../list.ts';
import { ALL_TIME, type Span } from './span.ts';
import { invalidCheckpoint } from '../checkpoint.ts';

/** The position of an exact iteration. */
export class ExactPosition {
  /** The span whose items were not returned yet, in the direction of the iteration; `undefined` at the end. */
  remaining: Span | undefined = ALL_TIME;
  direction: 1 | -1 = 1;
  /** Whether the whole list is read repeatedly, because it cannot be filtered by creation time. */
  readsWholeList = false;
  /** Why a span could not be read exactly. */
  failure: ListErrorCode | undefined;
  /** The ids that were returned of an unfinished span. */
  readonly seen = new Set<string>();
  /** The end of that span. */
  seenUntil = -Infinity;

  /** Starts a span whose items are returned in several pages. */
  begin({ from }: Span): void {
    this.seenUntil = this.seen.size > 0 ? Math.min(this.seenUntil, from) : from;
  }

  /** Marks everything down to the start of a span as returned. */
  advance({ from }: Span): void {
    this.remaining = from === -Infinity ? undefined : { from: -Infinity, to: from - 1 };
    if (from <= this.seenUntil) this.seen.clear();
  }

  /** Returns a function that serializes the current position. */
  write(): () => Checkpoint['position'] {
    const { remaining, direction, readsWholeList, failure, seenUntil } = this;
    const { size } = this.seen;
    return () => ({
      isDone: remaining === undefined,
      to: finite(remaining?.to),
      direction,
      readsWholeList,
      ...(failure && { failure }),
      // Ids are only appended, so the first `size` of them are those of the current position.
      ...(size > 0 && { seen: [...this.seen].slice(0, size), seenUntil: finite(seenUntil) }),
    });
  }

  /** Parses a position that `write` serialized. */
  static read<Item>(plan: ListPlan<Item>, written: Checkpoint['position']): ExactPosition {
    const position = new ExactPosition();
    const { isDone, to, direction, readsWholeList, failure, seen = [], seenUntil } = written;
    const isReadable =
      typeof isDone === 'boolean' &&
      (to === null || Number.isSafeInteger(to)) &&
      (direction === 1 || direction === -1) &&
      Array.isArray(seen) &&
      seen.every((id) => typeof id === 'string');
    if (!isReadable) throw invalidCheckpoint(plan, 'has an unreadable position');
    position.remaining = isDone ? undefined : { from: -Infinity, to: typeof to === 'number' ? to : Infinity };
    position.direction = direction;
    position.readsWholeList = readsWholeList === true;
    position.failure = FAILURES.find((code) => code === failure);
    position.seenUntil = typeof seenUntil === 'number' ? seenUntil : -Infinity;
    for (const id of seen) position.seen.add(id);
    return position;
  }
}

// JSON has no infinity.
function finite(time: number | undefined): number | null {
  return time === undefined || !Number.isFinite(time) ? null : time;
}

const FAILURES: readonly ListErrorCode[] = ['LIST_MOVED', 'LIST_REPEATED', 'LIST_ID_MISSING'];
