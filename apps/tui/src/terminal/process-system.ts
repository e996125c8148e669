import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { withoutKeys } from '@paydeck/profiles/internal';
import type { ProgramCall, System } from '../tasks/system.ts';

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
