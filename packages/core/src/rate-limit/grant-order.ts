import type { Priority } from './rate-limit.ts';

/** The next request that may be sent, and since when a waiting `background` request has been passed over after it. */
export interface Grant {
  readonly priority: Priority;
  readonly passedOverAt: number | null;
}

/**
 * Decides in which order waiting requests may be sent, up to `room` of them: `interactive` requests first, but a
 * `background` request that was passed over for a second goes before them.
 */
export function grantOrder(
  waiting: Readonly<Record<Priority, number>>,
  { room, passedOverAt, now }: { room: number; passedOverAt: number | null; now: number },
): Grant[] {
  const grants: Grant[] = [];
  let { interactive, background } = waiting;
  let passedOver = passedOverAt;
  for (let left = room; left >= 1 && interactive + background > 0; left--) {
    const isOverdue = background > 0 && passedOver !== null && now - passedOver >= LONGEST_PASSED_OVER_MS;
    const priority = interactive === 0 || isOverdue ? 'background' : 'interactive';
    passedOver = priority === 'background' || background === 0 ? null : (passedOver ?? now);
    if (priority === 'interactive') interactive -= 1;
    else background -= 1;
    grants.push({ priority, passedOverAt: passedOver });
  }
  return grants;
}

/** The shorter window of the service: a request that is passed over in one window goes first in the next. */
const LONGEST_PASSED_OVER_MS = 1_000;
