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

/** What `race` of a time limit throws when the limit passes. */
export const TIMED_OUT = Symbol('timed out');

/** A time limit for work, with an optional abort signal. */
export interface TimeLimit {
  /** Aborts when the limit passes or the caller aborts. */
  readonly signal: AbortSignal;
  /** Waits for work. The limit or an abort ends the wait at once, even when the work ignores the signal. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Ends the limit. No listener and no timer stays registered. */
  end(): void;
}

/** Starts a time limit. */
export function startTimeLimit(clock: Clock, limitMs: number, signal: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  let reject: (reason: unknown) => void;
  const stopped = new Promise<never>((_, onStop) => (reject = onStop));
  // It may be stopped while nothing is awaited.
  stopped.catch(() => undefined);
  const stop = (reason: unknown) => {
    end();
    controller.abort();
    reject(reason);
  };
  const stopListening = onAbort(signal, stop);
  const cancel = clock.after(limitMs, () => stop(TIMED_OUT));
  const end = () => {
    stopListening();
    cancel();
  };
  return { signal: controller.signal, race: async (work) => Promise.race([stopped, work]), end };
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
