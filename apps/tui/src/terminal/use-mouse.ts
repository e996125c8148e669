import { useStdin } from 'ink';
import { useEffect, useMemo, useRef } from 'react';
import type { Action } from '../state/action.ts';
import type { JobControl } from './terminal.ts';
import { createReportReader } from '../keys/mouse-reports.ts';

/** Stops listening while another program has the terminal, and goes on. */
export interface MouseListening {
  pause(): void;
  resume(): void;
}

/**
 * Has the terminal report the mouse, and hears of it. Ink drops the reports from its keys; they are read beside it: a
 * stream that Ink reads by hand gives every piece to its listeners as well. Without Ink it would begin to flow, and take
 * what another program is to read, so the listener goes whenever Ink lets go of the terminal.
 */
export function useMouse(isOn: boolean, { setMouse }: JobControl, dispatch: (action: Action) => void): MouseListening {
  const { stdin } = useStdin();
  const listening = useRef<MouseListening>(silent);
  useEffect(() => {
    if (!isOn) return undefined;
    const read = createReportReader();
    const hear = (input: string | Buffer): void => {
      for (const event of read(input.toString())) dispatch({ type: 'mouse-told', event });
    };
    listening.current = {
      pause: () => void stdin.off('data', hear),
      resume: () => void stdin.on('data', hear),
    };
    stdin.on('data', hear);
    setMouse(true);
    return () => {
      setMouse(false);
      stdin.off('data', hear);
      listening.current = silent;
    };
  }, [isOn, stdin, setMouse, dispatch]);
  return useMemo(
    () => ({ pause: () => listening.current.pause(), resume: () => listening.current.resume() }),
    [listening],
  );
}

const silent: MouseListening = { pause: () => undefined, resume: () => undefined };
