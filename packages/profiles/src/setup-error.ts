import type { Mode } from '@paydeck/core';

/** What is missing or wrong, for callers that react to it. */
export type SetupProblem =
  | 'unknown-mode'
  | 'unknown-profile'
  | 'no-key'
  | 'bad-key-command'
  | 'no-address'
  | 'half-pair'
  | 'bad-key'
  | 'bad-address'
  | 'bad-config'
  | 'unreadable'
  | 'not-written'
  | 'locked';

/** The set-up is missing or wrong. The message is one line that says what to set, and never holds a key. */
export class SetupError extends Error {
  override readonly name = 'SetupError' as const;
  readonly problem: SetupProblem;
  /** The mode it is about; absent when the mode itself is the problem. */
  readonly mode: Mode | undefined;
  /** The stored profile it is about; absent when no profile is stored, or another entry is the problem. */
  readonly profile: string | undefined;

  constructor(
    problem: SetupProblem,
    message: string,
    options: { mode?: Mode | undefined; profile?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.problem = problem;
    this.mode = options.mode;
    this.profile = options.profile;
  }
}
