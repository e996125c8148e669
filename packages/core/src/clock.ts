/** The source of time for a client. The clock of a fake (`fake.clock`) is one: it moves only when a test moves it. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** The current date and time. */
  date(): Date;
  /** Calls `callback` after a delay in milliseconds. Returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, Math.min(delayMs, MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  },
};

/** Resolves after a delay, or rejects with the signal's reason. Removes its listener and its timer in both cases. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stopListening = onAbort(signal, (reason) => {
      cancel();
      reject(reason);
    });
    const cancel = clock.after(delayMs, () => {
      stopListening();
      resolve();
    });
  });
}

/** Thrown by `withTimeLimit` when the time limit passes. */
export const TIMED_OUT = Symbol('timed out');

/**
 * Runs work with a time limit and an optional abort signal. Either ends the wait at once, even when the work ignores
 * the signal it receives. No listener and no timer stays registered afterwards.
 */
export async function withTimeLimit<T>(
  clock: Clock,
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = () => {
      stopListening();
      cancel();
    };
    const stop = (reason: unknown) => {
      end();
      controller.abort();
      reject(reason);
    };
    const stopListening = onAbort(signal, stop);
    const cancel = clock.after(limitMs, () => stop(TIMED_OUT));
    void work(controller.signal).finally(end).then(resolve, stop);
  });
}

/** Calls `callback` once with the reason when the signal aborts. Returns a function that stops listening. */
export function onAbort(signal: AbortSignal | undefined, callback: (reason: unknown) => void): () => void {
  if (!signal) return () => undefined;
  const callbacks = callbacksOf.get(signal) ?? new Set<() => void>();
  callbacksOf.set(signal, callbacks);
  const entry = (): void => callback(signal.reason);
  callbacks.add(entry);
  // A signal gets one listener, however many calls share it. Node 20 warns of a leak when there are more than ten.
  if (callbacks.size === 1) signal.addEventListener('abort', runCallbacks, { once: true });
  return () => {
    if (callbacks.delete(entry) && callbacks.size === 0) signal.removeEventListener('abort', runCallbacks);
  };
}

function runCallbacks(this: AbortSignal): void {
  for (const callback of callbacksOf.get(this) ?? []) callback();
}

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

// Timers take a signed 32-bit delay. A longer delay fires at once.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
