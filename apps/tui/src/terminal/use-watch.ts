import type { Client } from '@paydeck/core';
import { useEffect } from 'react';
import type { Action } from '../state/action.ts';
import type { State } from '../state/state.ts';
import { viewOf } from '../state/views.ts';
import { nextDueAt, neededBy } from '../state/watch.ts';

/** Reloads the list on the screen when it is due. Nothing is loaded while another program has the terminal. */
export function useWatch(
  state: State,
  { client, now, isAway }: { client: Client | undefined; now: () => number; isAway: () => boolean },
  dispatch: (action: Action) => void,
): void {
  const { list, watch } = viewOf(state);
  const moment = watch === undefined ? undefined : nextDueAt(watch, list);
  useEffect(() => {
    if (moment === undefined || client === undefined) return undefined;
    let timer: NodeJS.Timeout;
    const notify = (): void => {
      if (isAway()) {
        timer = setTimeout(notify, awayMs);
        return;
      }
      dispatch({ type: 'watch-due', list: list.id, at: now(), yieldsTo: neededBy(client.rateLimit.snapshot(), now()) });
    };
    timer = setTimeout(notify, Math.max(0, moment - now()));
    return () => clearTimeout(timer);
  }, [moment, list.id, client, now, isAway, dispatch]);
}

/** How often to check whether the terminal is back. */
const awayMs = 1_000;
