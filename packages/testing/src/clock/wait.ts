/** Waits until `start` calls its callback, or rejects when the signal aborts. `start` returns a function that cancels. */
export async function waitFor(start: (wake: () => void) => () => void, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise<void>((resolve, reject) => {
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = start(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
