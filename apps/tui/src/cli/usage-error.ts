/** The command line is wrong. The message is one line that says what to do; it never quotes what may be a key. */
export class UsageError extends Error {
  override readonly name = 'UsageError' as const;
}
