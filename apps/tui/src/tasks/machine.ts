import { isKeyName } from '@paydeck/profiles';

/** What the browser does on the machine it runs on, apart from drawing on its screen. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  /** The environment, without keys: whatever is started from here never sees one. */
  readonly env: Environment;
  /** The folder that files are written to. */
  readonly folder: string;
  /** Writes control sequences to the terminal between the frames of the screen. */
  writeRaw(sequence: string): void;
  /** Runs a program with a text on its stdin; whether it did what it does. */
  pipe(command: ProgramCall, text: string): Promise<boolean>;
  /** Gives the terminal to a program until it ends. */
  runInTerminal(command: ProgramCall): Promise<void>;
  /** Opens a web page in the browser of the machine; rejects where there is none. */
  openPage(url: string): Promise<void>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A program and its arguments. No shell reads them. */
export type ProgramCall = readonly [program: string, ...args: string[]];

/** Takes the keys out of an environment: a library starts programs with that of the process. */
export function hideKeys(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env).filter(isKeyName)) Reflect.deleteProperty(env, name);
}
