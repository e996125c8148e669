/** Whose data is on the screen, and what may be done to it. */
export interface Session {
  readonly mode: 'test' | 'live';
  /** The profile's name, or where the data comes from. */
  readonly name: string;
  /** Where its key and address come from, in words: `profile shop`. */
  readonly source: string;
  /** Whether anything may be written: always in test mode, in live mode only when the program was started for it. */
  readonly canWrite: boolean;
  /** The flags with which a command line reaches the same data: `--mode live --profile shop`. */
  readonly account?: readonly string[] | undefined;
}
