import { isKeyName } from '@paydeck/profiles/internal';

/** The machine that the browser runs on, apart from the screen that it draws. */
export interface System {
  readonly platform: NodeJS.Platform;
  /** The environment without keys, for the programs that the browser starts. */
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  /** Writes control sequences to the terminal between the frames of the screen. */
  writeRaw(sequence: string): void;
  /** Runs a program with a text on its stdin, and returns whether it succeeded. */
  pipe(command: ProgramCall, text: string): Promise<boolean>;
  /** Hands the terminal to a program until it exits, and returns its exit code. */
  runInTerminal(command: ProgramCall): Promise<number>;
  /** Opens a web page in the browser of the machine; rejects where there is none. */
  openPage(url: string): Promise<void>;
}

/** A program and its arguments. No shell reads them. */
export type ProgramCall = readonly [program: string, ...args: string[]];

/** Removes the keys from the environment of this process, which the library `open` passes on to programs. */
export function hideKeys(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env).filter(isKeyName)) Reflect.deleteProperty(env, name);
}
