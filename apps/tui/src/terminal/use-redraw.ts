import { isLoading } from '../state/load-state.ts';
import { useEffect, useReducer } from 'react';
import type { RateLimitSnapshot } from '@paydeck/core/rate-limit';
import { gaugeChangesAt } from '../screens/chrome/gauge.ts';
import type { State } from '../state/state.ts';
import { viewOf } from '../state/views.ts';
import { waitOf } from '../state/waiting.ts';

/** Redraws when something on the screen depends on the time alone; otherwise it sets no timer. */
export function useRedraw(
  state: State,
  limits: RateLimitSnapshot | undefined,
  now: () => number,
  isSpoken: boolean,
): void {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // A screen reader gets times instead of countdowns.
  const moment = isSpoken ? undefined : nextChange(state, limits, now());
  useEffect(() => {
    const timer = moment === undefined ? undefined : setTimeout(redraw, Math.max(0, moment - now()) + 1);
    return () => clearTimeout(timer);
  }, [moment, now]);
}

function nextChange(state: State, limits: RateLimitSnapshot | undefined, now: number): number | undefined {
  const wait = waitOf(state, now);
  const moments = [
    gaugeChangesAt(limits, now, isLoading(viewOf(state).list.loadState)),
    wait === undefined ? undefined : now + (wait.until === undefined ? secondMs : countdownMs),
  ].filter((moment) => moment !== undefined);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

const secondMs = 1_000;
/** The interval of a countdown that shows tenths of a second; the eye reads no faster. */
const countdownMs = 200;
