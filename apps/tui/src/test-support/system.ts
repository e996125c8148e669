import type { ProgramCall, System } from '../tasks/system.ts';

/** A machine in memory that records what was done on it. */
export interface TestSystem {
  readonly system: System;
  readonly written: string[];
  /** The programs that received a text on stdin, with that text. */
  readonly piped: { readonly command: ProgramCall; readonly text: string }[];
  readonly run: ProgramCall[];
  readonly opened: string[];
}

/** Creates a machine without programs; tests may replace parts of it. */
export function createTestSystem(parts: Partial<System> = {}): TestSystem {
  const written: string[] = [];
  const piped: { command: ProgramCall; text: string }[] = [];
  const run: ProgramCall[] = [];
  const opened: string[] = [];
  const system: System = {
    platform: 'linux',
    env: {},
    folder: '/nowhere',
    writeRaw: (sequence) => void written.push(sequence),
    pipe(command, text) {
      piped.push({ command, text });
      return Promise.resolve(false);
    },
    runInTerminal(command) {
      run.push(command);
      return Promise.resolve(0);
    },
    openPage(url) {
      opened.push(url);
      return Promise.resolve();
    },
    ...parts,
  };
  return { system, written, piped, run, opened };
}
