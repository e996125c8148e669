/** Calls `callback` when the process exits. Returns a function that cancels it. */
export function onExit(callback: () => void): () => void {
  // One listener for all callbacks, because Node warns about the eleventh.
  if (callbacks.size === 0) process.once('exit', callAll);
  callbacks.add(callback);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) process.off('exit', callAll);
  };
}

const callbacks = new Set<() => void>();

function callAll(): void {
  for (const callback of callbacks) callback();
}
