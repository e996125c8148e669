import { useStdin } from 'ink';
import { useEffect, useMemo } from 'react';
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
  const listening = useMemo(() => {
    const read = createReportReader();
    const onData = (input: string | Buffer): void => read(input.toString()).forEach((event) => take(event));
    return {
      pause: () => void stdin.off('data', onData),
      resume: () => void (isOn && stdin.on('data', onData)),
    };
  }, [isOn, stdin, take]);
  useEffect(() => {
    if (!isOn) return undefined;
    listening.resume();
    setMouse(true);
    return () => {
      setMouse(false);
      listening.pause();
    };
  }, [isOn, listening, setMouse]);
  return listening;
}
