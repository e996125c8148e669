/** What the program takes from the machine it runs on, passed in so that tests can be the machine. */
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
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since the process started. */
  elapsedMs(): number;
  /** A number from 0 up to 1, to spread background runs. */
  random(): number;
  /** Runs another program. */
  runProgram(run: ProgramRun): Promise<ProgramEnd>;
  /**
   * Calls back when the process is told to end (TERM, HUP, INT), in place of ending at once. Returns what gives up the
   * wait.
   */
  whenToldToEnd(listener: () => void): () => void;
  /** Asks the person at the terminal for a line; `undefined` when there is no terminal. */
  ask(question: string): Promise<string | undefined>;
}

export interface ProgramRun {
  readonly program: string;
  readonly words: readonly string[];
  /** After so many milliseconds it is ended, and counts as failed. Default: never. */
  readonly limitMs?: number | undefined;
  /** What it reads. Default: nothing. */
  readonly input?: string | undefined;
  /**
   * `wait` for its end (the default), `leave` it running on its own unless it fails at once, or give it this process's
   * `terminal` and wait.
   */
  readonly how?: 'wait' | 'leave' | 'terminal' | undefined;
  /** Variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** How a program ended: its exit code, or that it is not there or could not be started. */
export type ProgramEnd = number | 'not-started';

/** What a run of the program leaves behind. */
export interface Outcome {
  readonly output: string;
  readonly errorOutput: string;
  readonly exitCode: number;
  /** Whether the output must be read: where it cannot be written it goes to the error output. */
  readonly mustBeRead?: boolean | undefined;
}

/** Takes what a run leaves behind. */
export type Leave = (outcome: Outcome) => void;
