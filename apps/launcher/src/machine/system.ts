/** The machine that the program runs on, passed in so that tests can replace it. */
export interface System {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** The node that runs this program. */
  readonly nodePath: string;
  /** Its version, such as `v24.1.0`. */
  readonly nodeVersion: string;
  /** The file that this program starts with; the rest of it lies beside. */
  readonly programPath: string;
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean;
  /** Whether stdout was closed at the start, so that what is printed is lost without an error. */
  isStdoutClosed(): boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since the process started. */
  elapsedMs(): number;
  /** A number from 0 up to 1, to spread background runs. */
  random(): number;
  /** Runs another program. */
  runProgram(run: ProgramRun): Promise<ProgramEnd>;
  /**
   * Calls the listener on SIGTERM, SIGHUP or SIGINT, and the process does not exit by itself. Returns a function that
   * removes the listener.
   */
  onTermination(listener: () => void): () => void;
  /** Asks the person at the terminal for a line; `undefined` when there is no terminal. */
  ask(question: string): Promise<string | undefined>;
}

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  /** After so many milliseconds it is ended, and counts as failed. Default: never. */
  readonly limitMs?: number | undefined;
  /** The text for its stdin. Default: none. */
  readonly input?: string | undefined;
  /**
   * `wait` for its end (the default), `detach` it unless it fails at once, or give it this process's
   * `terminal` and wait.
   */
  readonly how?: 'wait' | 'detach' | 'terminal' | undefined;
  /** More variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** How a program ended: its exit code, or that it is not there or could not be started. */
export type ProgramEnd = number | 'not-started';

/** The output and exit code of a run. */
export interface Outcome {
  readonly output: string;
  readonly errorOutput: string;
  readonly exitCode: number;
  /** Whether the output must be read: if stdout fails, it goes to stderr. */
  readonly requiresDelivery?: boolean | undefined;
}

/** Receives the outcome of a run. */
export type Finish = (outcome: Outcome) => void;
