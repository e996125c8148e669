import type { Arguments } from './arguments.ts';
import type { Description } from './description.ts';
import type { Asked } from './invocation.ts';
import type { Io } from './io.ts';

/** A row of the command table: the help, the parser of the arguments, and the code to load. */
export interface Row<A extends Asked> extends Description {
  /** Reads the arguments, or throws a `UsageError`. */
  readonly read: (given: Arguments) => A;
  /** Loads and runs the code, and returns the exit code. */
  readonly run: () => Promise<(asked: A, io: Io) => number | Promise<number>>;
}

/** A command of the program, whatever it asks for. */
export interface ProgramCommand extends Description {
  readonly read: (given: Arguments) => Reading;
}

/** A parsed command line, and the code to run. */
export interface Reading {
  readonly asked: Asked;
  readonly run: (io: Io) => Promise<number>;
}

/** Makes a command of a row. The types of parser and code must match, and neither can be missing. */
export function command<A extends Asked>({ read, run, ...description }: Row<A>): ProgramCommand {
  return {
    ...description,
    read(given) {
      const asked = read(given);
      return { asked, run: async (io) => (await run())(asked, io) };
    },
  };
}
