import { writeSync } from 'node:fs';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { isOutputClosed } from '@paydeck/profiles';
import { exitCodes } from './exit-codes.ts';

/** What a command is given of the world. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The file descriptor of stdout. */
  readonly stdoutFd: number;
  /** Whether what is written to stdout goes anywhere: a stdout that was closed at the start takes all, and loses it. */
  readonly isHeard: () => boolean;
  /** Ends what is under way, when the user interrupts. */
  readonly signal: AbortSignal;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Sees to it that an interrupt and a reader that has enough end the command quietly. The browser has ways of its own. */
  readonly endQuietly: () => void;
  /** Takes what must be said when the program is ended from outside, or stdout fails. The last one given counts. */
  readonly onEnding: (lastWords: ((ending: Ending) => LastWords) | undefined) => void;
  /** Writes a short text that ends the program, without setting a stream up for it: that takes as long as the text. */
  readonly writeNow: (stream: 'stdout' | 'stderr', text: string) => void;
}

/** Why the program ends before it is done: a signal, or stdout that takes no more. */
export type Ending = { readonly signal: NodeJS.Signals } | { readonly stdout: string };

/** What is said on stderr when the program is ended, and its exit code. */
export interface LastWords {
  readonly text: string;
  readonly code: number;
}

/** Where keys are typed, or what is piped in. */
export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The process's own. Its streams are set up when they are first used: stdin takes a while. */
export function processIo(): Io {
  const interruption = new AbortController();
  let lastWords: ((ending: Ending) => LastWords) | undefined;
  const end = (ending: Ending, code: number): never => {
    const last = lastWords?.(ending);
    if (last !== undefined) writeLine(`paydeck: ${last.text}\n`);
    else if ('stdout' in ending && ending.stdout !== 'EPIPE') writeLine(`paydeck: stdout failed: ${ending.stdout}\n`);
    interruption.abort();
    return process.exit(last?.code ?? code);
  };
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
    stdoutFd: 1,
    isHeard: () => !isOutputClosed(),
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
    onEnding(words) {
      // Without last words these signals end the program as they end any other.
      if (lastWords === undefined && words !== undefined) {
        process.once('SIGTERM', () => end({ signal: 'SIGTERM' }, 128 + 15));
        process.once('SIGHUP', () => end({ signal: 'SIGHUP' }, 128 + 1));
      }
      lastWords = words;
    },
    endQuietly() {
      process.once('SIGINT', () => end({ signal: 'SIGINT' }, exitCodes.interrupted));
      // The reader of the pipe (`head`) has enough.
      process.stdout.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) =>
        end({ stdout: code }, code === 'EPIPE' ? exitCodes.done : exitCodes.failed),
      );
      // Nobody reads what would be told.
      process.stderr.on('error', () => undefined);
    },
  };
}

/** Writes to stderr synchronously, because the process exits next. */
function writeLine(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    process.stderr.write(text);
  }
}
