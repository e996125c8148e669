/** Does things four at a time, as many programs as a small machine runs side by side, and gives what came of them in order. */
export async function fourAtATime<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = tasks.entries();
  const work = async (): Promise<void> => {
    // The workers share the queue.
    for (const [index, task] of queue) results[index] = await task();
  };
  await Promise.all([work(), work(), work(), work()]);
  return results;
}
