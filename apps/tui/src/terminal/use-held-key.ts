import { useCallback, useEffect, useRef, useState } from 'react';

/** What is known of a key that somebody holds down. */
export interface HeldKey {
  readonly isHeld: boolean;
  /** Tells of a key that was pressed. */
  readonly press: (key: string) => void;
}

/** Knows a key as held from when it repeats within `restMs` until it has rested that long. 0 never takes a key as held. */
export function useHeldKey(restMs: number): HeldKey {
  const [isHeld, setHeld] = useState(false);
  const last = useRef<{ readonly key: string; readonly timer: NodeJS.Timeout }>(undefined);
  const press = useCallback(
    (key: string) => {
      if (restMs === 0) return;
      clearTimeout(last.current?.timer);
      setHeld(last.current?.key === key);
      const rest = (): void => {
        last.current = undefined;
        setHeld(false);
      };
      last.current = { key, timer: setTimeout(rest, restMs) };
    },
    [restMs],
  );
  useEffect(() => () => clearTimeout(last.current?.timer), []);
  return { isHeld, press };
}
