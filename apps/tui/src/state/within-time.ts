import { createContext, Script } from 'node:vm';

/** Thrown when something took longer than it may. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong' as const;
}

/**
 * Runs a function and stops it when it takes longer than `limitMs`. A regular expression that someone types may take
 * years on an innocent text, and nothing but the interpreter can interrupt it.
 */
export function withinTime<T>(limitMs: number, run: () => T): T {
  const found: { value?: T } = {};
  // Only what the script calls matters; the context is fresh each time because an interrupted one is in no known state.
  const context = createContext({ run: () => void (found.value = run()) });
  try {
    script.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if (isTimeout(error)) throw new TookTooLong(`It takes longer than ${limitMs} ms.`, { cause: error });
    throw error;
  }
  // The script has run to its end, so there is a value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return found.value as T;
}

function isTimeout(error: unknown): boolean {
  // The error may be of the context that was interrupted, which has an Error of its own.
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

const script = new Script('run()');
