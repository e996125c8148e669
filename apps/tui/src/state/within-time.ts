import { createContext, Script } from 'node:vm';

/** Thrown when a function exceeds its time limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError' as const;
}

/**
 * Runs a function, and stops it after `limitMs`. A typed regular expression may need years for a short text, and only
 * the interpreter can interrupt it.
 */
export function withinTime<T>(limitMs: number, run: () => T): T {
  const found: { value?: T } = {};
  // Only the function that the script calls matters. The context is new each time, because an interrupted one is in an
  // unknown state.
  const context = createContext({ run: () => void (found.value = run()) });
  try {
    script.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if (isTimeout(error)) throw new TimeLimitError(`It takes longer than ${limitMs} ms.`, { cause: error });
    throw error;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script ran to its end, so there is a value
  return found.value as T;
}

function isTimeout(error: unknown): boolean {
  // The error may come from the interrupted context, which has its own Error class.
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

const script = new Script('run()');
