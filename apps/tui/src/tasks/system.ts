import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { isKeyName, withoutKeys } from '@paydeck/profiles/internal';

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

export function processSystem(stdout: NodeJS.WriteStream): System {
  const env = withoutKeys(process.env);
  const start = ([program, ...args]: ProgramCall, stdio: StdioOptions): ChildProcess =>
    spawn(program, args, { env: { ...env }, stdio, windowsHide: true });
  return {
    platform: process.platform,
    env,
    folder: process.cwd(),
    writeRaw: (sequence) => void stdout.write(sequence),
    async pipe(command, text) {
      const child = start(command, ['pipe', 'ignore', 'ignore']);
      // The pipe breaks when the program does not exist or reads nothing; its exit code tells the result.
      child.stdin?.on('error', () => undefined);
      // clip.exe reads text without a byte order mark in the system's legacy code page.
      child.stdin?.end(command[0] === 'clip.exe' ? Buffer.from(`\ufeff${text}`, 'utf16le') : text);
      return (await ended(child)) === 0;
    },
    async runInTerminal(command) {
      const code = await ended(start(command, 'inherit'));
      if (code === undefined) throw new Error(`${command[0]} could not be started.`);
      return code;
    },
    async openPage(url) {
      const { default: open } = await import('open');
      const opener = await open(url);
      // An opener without a browser exits soon with a failure; one with a browser may run as long as the browser.
      const code = await Promise.race([ended(opener), setTimeout(openerMs, 0, { ref: false })]);
      if (code !== 0) throw new Error('No browser could be started.');
    },
  };
}

/** How long to wait for an opener, in milliseconds. */
const openerMs = 700;

/** Returns the exit code of a program, -1 if it was killed, or `undefined` if it could not be started. */
function ended(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('exit', (code) => resolve(code ?? -1));
  });
}
