import type { Priority } from './rate-limit.ts';

/** The turn of one request, and since when a `background` request has been passed over after it. */
export interface Turn {
  readonly priority: Priority;
  readonly passedOverAt: number | null;
}

/**
 * Deals the room among the requests that wait: `interactive` first, but a `background` request that was passed over for
 * a second goes before them.
 */
export function turnsOf(
  waiting: Readonly<Record<Priority, number>>,
  { room, passedOverAt, now }: { room: number; passedOverAt: number | null; now: number },
): Turn[] {
  const turns: Turn[] = [];
  let { interactive, background } = waiting;
  let passedOver = passedOverAt;
  for (let left = room; left >= 1 && interactive + background > 0; left--) {
    const isOverdue = background > 0 && passedOver !== null && now - passedOver >= PATIENCE_MS;
    const priority = interactive === 0 || isOverdue ? 'background' : 'interactive';
    passedOver = priority === 'background' || background === 0 ? null : (passedOver ?? now);
    if (priority === 'interactive') interactive -= 1;
    else background -= 1;
    turns.push({ priority, passedOverAt: passedOver });
  }
  return turns;
}

/** The service's shorter window: who was passed over in one goes first in the next. */
const PATIENCE_MS = 1_000;
