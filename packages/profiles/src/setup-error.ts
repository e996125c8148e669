import type { Mode } from '@paydeck/core';

/** The kind of problem, for programs. */
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

/** The set-up is incomplete or invalid. The message is one line that says what to set, and never contains a key. */
export class SetupError extends Error {
  override readonly name = 'SetupError' as const;
  readonly problem: SetupProblem;
  /** The affected mode; absent if the mode itself is the problem. */
  readonly mode: Mode | undefined;
  /** The affected profile; absent if no profile is stored or another entry is the problem. */
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
