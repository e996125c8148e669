import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';

/**
 * A key counts as held from its first repeat within `restMs` until it has rested that long. With 0 no key counts as
 * held.
 */
export function useHeldKey(restMs: number): { readonly isHeld: boolean; readonly press: (key: string) => void } {
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

export const HeldContext = createContext(false);

/**
 * Returns a value that follows when no key is held down: until then the one from before, if `mayWait` allows it. A detail
 * that changed with every step of a held key would cost more than the rows.
 */
export function useRested<Value>(value: Value, mayWait: (before: Value) => boolean): Value {
  const isHeld = useContext(HeldContext);
  const [rested, setRested] = useState(value);
  const shown = isHeld && mayWait(rested) ? rested : value;
  if (shown !== rested) setRested(shown);
  return shown;
}
