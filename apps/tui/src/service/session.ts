/** The account on the screen, and its permissions. */
export interface Session {
  readonly mode: 'test' | 'live';
  /** The name of the profile, or the source of the data. */
  readonly name: string;
  /** The source of its key and address, in words: `profile shop`. */
  readonly source: string;
  /** The address of the service; `undefined` for the embedded one. */
  readonly address?: string | undefined;
  /** Whether writes are allowed: always in test mode, in live mode only with the flag of the program. */
  readonly canWrite: boolean;
  /** Whether everything is read from the mirror, and nothing is sent. */
  readonly isOffline?: true | undefined;
  /** The flags that select the same account on the command line: `--mode live --profile shop`. */
  readonly account?: readonly string[] | undefined;
}
