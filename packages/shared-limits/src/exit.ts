/** Calls back when the process ends in order, and returns the function that prevents it. */
export function onExit(callback: () => void): () => void {
  // One listener for all: Node takes more than ten for a leak.
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
