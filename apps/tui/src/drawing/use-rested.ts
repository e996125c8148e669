import { createContext, useContext, useState } from 'react';

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
