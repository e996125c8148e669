/** Where the client gets time from. The clock of a fake (`fake.clock`) is one, so that a test waits without waiting. */
export interface Clock {
  /** Milliseconds on a scale that never jumps. */
  now(): number;
  /** The time of day. */
  date(): Date;
  /** Calls back after a delay in milliseconds, and returns the function that prevents it. */
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

/** Waits, unless the signal ends the wait with its reason. Leaves no listener and no timer behind. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const forget = onAbort(signal, (reason) => {
      cancel();
      reject(reason);
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
  signal?.throwIfAborted();
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = () => {
      forget();
      cancel();
    };
    const stop = (reason: unknown) => {
      end();
      controller.abort();
      reject(reason);
    };
    const forget = onAbort(signal, stop);
    const cancel = clock.after(limitMs, () => stop(TIME_IS_UP));
    void work(controller.signal).finally(end).then(resolve, stop);
  });
}

/** Calls back once with the reason when the signal aborts later, and returns the function that stops listening. */
export function onAbort(signal: AbortSignal | undefined, callback: (reason: unknown) => void): () => void {
  if (!signal) return () => undefined;
  const listener = () => callback(signal.reason);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/** Throws the signal's reason when it has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  signal?.throwIfAborted();
}

// Timers take a signed 32-bit number; more fires at once.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
