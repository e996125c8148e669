import type { ListErrorCode } from '../../errors/error-code.ts';
import type { ListPlan } from '../list-plan.ts';
import type { Checkpoint } from '../list.ts';
import { ALL_TIME, type Span } from './span.ts';
import { wrong } from '../checkpoint.ts';

/** How far an exact walk has come. */
export class ExactPosition {
  /** What has not been handed over, as the walk goes; `undefined` at the end. */
  remaining: Span | undefined = ALL_TIME;
  direction: 1 | -1 = 1;
  /** Whether the pages of the whole list are read again and again, because creation time does not narrow it. */
  isWhole = false;
  /** Why a part could not be read exactly. */
  failure: ListErrorCode | undefined;
  /** The ids that were handed over of a part that is not finished. */
  readonly met = new Set<string>();
  /** Where that part ends. */
  metUntil = -Infinity;

  /** A part begins that is handed over bit by bit. */
  begin({ from }: Span): void {
    this.metUntil = this.met.size > 0 ? Math.min(this.metUntil, from) : from;
  }

  /** Everything down to a time was handed over. */
  advance({ from }: Span): void {
    this.remaining = from === -Infinity ? undefined : { from: -Infinity, to: from - 1 };
    if (from <= this.metUntil) this.met.clear();
  }

  /** Writes the position as it is now. */
  write(): () => Checkpoint['position'] {
    const { remaining, direction, isWhole, failure, metUntil } = this;
    const { size } = this.met;
    return () => ({
      isDone: remaining === undefined,
      to: finite(remaining?.to),
      direction,
      isWhole,
      ...(failure && { failure }),
      // Ids are only added, so the first ones are those of that time.
      ...(size > 0 && { met: [...this.met].slice(0, size), metUntil: finite(metUntil) }),
    });
  }

  /** Reads what `write` wrote. */
  static read<Item>(plan: ListPlan<Item>, written: Checkpoint['position']): ExactPosition {
    const position = new ExactPosition();
    const { isDone, to, direction, isWhole, failure, met = [], metUntil } = written;
    const isReadable =
      typeof isDone === 'boolean' &&
      (to === null || Number.isSafeInteger(to)) &&
      (direction === 1 || direction === -1) &&
      Array.isArray(met) &&
      met.every((id) => typeof id === 'string');
    if (!isReadable) throw wrong(plan, 'has no position that can be read');
    position.remaining = isDone ? undefined : { from: -Infinity, to: typeof to === 'number' ? to : Infinity };
    position.direction = direction;
    position.isWhole = isWhole === true;
    position.failure = FAILURES.find((code) => code === failure);
    position.metUntil = typeof metUntil === 'number' ? metUntil : -Infinity;
    for (const id of met) position.met.add(id);
    return position;
  }
}

// JSON knows no infinity.
function finite(time: number | undefined): number | null {
  return time === undefined || !Number.isFinite(time) ? null : time;
}

const FAILURES: readonly ListErrorCode[] = ['LIST_MOVED', 'LIST_REPEATED', 'LIST_ID_MISSING'];
