/** The command line is invalid. The message is one line with the next step, and never quotes a possible key. */
export class UsageError extends Error {
  override readonly name = 'UsageError' as const;
}
