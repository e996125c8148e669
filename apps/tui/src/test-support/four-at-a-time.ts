/** Runs tasks four at a time, which suits a small machine, and returns their results in order. */
export async function fourAtATime<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = tasks.entries();
  const work = async (): Promise<void> => {
    // The workers share one queue.
    for (const [index, task] of queue) results[index] = await task();
  };
  await Promise.all([work(), work(), work(), work()]);
  return results;
}
