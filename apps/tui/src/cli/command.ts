import type { Arguments } from './arguments.ts';
import type { Description } from './description.ts';
import type { Asked } from './invocation.ts';
import type { Io } from './io.ts';

/** A row of the command table: what a command is to people, how its arguments are read, and where its code is. */
export interface Row<A extends Asked> extends Description {
  /** Reads the arguments, or throws a `UsageError`. */
  readonly read: (given: Arguments) => A;
  /** Loads the code that does it and gives the exit code. */
  readonly run: () => Promise<(asked: A, io: Io) => number | Promise<number>>;
}

/** A command of the program, whatever it asks for. */
export interface ProgramCommand extends Description {
  readonly read: (given: Arguments) => Reading;
}

/** What a command line asks for, and how it is done. */
export interface Reading {
  readonly asked: Asked;
  readonly run: (io: Io) => Promise<number>;
}

/** Makes a command of a row. Its reader and its code fit each other, and neither can be missing. */
export function command<A extends Asked>({ read, run, ...description }: Row<A>): ProgramCommand {
  return {
    ...description,
    read(given) {
      const asked = read(given);
      return { asked, run: async (io) => (await run())(asked, io) };
    },
  };
}
