import type { Arguments } from './arguments.ts';
import type { Description } from './description.ts';
import type { Io } from './io.ts';

/** A row of the command table: the help, the parser of the arguments, and the code to load. */
export interface Row<A extends object> extends Description {
  /** Parses the arguments, or throws a `UsageError`. */
  readonly read: (args: Arguments) => A;
  /** Loads and runs the code, and returns the exit code. */
  readonly run: () => Promise<(invocation: A, io: Io) => number | Promise<number>>;
  /** Whether it does more than print, so that it runs without a stdout. Default: false. */
  readonly isOutputOptional?: boolean | undefined;
}

/** A command of the program, with an invocation of any type. */
export interface ProgramCommand extends Description {
  readonly read: (args: Arguments) => ParsedCommand;
}

/** A parsed command line, and the code to run. */
export interface ParsedCommand {
  readonly invocation: object;
  readonly run: (io: Io) => Promise<number>;
  /** Whether it runs without a stdout. */
  readonly isOutputOptional: boolean;
}

/** Makes a command of a row. The types of parser and code must match, and neither can be missing. */
export function command<A extends object>({
  read,
  run,
  isOutputOptional = false,
  ...description
}: Row<A>): ProgramCommand {
  return {
    ...description,
    read(args) {
      const invocation = read(args);
      return { invocation, run: async (io) => (await run())(invocation, io), isOutputOptional };
    },
  };
}
