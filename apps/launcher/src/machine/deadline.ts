/** The time limit of a run, in milliseconds. Launchers end a script after ten seconds. */
export const deadlineMs = 8_000;

/**
 * Aborts the work shortly before the deadline, so that it can still return a partial or stored result, and then rejects. An
 * abort of `ended` does the same at once, and so does a deadline that is as good as over when the work starts.
 */
export async function within<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  ended?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  let soft: NodeJS.Timeout | undefined;
  let hard: NodeJS.Timeout | undefined;
  const isOver = new Promise<never>((_resolve, reject) => {
    const stop = (): void => {
      controller.abort();
      hard ??= setTimeout(() => reject(new DOMException('The time is up', 'TimeoutError')), graceMs);
    };
    if (milliseconds > graceMs) soft = setTimeout(stop, milliseconds - graceMs);
    else stop();
    ended?.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(controller.signal), isOver]);
  } finally {
    clearTimeout(soft);
    clearTimeout(hard);
  }
}

const graceMs = 400;

/** Waits, or rejects with an `AbortError` when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException('The wait was ended', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
