/** What the program takes from the machine it runs on, passed in so that tests can be the machine. */
export interface System {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** The node that runs this program. */
  readonly nodePath: string;
  /** The single file that this program is. */
  readonly bundlePath: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since the process started. */
  elapsedMs(): number;
}

/** What a run of the program leaves behind. */
export interface Outcome {
  readonly output: string;
  readonly errorOutput: string;
  readonly exitCode: number;
}
