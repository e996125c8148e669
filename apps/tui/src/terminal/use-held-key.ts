import { useCallback, useEffect, useRef, useState } from 'react';

export interface HeldKey {
  readonly isHeld: boolean;
  readonly press: (key: string) => void;
}

/**
 * A key counts as held from its first repeat within `restMs` until it has rested that long. With 0 no key counts as
 * held.
 */
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
