import { writeSync } from 'node:fs';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { exitCodes } from './exit-codes.ts';

/** What a command is given of the world. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Ends what is under way, when the user interrupts. */
  readonly signal: AbortSignal;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Sees to it that an interrupt and a reader that has enough end the command quietly. The browser has ways of its own. */
  readonly endQuietly: () => void;
  /** Writes a short text that ends the program, without setting a stream up for it: that takes as long as the text. */
  readonly writeNow: (stream: 'stdout' | 'stderr', text: string) => void;
}

/** Where keys are typed, or what is piped in. */
export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The process's own. Its streams are set up when they are first used: stdin takes a while. */
export function processIo(): Io {
  const interruption = new AbortController();
  return {
    env: process.env,
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    signal: interruption.signal,
    now: Date.now,
    writeNow(stream, text) {
      try {
        writeSync(stream === 'stdout' ? 1 : 2, text);
      } catch {
        // Full or gone: the stream knows how to wait, and what a broken pipe means.
        this.endQuietly();
        process[stream].write(text);
      }
    },
    endQuietly() {
      process.once('SIGINT', () => {
        interruption.abort();
        process.exit(exitCodes.interrupted);
      });
      // The reader of the pipe (`head`) has enough.
      process.stdout.on('error', (error: NodeJS.ErrnoException) => {
        process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.failed);
      });
      // Nobody reads what would be told.
      process.stderr.on('error', () => undefined);
    },
  };
}
