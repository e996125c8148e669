import type { Client } from '@paydeck/core';
import type { RateLimitSnapshot } from '@paydeck/core/rate-limit';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { gaugeChangesAt, neededBy } from '../screens/chrome/gauge.ts';
import type { Action } from '../state/action.ts';
import { isLoading } from '../state/load-state.ts';
import type { State } from '../state/state.ts';
import { lateCallOf, waitOf } from '../state/waiting.ts';
import { viewOf } from '../state/views.ts';
import { nextDueAt } from '../state/watch.ts';

export interface Timed {
  readonly client: Client | undefined;
  readonly limits: RateLimitSnapshot | undefined;
  readonly now: () => number;
  readonly isSpoken: boolean;
  /** Whether another program has the terminal. */
  readonly isAway: () => boolean;
}

/** Does what depends on the time alone. Without such a thing no timer is set. */
export function useTimers(
  state: State,
  { client, limits, now, isSpoken, isAway }: Timed,
  dispatch: (action: Action) => void,
): void {
  const at = now();
  const { list, watch } = viewOf(state);

  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // A screen reader gets times instead of countdowns.
  const change = isSpoken ? undefined : nextChange(state, limits, at);
  useTimer(change, (change ?? at) + 1 - at, redraw);

  const late = lateCallOf(state);
  useTimer(late && `${late.call} ${late.at}`, (late?.at ?? at) - at, () => {
    if (late !== undefined) dispatch({ type: 'call-late', call: late.call, at: now() });
  });

  const { count } = state;
  // Two tabs, one after the other, are no number.
  useTimer(count === '' ? undefined : count, settledAfterMs, () => dispatch({ type: 'count-settled', count }));

  const [back, setBack] = useState(0);
  const due = watch === undefined ? undefined : nextDueAt(watch, list);
  const reload = due === undefined || client === undefined ? undefined : Math.max(due, back);
  useTimer(reload && `${list.id} ${reload}`, (reload ?? at) - at, () => {
    if (client === undefined) return;
    // Nothing is loaded while another program has the terminal.
    if (isAway()) setBack(now() + awayMs);
    else
      dispatch({ type: 'watch-due', list: list.id, at: now(), yieldsTo: neededBy(client.rateLimit.snapshot(), now()) });
  });
}

/** Runs something after a delay, again for every other `key`, and never for `undefined`. */
function useTimer(key: string | number | undefined, delayMs: number, run: () => void): void {
  const delay = useEffectEvent(() => Math.max(0, delayMs));
  const onEnd = useEffectEvent(run);
  useEffect(() => {
    const timer = key === undefined ? undefined : setTimeout(() => onEnd(), delay());
    return () => clearTimeout(timer);
  }, [key]);
}

function nextChange(state: State, limits: RateLimitSnapshot | undefined, now: number): number | undefined {
  const wait = waitOf(state, now)?.wait;
  const moments = [
    gaugeChangesAt(limits, now, isLoading(viewOf(state).list.loadState)),
    wait === undefined ? undefined : now + (wait.until === undefined ? secondMs : countdownMs),
  ].filter((moment) => moment !== undefined);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

const secondMs = 1_000;
/** The interval of a countdown that shows tenths of a second; the eye reads no faster. */
const countdownMs = 200;
/** Longer than the pause between the digits of a number, and shorter than a look at a tab. */
const settledAfterMs = 1_000;
/** How often to check whether the terminal is back. */
const awayMs = 1_000;
