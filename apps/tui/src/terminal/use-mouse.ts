import { useStdin } from 'ink';
import { useEffect, useMemo, useRef } from 'react';
import type { JobControl } from './job-control.ts';
import { createReportReader, type MouseEvent } from '../keys/mouse-reports.ts';

export interface MouseListening {
  pause(): void;
  resume(): void;
}

/**
 * Turns on mouse reporting and takes mouse events. Ink drops the reports from its keys, so a second listener reads
 * them. While Ink reads the stream by hand, every chunk goes to other listeners as well. Without Ink the stream would
 * start to flow and take input from another program. So the listener is removed whenever Ink releases the terminal.
 */
export function useMouse(isOn: boolean, { setMouse }: JobControl, take: (event: MouseEvent) => void): MouseListening {
  const { stdin } = useStdin();
  const listening = useRef<MouseListening>(silent);
  useEffect(() => {
    if (!isOn) return undefined;
    const read = createReportReader();
    const onData = (input: string | Buffer): void => {
      for (const event of read(input.toString())) take(event);
    };
    listening.current = {
      pause: () => void stdin.off('data', onData),
      resume: () => void stdin.on('data', onData),
    };
    stdin.on('data', onData);
    setMouse(true);
    return () => {
      setMouse(false);
      stdin.off('data', onData);
      listening.current = silent;
    };
  }, [isOn, stdin, setMouse, take]);
  return useMemo(
    () => ({ pause: () => listening.current.pause(), resume: () => listening.current.resume() }),
    [listening],
  );
}

const silent: MouseListening = { pause: () => undefined, resume: () => undefined };
