/** The result of work that has so many minutes, or an error after them. The work itself goes on. */
export async function within<Result>(minutes: number, work: () => Result | Promise<Result>): Promise<Result> {
  const { promise: hang, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, minutes * 60_000, new Error(`It still runs after ${minutes} minutes.`));
  try {
    return await Promise.race([work(), hang]);
  } finally {
    clearTimeout(timer);
  }
}
