import { useEffect } from 'react';
import type { Action } from '../state/action.ts';
import type { State } from '../state/state.ts';
import { lateCallOf } from '../state/waiting.ts';

/** Dispatches `call-late` when the response that the visible list waits for is late. */
export function useLateCalls(state: State, dispatch: (action: Action) => void, now: () => number): void {
  const late = lateCallOf(state);
  const [call, at] = [late?.call, late?.at];
  useEffect(() => {
    if (call === undefined || at === undefined) return undefined;
    const notify = (): void => dispatch({ type: 'call-late', call, at: now() });
    const timer = setTimeout(notify, Math.max(0, at - now()));
    return () => clearTimeout(timer);
  }, [call, at, dispatch, now]);
}
