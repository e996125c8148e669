/** All a run may take, in milliseconds: launchers end a script after ten seconds. */
export const deadlineMs = 8_000;

/**
 * Tells the work to stop shortly before the time is up, so that it can still say what it has, and then stops waiting. It
 * does so at once when `ended` is aborted.
 */
export async function within<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  ended?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const graceMs = Math.min(400, milliseconds / 2);
  let soft: NodeJS.Timeout | undefined;
  let hard: NodeJS.Timeout | undefined;
  const isOver = new Promise<never>((_resolve, reject) => {
    const stop = (): void => {
      controller.abort();
      hard ??= setTimeout(() => reject(new DOMException('The time is up', 'TimeoutError')), graceMs);
    };
    soft = setTimeout(stop, milliseconds - graceMs);
    ended?.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(controller.signal), isOver]);
  } finally {
    clearTimeout(soft);
    clearTimeout(hard);
  }
}

/** Waits, or rejects with an `AbortError` when told to stop. */
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
