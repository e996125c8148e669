/** How a command is run. */
export interface RunOptions {
  readonly values: readonly string[];
  /** The mode that is baked in the script. */
  readonly mode?: string | undefined;
  /** Whether a launcher runs it by itself, and nobody is waiting. */
  readonly isBackground?: boolean | undefined;
  /** Whether names and e-mail addresses may be kept in the cache. */
  readonly keepsNames?: boolean | undefined;
  /** Whether the launcher has given it a terminal. */
  readonly hasTerminal?: boolean | undefined;
  /** The terminal that the user wants a window of, with its arguments. */
  readonly terminal?: string | undefined;
  /** Whether it may write in live mode. */
  readonly allowsWrites?: boolean | undefined;
  /** Whether the launcher has confirmed it with the user already. */
  readonly isConfirmed?: boolean | undefined;
}
