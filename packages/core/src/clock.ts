/** Where the client gets time from. The fakes' clock can stand in for it, so that tests wait without waiting. */
export interface Clock {
  /** Milliseconds on a scale that never jumps. */
  now(): number;
  /** The time of day. */
  date(): Date;
  /** Calls back after a delay in milliseconds, and gives back the function that prevents it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The computer's own clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, Math.min(delayMs, MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  },
};

/** Waits, unless the signal ends the wait with an `AbortError`. Leaves no listener and no timer behind. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    throwIfAborted(signal);
    const forget = onAbort(signal, (error) => {
      cancel();
      reject(error);
    });
    const cancel = clock.after(delayMs, () => {
      forget();
      resolve();
    });
  });
}

/** Thrown by `limited` when its time is up. */
export const TIME_IS_UP = Symbol('time is up');

/**
 * Runs work that may take so long and no longer, and that a signal may end. Either ends it at once, whether or not the
 * work listens to the signal that it is given; nothing keeps listening afterwards.
 */
export async function limited<T>(
  clock: Clock,
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal);
  const controller = new AbortController();
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const forget = onAbort(signal, stop);
  const cancel = clock.after(limitMs, () => stop(TIME_IS_UP));
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } catch (error) {
    controller.abort();
    throw error;
  } finally {
    forget();
    cancel();
  }
}

/** Calls back once when the signal aborts (at a later moment), and gives back the function that stops listening. */
export function onAbort(signal: AbortSignal | undefined, callback: (error: unknown) => void): () => void {
  if (!signal) return () => undefined;
  const listener = () => callback(abortError(signal));
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/** Throws the standard `AbortError` when the signal has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal);
}

// Whatever reason was given, the name is `AbortError`, so that one comparison recognises an abort.
function abortError({ reason }: AbortSignal): unknown {
  if (reason instanceof Error && reason.name === 'AbortError') return reason;
  return Object.assign(new DOMException('This operation was aborted', 'AbortError'), { cause: reason });
}

// Timers take a signed 32-bit number; more fires at once.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
