import type { ProgramCall, Machine } from '../tasks/machine.ts';

/** A machine in memory, that remembers what was done on it. */
export interface TestMachine {
  readonly machine: Machine;
  /** The control sequences that were written. */
  readonly written: string[];
  /** The programs that were given a text, with it. */
  readonly piped: { readonly command: ProgramCall; readonly text: string }[];
  /** The programs that had the terminal. */
  readonly run: ProgramCall[];
  /** The web pages that were opened. */
  readonly opened: string[];
}

/** Makes a machine without programs; some of it may be given. */
export function createTestMachine(parts: Partial<Machine> = {}): TestMachine {
  const written: string[] = [];
  const piped: { command: ProgramCall; text: string }[] = [];
  const run: ProgramCall[] = [];
  const opened: string[] = [];
  const machine: Machine = {
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
      return Promise.resolve();
    },
    openPage(url) {
      opened.push(url);
      return Promise.resolve();
    },
    ...parts,
  };
  return { machine, written, piped, run, opened };
}
